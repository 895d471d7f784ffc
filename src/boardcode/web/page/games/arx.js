// The tools of Arx: playing and editing positions, and editing single moves and squares.

import { announce } from "../announcements.js";
import { request } from "../api.js";
import { button, el } from "../dom.js";
import { pathAt, pointAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";
import { EditMode } from "./arx-edit.js";
import { PieceLegend } from "./arx-legend.js";
import { MoveEditor } from "./arx-move.js";
import { CellEditor } from "./arx-palette.js";
import { PlayMode } from "./arx-play.js";
import { MoveRecord } from "./arx-record.js";
import { createFrame, markLastMove, squareAtPath, squareAtPoint, squarePath } from "./arx-squares.js";
import { PointerDrag } from "./pointer-drag.js";

const BOARD_FORMATS = ["arx-export", "arx-board"];

export const createTools = (place, page, bar) => new ArxTools(place, page, bar);

class ArxTools {
  keptParameters = ["tool", "to_move", "from", "moves"];

  constructor(place, page, bar) {
    this.page = page;
    this.isBoardShown = false;
    this.navigation = new ArrowNavigation(page.picture);
    this.record = new MoveRecord(page);
    this.modes = { play: new PlayMode(page, this.record), edit: new EditMode(page) };
    this.moveEditor = new MoveEditor(page);
    this.cellEditor = new CellEditor(page);
    this.drag = new PointerDrag(page.picture, {
      start: (event) => this.#startDrag(event),
      lift: (dragged) => this.#lift(dragged),
      move: (dragged, event) => this.#moveDrag(dragged, event),
      drop: (dragged) => this.#drop(dragged),
      cancel: (dragged) => this.#putBack(dragged),
    });
    this.board = this.#createBoardTools();
    this.legend = new PieceLegend();
    bar.append(this.controls);
    place.append(this.board, this.cellEditor.element, this.moveEditor.element, this.legend.element);
    page.picture.addEventListener("click", (event) => this.isBoardShown && this.#handleClick(event));
    page.picture.addEventListener("keydown", (event) => {
      if (this.isBoardShown && !event.defaultPrevented) this.mode.handleKey(event);
    });
  }

  #createBoardTools() {
    this.modeButtons = {
      play: button("Play", () => this.#switchMode("play"), { pressed: false }),
      edit: button("Edit", () => this.#switchMode("edit"), { pressed: false }),
    };
    this.side = el(
      "select",
      { class: "select", "aria-label": "Side to move", on: { change: () => this.#changeSide() } },
      el("option", { value: "white" }, "White to move"),
      el("option", { value: "black" }, "Black to move"),
    );
    const controls = [
      ...Object.values(this.modeButtons),
      this.side,
      button("New game", () => this.#startGame()),
    ];
    const attributes = { class: "row", role: "group", "aria-label": "What pressing a square does" };
    this.controls = el("div", attributes, ...controls);
    return el("div", { class: "arx" }, this.modes.play.element, this.modes.edit.element);
  }

  get modeName() {
    return this.page.address.get("tool") === "edit" ? "edit" : "play";
  }

  get mode() {
    return this.modes[this.modeName];
  }

  async show(view) {
    const isEmptySquare = view.format === "arx-cell" && !view.error; // its state is null
    const isReadable = Boolean(view.state) || isEmptySquare;
    const isMove = isReadable && view.format === "arx-move";
    this.drag.cancel();
    this.isBoardShown = isReadable && BOARD_FORMATS.includes(view.format);
    this.board.hidden = !this.isBoardShown;
    this.controls.hidden = !this.isBoardShown;
    this.cellEditor.element.hidden = !(isReadable && view.format === "arx-cell");
    this.moveEditor.element.hidden = !isMove;
    this.legend.element.hidden = isMove;
    this.moveEditor.hide();
    this.navigation.setActive(this.isBoardShown);
    this.page.picture.querySelector("svg")?.classList.add(this.isBoardShown ? "arx-board" : view.format);
    if (isMove) this.moveEditor.show(view);
    if (this.isBoardShown) await this.#showBoard(view);
  }

  async #showBoard(view) {
    for (const [name, mode] of Object.entries(this.modes)) {
      this.modeButtons[name].setAttribute("aria-pressed", String(name === this.modeName));
      mode.element.hidden = name !== this.modeName;
      mode.clear();
    }
    await this.record.show(view);
    if (this.page.view !== view) return;
    markLastMove(this.page.picture, this.record.lastMove);
    this.side.hidden = view.format !== "arx-board";
    this.side.value = this.record.side;
    this.mode.show(view);
  }

  hide() {
    this.isBoardShown = false;
    this.drag.cancel();
    this.moveEditor.hide();
    this.navigation.setActive(false);
  }

  #switchMode(name) {
    this.modes.play.deselect();
    this.page.setParameters({ tool: name === "edit" ? "edit" : null });
    announce(name === "edit" ? "Pressing a square changes it." : "Pressing a square shows its moves.");
  }

  #changeSide() {
    this.record.clear();
    this.page.setParameters({ to_move: this.side.value, from: null, moves: null });
  }

  async #startGame() {
    const { export: code } = await request("arx/moves", { code: "start" });
    this.record.clear();
    const parameters = { from: null, moves: null, to_move: null };
    this.page.setCode(code, { format: "arx-export", parameters, announcement: "A new game. White to move." });
  }

  #handleClick(event) {
    const path = pathAt(this.page.picture, event);
    const number = squareAtPath(path);
    if (number === null || event.defaultPrevented) return;
    if (this.mode.press(number, path.endsWith(".top"))) event.preventDefault();
  }

  // -- dragging: the bottom piece of a stack takes the top piece with it, the top piece moves alone

  #startDrag(event) {
    const path = pathAt(this.page.picture, event);
    const source = squareAtPath(path);
    if (source === null || !this.isBoardShown || !this.mode.canLift(source)) return null;
    const topOnly = path.endsWith(".top") || event.shiftKey;
    return {
      source,
      topOnly,
      start: pointAt(this.page.picture, event),
      parts: [],
      target: null,
      frame: null,
    };
  }

  #lift(dragged) {
    const square = this.page.picture.querySelector(`[data-path="${squarePath(dragged.source)}"]`);
    const topParts = dragged.topOnly ? square.querySelectorAll('[data-path$=".top"]') : [];
    dragged.parts = [...(topParts.length ? topParts : square.querySelectorAll("[data-path]"))];
    square.parentNode.append(square); // draw it above the other squares
    this.mode.lift(dragged.source, dragged.topOnly);
  }

  #moveDrag(dragged, event) {
    const point = pointAt(this.page.picture, event);
    const transform = `translate(${point.x - dragged.start.x} ${point.y - dragged.start.y})`;
    for (const part of dragged.parts) part.setAttribute("transform", transform);
    const target = squareAtPoint(point);
    if (target === dragged.target) return;
    dragged.target = target;
    dragged.frame?.remove();
    dragged.frame = target === null ? null : createFrame(target, { class: "arx-over" });
    if (dragged.frame) this.page.picture.querySelector("svg").append(dragged.frame);
  }

  #drop(dragged) {
    this.#putBack(dragged);
    this.mode.drop(dragged.source, dragged.target, dragged.topOnly);
  }

  #putBack({ parts, frame }) {
    for (const part of parts) part.removeAttribute("transform");
    frame?.remove();
  }
}
