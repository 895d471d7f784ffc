// Editing a single move of Arx: press its first square, then its last one, or drag from one to the other.

import { announce } from "../announcements.js";
import { button, el, hint, row } from "../dom.js";
import { pointAt } from "../picture.js";
import {
  createFrame,
  markSource,
  removeMarks,
  SIZE,
  squareAtPoint,
  squareName,
  squareNumber,
} from "./arx-squares.js";
import { CellOverlay } from "./cell-overlay.js";
import { PointerDrag } from "./pointer-drag.js";

export class MoveEditor {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {number | null} the first square, once it is pressed */
    this.source = null;
    this.isActive = false;
    this.topOnly = el("input", {
      type: "checkbox",
      on: { change: () => this.#set({ unstack: this.topOnly.checked }) },
    });
    this.hint = hint();
    const label = el("label", { class: "row" }, this.topOnly, "only the top piece moves");
    this.element = el(
      "div",
      { class: "arx-edit" },
      this.hint,
      label,
      row(button("Reverse", () => this.#reverse())),
    );
    const { picture } = page;
    const grid = { columns: SIZE, rows: SIZE, label: "Squares" };
    const createSquare = (number, attributes) => this.#createSquare(number, attributes);
    this.overlay = new CellOverlay(picture, grid, createSquare, (number) => this.#press(number));
    this.drag = new PointerDrag(picture, {
      start: (event) => this.#startDrag(event),
      drop: ({ source }, event) => this.#drop(source, event),
    });
    picture.addEventListener("click", (event) => this.isActive && this.#handleClick(event));
    picture.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && this.isActive && this.#setSource(null),
    );
  }

  /** Lay squares over the picture of a move. */
  show({ state }) {
    this.isActive = true;
    this.state = state;
    this.topOnly.checked = state.unstack;
    this.overlay.show();
    this.#setSource(this.source);
    // The squares of the overlay are reached instead of the parts of the picture.
    for (const path of ["from", "to"]) {
      this.page.picture.querySelector(`[data-path="${path}"]`)?.setAttribute("tabindex", "-1");
    }
  }

  hide() {
    this.isActive = false;
    this.source = null;
    this.drag.cancel();
  }

  #createSquare(number, attributes) {
    const name = squareName(number);
    const { from, to } = this.state;
    const words = [name, name === from && "starts here", name === to && "ends here"].filter(Boolean);
    return createFrame(number, { class: "arx-square", "aria-label": words.join(", "), ...attributes });
  }

  #setSource(source) {
    this.source = source;
    removeMarks(this.page.picture);
    if (source === null) {
      this.hint.textContent = "Press the square where the move starts, then the one where it ends; or drag.";
    } else {
      this.hint.textContent = `From ${squareName(source)}: now press where it ends.`;
      markSource(this.page.picture, source);
    }
  }

  // -- choosing squares

  #squareAt(event) {
    return squareAtPoint(pointAt(this.page.picture, event));
  }

  #startDrag(event) {
    const source = this.isActive ? this.#squareAt(event) : null;
    return source === null ? null : { source };
  }

  #drop(source, event) {
    const target = this.#squareAt(event);
    if (target === null || target === source) return;
    this.#setSquares(source, target);
  }

  #handleClick(event) {
    const number = this.#squareAt(event);
    if (number === null || event.defaultPrevented) return;
    event.preventDefault();
    this.#press(number);
  }

  #press(number) {
    if (this.source !== null) return this.#setSquares(this.source, number);
    this.#setSource(number);
    announce(`From ${squareName(number)}. Now choose where it ends.`);
  }

  // -- changing

  #setSquares(source, target) {
    this.#setSource(null);
    this.#set({ from: squareName(source), to: squareName(target) });
  }

  #set(changes) {
    this.state = { ...this.state, ...changes };
    const { unstack, from, to } = this.state;
    this.overlay.keepFocus();
    if ("to" in changes) this.overlay.current = squareNumber(to);
    this.page.setState({ unstack, to, from }, `${from} to ${to}${unstack ? ", top piece only" : ""}`);
  }

  #reverse() {
    const { from, to } = this.state;
    this.#set({ from: to, to: from });
  }
}
