// Changing the pieces of a layout: choose a kind, then press the cell of its top left corner.

import { notify } from "../announcements.js";
import { button, el, row, svgElement } from "../dom.js";
import { CellOverlay } from "./cell-overlay.js";
import {
  CELL_EDGE,
  COLUMNS,
  coordinates,
  coveredCells,
  KIND_WORDS,
  pieceWords,
  ROWS,
} from "./klotski-layout.js";

const MARGIN = 16; // around the board in the service's drawing
const INSET = 7;
const SPACE = "space";

export class PieceEditor {
  /** @param {any} page @param {any} board */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.kind = "single"; // the chosen one
    this.toggleButton = button("Change pieces", () => this.#toggle(), { pressed: false });
    this.panel = this.#createPanel();
    const grid = { columns: COLUMNS, rows: ROWS, label: "Cells" };
    const createCell = (cell, attributes) => this.#createCell(cell, attributes);
    this.overlay = new CellOverlay(page.picture, grid, createCell, (cell) => this.#put(cell));
    page.picture.addEventListener("click", (event) => this.#handleClick(event));
  }

  #createPanel() {
    const kinds = [...Object.entries(KIND_WORDS).reverse(), [SPACE, "space"]];
    const choices = kinds.map(([kind, words]) => {
      const checked = kind === this.kind;
      const on = { change: () => (this.kind = kind) };
      const radio = el("input", { type: "radio", name: "klotski-kind", value: kind, checked, on });
      return el("label", { class: "klotski-kind" }, radio, words);
    });
    const legend = el("legend", {}, "Press a cell to put there");
    return el("fieldset", { class: "palette", hidden: true }, legend, row(...choices));
  }

  #toggle() {
    const isOpen = this.page.address.get("tool") === "pieces";
    if (!isOpen && !this.page.view.canonical) return notify("Correct the code first.");
    this.page.setParameters({ start: null, tool: isOpen ? null : "pieces" });
  }

  /** Lay cells over the layout that was drawn, if the editor is open. */
  show() {
    const isOpen = this.page.address.get("tool") === "pieces";
    this.toggleButton.setAttribute("aria-pressed", String(isOpen));
    const hasBoard = this.page.picture.querySelector("svg") !== null;
    this.panel.hidden = !isOpen || !hasBoard;
    for (const { element } of [...this.board.pieces, ...this.board.spaces]) {
      element?.setAttribute("tabindex", isOpen ? "-1" : "0");
    }
    if (isOpen && hasBoard) this.overlay.show();
    else this.overlay.hide();
  }

  hide() {
    this.overlay.hide();
  }

  #createCell(cell, attributes) {
    const [column, line] = coordinates(cell);
    const piece = this.board.pieces.find((other) => coveredCells(other)?.includes(cell));
    return svgElement("rect", {
      x: MARGIN + CELL_EDGE * column + INSET,
      y: MARGIN + CELL_EDGE * line + INSET,
      width: CELL_EDGE - 2 * INSET,
      height: CELL_EDGE - 2 * INSET,
      rx: 6,
      class: "klotski-cell",
      "aria-label": `cell ${cell}: ${piece ? KIND_WORDS[piece.kind] : "space"}`,
      ...attributes,
    });
  }

  #handleClick(event) {
    const cell = this.overlay.cellAt(event);
    if (cell === null || event.defaultPrevented) return;
    event.preventDefault();
    this.#put(cell);
  }

  /** Put a piece of the chosen kind, or a space, on a cell. */
  async #put(cell) {
    const pieces = this.board.pieces.map(({ kind, cell: position }) => ({ kind, cell: position }));
    const piece = { kind: this.kind, cell };
    const isSpace = this.kind === SPACE;
    const cells = isSpace ? [cell] : coveredCells(piece);
    if (!cells) return notify(`A ${KIND_WORDS[this.kind]} does not fit at cell ${cell}.`);
    const isReplaced = (other) =>
      (other.kind === "square" && this.kind === "square") ||
      coveredCells(other).some((each) => cells.includes(each));
    const changed = [...pieces.filter((other) => !isReplaced(other)), ...(isSpace ? [] : [piece])];
    if (!changed.some(({ kind }) => kind === "square")) {
      return notify("A layout always has a square: put it elsewhere first.");
    }
    this.overlay.keepFocus();
    const announcement = isSpace ? `cell ${cell} is free` : pieceWords(piece);
    if (!(await this.page.setState({ pieces: changed }, announcement))) this.overlay.isFocusKept = false;
  }
}
