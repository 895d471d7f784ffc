// Arx: legal moves and playing them, changing a position, the squares of a move, and what stands on one square.

import { Drag } from "./arx-drag.js";
import { Edit } from "./arx-edit.js";
import { MovePicker } from "./arx-move.js";
import { Palette, REMOVE } from "./arx-palette.js";
import { Play } from "./arx-play.js";
import { Record } from "./arx-record.js";
import { laid, numberAt, wordsOf } from "./arx-squares.js";
import { Roving } from "./parts.js";

export const game = "arx";
const BOARDS = ["arx-export", "arx-board"];

export function mount(place, page) {
  return new Arx(place, page);
}

class Arx {
  keeps = ["tool", "to_move", "from", "moves"]; // what the address goes on saying when the code changes

  constructor(place, page) {
    this.page = page;
    this.on = false;
    this.roving = new Roving(page.picture);
    this.record = new Record(page);
    this.modes = { play: new Play(page, this.record), edit: new Edit(page) };
    this.move = new MovePicker(page);
    this.drag = new Drag(page, {
      may: (number) => this.on && this.mode.may(number),
      over: (from, topOnly) => this.mode.lift(from, topOnly),
      drop: (from, to, topOnly) => this.mode.drop(from, to, topOnly),
    });
    this.#build(place);
    page.picture.addEventListener("click", (event) => this.on && this.#click(event));
    page.picture.addEventListener("keydown", (event) => this.on && !event.defaultPrevented && this.mode.key(event));
  }

  #build(place) {
    const { el, button } = this.page;
    this.switches = Object.fromEntries(["play", "edit"].map((name) => [name, button(name === "play" ? "Play" : "Edit", () => this.#turn(name), { pressed: false })]));
    this.side = el("select", { class: "select", "aria-label": "Side to move", on: { change: () => this.#side() } },
      el("option", { value: "white" }, "White to move"), el("option", { value: "black" }, "Black to move"));
    this.board = el("div", { class: "arx" },
      el("div", { class: "row", role: "group", "aria-label": "What pressing a square does" }, ...Object.values(this.switches), this.side, button("New game", () => this.#start())),
      this.modes.play.element, this.modes.edit.element);
    this.square = new Palette(this.page, "Put on the square; on a friend it stacks", { hand: false, chosen: (what) => this.#put(what) });
    this.cell = el("div", { class: "arx" }, this.square.element,
      el("div", { class: "row" }, button("Take off the top", () => this.#unstack()), button("Exchange top and bottom", () => this.#exchange())));
    place.append(this.board, this.cell, this.move.element);
  }

  get mode() {
    return this.modes[this.page.noted("tool") === "edit" ? "edit" : "play"];
  }

  /** A view of one of Arx's codes; without a state it is an error. */
  async show(view) {
    const readable = Boolean(view.state) || (view.format === "arx-cell" && !view.error); // an empty square has no state
    this.drag.cancel();
    this.on = readable && BOARDS.includes(view.format);
    this.board.hidden = !this.on;
    this.cell.hidden = !(readable && view.format === "arx-cell");
    this.move.element.hidden = !(readable && view.format === "arx-move");
    this.move.hide();
    this.roving.show(this.on);
    this.page.picture.querySelector("svg")?.classList.add(this.on ? "arx-board" : view.format);
    if (readable && view.format === "arx-move") this.move.show(view);
    if (this.on) await this.#show(view);
  }

  async #show(view) {
    for (const [name, button] of Object.entries(this.switches)) {
      button.setAttribute("aria-pressed", String(this.mode === this.modes[name]));
      this.modes[name].element.hidden = this.mode !== this.modes[name];
    }
    this.modes.play.clear();
    this.modes.edit.clear();
    await this.record.show(view);
    if (this.page.view !== view) return;
    this.side.hidden = view.format !== "arx-board";
    this.side.value = this.record.side;
    this.mode.show(view);
  }

  hide() {
    this.on = false;
    this.drag.cancel();
    this.move.hide();
    this.roving.show(false);
  }

  #turn(name) {
    this.modes.play.forget();
    this.page.note("tool", name === "edit" ? "edit" : null);
    this.show(this.page.view);
    this.page.say(name === "edit" ? "Pressing a square changes it." : "Pressing a square shows its moves.");
  }

  #side() {
    this.record.forget();
    this.page.note("to_move", this.side.value);
    this.show(this.page.view);
  }

  async #start() {
    const { export: code } = await this.page.ask("arx/moves", { code: "start" });
    this.record.forget();
    this.page.write(code, { format: "arx-export", said: "A new game. White to move." });
  }

  #click(event) {
    const path = event.target.closest("[data-path]")?.getAttribute("data-path");
    const number = numberAt(path);
    if (number === null || event.defaultPrevented) return;
    if (this.mode === this.modes.edit && !this.modes.edit.press(number)) return;
    event.preventDefault();
    if (this.mode === this.modes.play) this.modes.play.press(number, path.endsWith(".top"));
  }

  // -- one square

  #put(what) {
    const after = what === REMOVE ? null : laid({ color: what.color, top: null, bottom: what.piece }, this.page.view.state);
    this.page.edit(after, wordsOf(after));
  }

  #unstack() {
    const { state } = this.page.view;
    if (!state?.top) return this.page.tell("There is no stack.");
    this.page.edit({ ...state, top: null }, wordsOf({ ...state, top: null }));
  }

  #exchange() {
    const { state } = this.page.view;
    if (!state?.top) return this.page.tell("There is no stack.");
    const after = { color: state.color, top: state.bottom, bottom: state.top };
    this.page.edit(after, wordsOf(after));
  }
}
