// Editing a position of Arx: pieces are dragged anywhere, carried with the keyboard, or put from a palette.

import { announce } from "../announcements.js";
import { button, el, hint, instructions, isPressKey, row } from "../dom.js";
import { pathAt } from "../picture.js";
import { MOVE, PiecePalette, REMOVE } from "./arx-palette.js";
import {
  cellAt,
  cellWords,
  markSource,
  OPPONENT,
  putOn,
  removeMarks,
  replaceCells,
  splitCell,
  squareAtPath,
  squareName,
} from "./arx-squares.js";

const HINT =
  "Drag a piece; the top piece of a stack moves alone, and on a piece of its colour it stacks. Keyboard: Space " +
  "picks a piece up, Shift+Space only the top piece; arrow keys move, Space puts it down.";

export class EditMode {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.palette = new PiecePalette("Press a square to");
    this.sideButton = button("Switch the side to move", () => this.#switchSide());
    const clearButton = button("Clear the board", () => this.#clearBoard());
    const buttons = row(this.sideButton, clearButton);
    this.element = el("div", { class: "arx-edit" }, hint(instructions(HINT)), this.palette.element, buttons);
    /** @type {{source: number, topOnly: boolean} | null} what is carried with the keyboard */
    this.carried = null;
  }

  clear() {
    this.carried = null;
  }

  show(view) {
    this.sideButton.hidden = view.format !== "arx-export";
    this.#mark();
  }

  canLift(number) {
    return this.palette.chosen === MOVE && cellAt(this.page.view.state, number) !== null;
  }

  lift() {}

  // -- changing

  /** Move pieces from a square to another, or off the board if `target` is null. */
  drop(source, target, topOnly) {
    const { state } = this.page.view;
    if (source === target) return;
    const { leaving, staying } = splitCell(cellAt(state, source), topOnly);
    const sourceName = squareName(source);
    if (target === null) {
      return this.#replace({ [source]: staying }, `${cellWords(leaving)} removed from ${sourceName}`);
    }
    const result = putOn(leaving, cellAt(state, target));
    this.#replace({ [source]: staying, [target]: result }, `${squareName(target)}: ${cellWords(result)}`);
  }

  /**
   * Apply the palette to a square; return false if that is left to the page, which offers the square's
   * values.
   */
  press(number) {
    const { chosen } = this.palette;
    if (chosen === MOVE) return false;
    const cell = chosen === REMOVE ? null : putOn(chosen, cellAt(this.page.view.state, number));
    this.#replace({ [number]: cell }, `${squareName(number)}: ${cellWords(cell)}`);
    return true;
  }

  #replace(cells, announcement) {
    this.page.setState(replaceCells(this.page.view.state, cells), announcement);
  }

  #switchSide() {
    const { state } = this.page.view;
    const side = OPPONENT[state.to_move];
    this.page.setState({ ...state, to_move: side }, `${side} to move`);
  }

  #clearBoard() {
    const { state } = this.page.view;
    const rows = state.rows.map((cells) => cells.map(() => null));
    this.page.setState({ ...state, rows }, "The board is empty.");
  }

  // -- keys

  handleKey(event) {
    if (event.key === "Escape" && this.carried) {
      event.preventDefault();
      this.carried = null;
      this.#mark();
      return announce("Put back.");
    }
    const number = squareAtPath(pathAt(this.page.picture, event));
    if (number === null || !isPressKey(event)) return;
    if (this.palette.chosen !== MOVE) {
      event.preventDefault();
      this.press(number);
    } else if (event.key === " " || this.carried) {
      event.preventDefault();
      this.#carry(number, event.shiftKey);
    }
  }

  /** Pick up what stands on a square, or put down what is carried. */
  #carry(number, topOnly) {
    const { carried } = this;
    this.carried = null;
    if (carried) this.drop(carried.source, number, carried.topOnly);
    else if (this.canLift(number)) {
      this.carried = { source: number, topOnly };
      const { leaving } = splitCell(cellAt(this.page.view.state, number), topOnly);
      const instructions = "Move with the arrow keys, put down with Space.";
      announce(`${cellWords(leaving)} picked up from ${squareName(number)}. ${instructions}`);
    } else announce(`${squareName(number)} is empty.`);
    this.#mark();
  }

  #mark() {
    removeMarks(this.page.picture);
    if (this.carried) markSource(this.page.picture, this.carried.source);
  }
}
