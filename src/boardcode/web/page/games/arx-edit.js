// Changing a position: drag pieces anywhere, carry them with the keyboard, or put new ones from the palette.

import { HAND, Palette, REMOVE } from "./arx-palette.js";
import { cellOf, frame, laid, lifted, nameOf, numberAt, withCells, wordsOf } from "./arx-squares.js";

const OTHER = { white: "black", black: "white" };

export class Edit {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.palette = new Palette(page, "Press a square to", { hand: true });
    this.turn = page.button("Other side to move", () => this.#turn());
    this.element = page.el("div", { class: "arx-edit" },
      page.el("p", { class: "hint" }, "Drag a piece; the upper one of a stack goes alone. With keys: Space lifts it, Shift and Space only the upper one, arrows, Space puts it down. On a friend it stacks."),
      this.palette.element,
      page.el("div", { class: "row" }, this.turn, page.button("Empty board", () => this.#empty())),
    );
    this.carried = null;
  }

  show(view) {
    this.turn.hidden = view.format !== "arx-export";
    this.#mark();
  }

  clear() {
    this.carried = null;
  }

  may(number) {
    return this.palette.what === HAND && cellOf(this.page.view.state, number) !== null;
  }

  lift() {}

  // -- changing

  /** Something goes from a square to another, or off the board. */
  drop(from, to, topOnly) {
    const { state } = this.page.view;
    if (from === to) return;
    const { goes, stays } = lifted(cellOf(state, from), topOnly);
    if (to === null) return this.#change({ [from]: stays }, `${wordsOf(goes)} taken off ${nameOf(from)}`);
    const after = laid(goes, cellOf(state, to));
    this.#change({ [from]: stays, [to]: after }, `${nameOf(to)}: ${wordsOf(after)}`);
  }

  /** A square is pressed: the palette's piece is put there; with the hand the page's own choices open. */
  press(number) {
    const { what } = this.palette;
    if (what === HAND) return false;
    const there = cellOf(this.page.view.state, number);
    const after = what === REMOVE ? null : laid({ color: what.color, top: null, bottom: what.piece }, there);
    this.#change({ [number]: after }, `${nameOf(number)}: ${wordsOf(after)}`);
    return true;
  }

  #change(cells, said) {
    this.page.edit(withCells(this.page.view.state, cells), said);
  }

  #turn() {
    const { state } = this.page.view;
    this.page.edit({ ...state, to_move: OTHER[state.to_move] }, `${OTHER[state.to_move]} to move`);
  }

  #empty() {
    const { state } = this.page.view;
    this.page.edit({ ...state, rows: state.rows.map((row) => row.map(() => null)) }, "The board is empty.");
  }

  // -- keys

  key(event) {
    const number = numberAt(event.target.getAttribute?.("data-path"));
    if (event.key === "Escape" && this.carried) {
      event.preventDefault();
      this.carried = null;
      this.#mark();
      return this.page.say("Put back.");
    }
    if (number === null || (event.key !== " " && event.key !== "Enter")) return;
    if (this.palette.what !== HAND) event.preventDefault(), this.press(number);
    else if (event.key === " " || this.carried) event.preventDefault(), this.#carry(number, event.shiftKey);
  }

  /** Lift what stands on a square, or put down what is carried. */
  #carry(number, topOnly) {
    const { carried } = this;
    this.carried = null;
    if (carried) this.drop(carried.from, number, carried.topOnly);
    else if (this.may(number)) {
      this.carried = { from: number, topOnly };
      const { goes } = lifted(cellOf(this.page.view.state, number), topOnly);
      this.page.say(`${wordsOf(goes)} lifted from ${nameOf(number)}. Arrow keys, then Space.`);
    } else this.page.say(`Nothing stands on ${nameOf(number)}.`);
    this.#mark();
  }

  #mark() {
    for (const old of this.page.picture.querySelectorAll(".arx-mark")) old.remove();
    if (this.carried) this.page.picture.querySelector("svg")?.append(frame(this.carried.from, { class: "arx-mark arx-from" }));
  }
}
