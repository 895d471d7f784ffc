// Cells laid over a picture, which can be pressed: the arrow keys move between them, Tab reaches only one.

import { hasModifier, isPressKey, svgElement } from "../dom.js";
import { arrowDirection } from "./arrow-navigation.js";

export class CellOverlay {
  /**
   * @param {HTMLElement} picture
   * @param {{columns: number, rows: number, label: string}} grid cells are numbered row by row from 0
   * @param {(cell: number, attributes: object) => SVGElement} createCell
   * @param {(cell: number) => void} press called for Enter and Space
   */
  constructor(picture, grid, createCell, press) {
    this.picture = picture;
    this.grid = grid;
    this.createCell = createCell;
    this.press = press;
    this.current = 0; // the cell that Tab reaches
    this.isFocusKept = false;
    /** @type {any} */
    this.group = null;
    picture.addEventListener("keydown", (event) => this.#handleKey(event));
    picture.addEventListener("focusin", (event) => this.#handleFocus(event));
  }

  /** Lay the cells over the picture, which was drawn anew. */
  show() {
    const hadFocus = this.isFocusKept || this.group?.contains(document.activeElement);
    this.hide();
    this.group = svgElement("g", { role: "group", "aria-label": this.grid.label });
    for (let cell = 0; cell < this.grid.columns * this.grid.rows; cell++) {
      const tabindex = cell === this.current ? "0" : "-1";
      this.group.append(this.createCell(cell, { role: "button", "data-cell": cell, tabindex }));
    }
    this.picture.querySelector("svg").append(this.group);
    if (hadFocus) this.#focus(this.current);
  }

  hide() {
    this.group?.remove();
    this.group = null;
    this.isFocusKept = false;
  }

  /** Give the focus to the current cell when the cells are shown again, if one has it now. */
  keepFocus() {
    this.isFocusKept = Boolean(this.group?.contains(document.activeElement));
  }

  /** The cell in which an event happened, or null. */
  cellAt(event) {
    return this.group?.contains(event.target) ? Number(event.target.dataset.cell) : null;
  }

  #focus(cell) {
    this.group.children[cell].focus({ preventScroll: true });
  }

  #handleFocus(event) {
    const cell = this.cellAt(event);
    if (cell === null) return;
    this.group.children[this.current].setAttribute("tabindex", "-1");
    this.group.children[cell].setAttribute("tabindex", "0");
    this.current = cell;
  }

  #handleKey(event) {
    const cell = this.cellAt(event);
    if (cell === null || hasModifier(event)) return;
    const direction = arrowDirection(event);
    if (!direction && !isPressKey(event)) return;
    event.preventDefault();
    if (!direction) return this.press(cell);
    const { columns, rows } = this.grid;
    const [column, row] = [(cell % columns) + direction[0], Math.floor(cell / columns) + direction[1]];
    if (column >= 0 && column < columns && row >= 0 && row < rows) this.#focus(row * columns + column);
  }
}
