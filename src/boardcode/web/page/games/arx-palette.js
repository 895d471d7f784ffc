// The pieces that can be put on squares, and an editor of one square.

import { notify } from "../announcements.js";
import { button, el, row } from "../dom.js";
import { cellWords, PIECES, putOn, singlePiece } from "./arx-squares.js";

/** The choice that moves what stands on a square. */
export const MOVE = "move";
/** The choice that removes what stands on a square. */
export const REMOVE = "remove";

/**
 * The choices of a palette, in rows.
 * @param {string} title
 * @param {string[]} actions MOVE, REMOVE or both
 * @param {(choice: {value: any, label: string, name: string, class: string}) => Node} createChoice makes the
 *   control of a choice, whose value is one of the actions or a cell with one piece
 */
function createPalette(title, actions, createChoice) {
  const names = { [MOVE]: "Move pieces", [REMOVE]: "Remove" };
  const actionChoice = (value) =>
    createChoice({ value, label: names[value], name: names[value], class: "arx-word" });
  const pieceChoice = (color, piece) => {
    const label = piece[0].toUpperCase();
    const value = singlePiece(color, piece);
    return createChoice({ value, label, name: `${color} ${piece}`, class: `arx-disc ${color}` });
  };
  return el(
    "fieldset",
    { class: "palette" },
    el("legend", {}, title),
    row(...actions.map(actionChoice)),
    ...["white", "black"].map((color) => row(...PIECES.map((piece) => pieceChoice(color, piece)))),
  );
}

/** A palette of which one choice stays chosen and applies to every square that is pressed. */
export class PiecePalette {
  constructor(title) {
    /** @type {any} */
    this.chosen = MOVE;
    this.element = createPalette(title, [MOVE, REMOVE], (choice) => this.#createRadio(choice));
  }

  #createRadio({ value, label, name, class: className }) {
    const attributes = {
      type: "radio",
      name: "arx-palette",
      value: name,
      checked: value === this.chosen,
      "aria-label": name,
      on: { change: () => (this.chosen = value) },
    };
    const text = el("span", { "aria-hidden": "true" }, label);
    return el("label", { class: `arx-choice ${className}`, title: name }, el("input", attributes), text);
  }
}

/** Puts pieces on the one square of an arx-cell code. */
export class CellEditor {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    const title = "Put on the square; pieces of one colour stack";
    const palette = createPalette(title, [REMOVE], ({ value, label, name, class: className }) => {
      const control = button(label, () => this.#put(value), { title: name, name });
      control.classList.add(...className.split(" "));
      return control;
    });
    const topButton = button("Take the top piece off", () =>
      this.#changeStack(({ color, bottom }) => singlePiece(color, bottom)),
    );
    const swapButton = button("Swap top and bottom", () =>
      this.#changeStack(({ color, top, bottom }) => ({ color, top: bottom, bottom: top })),
    );
    this.element = el("div", { class: "arx" }, palette, row(topButton, swapButton));
  }

  #put(value) {
    this.#set(value === REMOVE ? null : putOn(value, this.page.view.state));
  }

  #changeStack(change) {
    const { state } = this.page.view;
    if (!state?.top) return notify("There is no stack.");
    this.#set(change(state));
  }

  #set(cell) {
    this.page.setState(cell, cellWords(cell));
  }
}
