// The editor of a maze: pressing a wall opens it, pressing a gap closes it. The picture draws each row of
// walls as one shape, so the wall is found from the position of the pointer; the keyboard moves a cursor from
// cell to cell.

import { announce } from "../announcements.js";
import { fieldset, openDialog } from "../dialog.js";
import { el, isPressKey, setAttributes, svgElement } from "../dom.js";
import { pointAt } from "../picture.js";
import { arrowDirection } from "./arrow-navigation.js";
import { CELL_EDGE, MARGIN } from "./maze-geometry.js";

const REACH = 0.38; // of a cell; a press further from all walls means none of them
const SIDES = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

/** @typedef {{grid: string, row: number, column: number}} Wall `grid` is "horizontal" or "vertical" */

export class MazeEditor {
  hint =
    "Press a wall to open it, a gap to close it. Keyboard: arrow keys move from cell to cell; with Shift " +
    "they change the wall on that side.";

  constructor(page) {
    this.page = page;
    /** @type {any} the state that can be changed */
    this.state = null;
    this.row = 0; // of the cursor
    this.column = 0;
    this.isFocused = false; // whether the cursor has the focus
    this.pointedPath = ""; // of the row of walls that was pointed at last
    this.mark = svgElement("line", { class: "wall-mark", "aria-hidden": "true" });
    this.cursor = svgElement("rect", {
      class: "cell-cursor",
      width: CELL_EDGE - 4,
      height: CELL_EDGE - 4,
      tabindex: "0",
      role: "button",
    });
    const { picture } = page;
    picture.addEventListener("click", (event) => this.#handleClick(event));
    picture.addEventListener("keydown", (event) => this.#handleKey(event));
    picture.addEventListener("pointermove", (event) => this.#pointAt(this.state && this.#wallAt(event)));
    picture.addEventListener("pointerleave", () => this.#markWall(null));
    document.addEventListener("focusin", (event) => (this.isFocused = event.target === this.cursor));
  }

  /** Edit a state that was drawn, or none. */
  show(state) {
    const svg = this.page.picture.querySelector("svg");
    this.state = svg ? state : null;
    if (!this.state) return;
    const hadFocus = this.isFocused;
    for (const walls of svg.querySelectorAll("[data-path]")) {
      for (const name of ["tabindex", "role", "aria-label"]) walls.removeAttribute(name);
    }
    svg.append(this.mark, this.cursor);
    this.#markWall(null);
    this.#moveCursor(this.row, this.column);
    if (hadFocus) this.cursor.focus({ preventScroll: true });
  }

  // -- with a pointer

  /** The wall near an event, or null. @returns {Wall | null} */
  #wallAt(event) {
    const point = pointAt(this.page.picture, event);
    const [x, y] = [(point.x - MARGIN) / CELL_EDGE, (point.y - MARGIN) / CELL_EDGE];
    const [toVertical, toHorizontal] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
    if (Math.min(toVertical, toHorizontal) > REACH) return null;
    const wall =
      toHorizontal < toVertical
        ? { grid: "horizontal", row: Math.round(y), column: Math.floor(x) }
        : { grid: "vertical", row: Math.floor(y), column: Math.round(x) };
    return this.#isWall(wall) === undefined ? null : wall;
  }

  /** Mark a wall, and highlight its row of bits: a press near it changes it. */
  #pointAt(wall) {
    this.#markWall(wall);
    const { highlighter } = this.page;
    const path = wall && `${wall.grid}[${wall.row}]`;
    if (!path || (path === this.pointedPath && highlighter.highlighted.length)) return;
    this.pointedPath = path;
    highlighter.highlight(highlighter.fieldsAt(path), this.mark);
  }

  #markWall(wall) {
    this.mark.setAttribute("visibility", wall ? "visible" : "hidden");
    if (!wall) return;
    const [x1, y1] = [MARGIN + wall.column * CELL_EDGE, MARGIN + wall.row * CELL_EDGE];
    const isHorizontal = wall.grid === "horizontal";
    const [x2, y2] = isHorizontal ? [x1 + CELL_EDGE, y1] : [x1, y1 + CELL_EDGE];
    setAttributes(this.mark, { x1, y1, x2, y2 });
  }

  #handleClick(event) {
    if (!this.state || event.defaultPrevented || !event.target.closest("svg")) return;
    event.preventDefault();
    const wall = this.#wallAt(event);
    if (wall) this.#flip([wall]);
  }

  // -- with the keyboard

  #handleKey(event) {
    if (!this.state || event.target !== this.cursor || event.defaultPrevented) return;
    const direction = arrowDirection(event);
    if (!direction && !isPressKey(event)) return;
    event.preventDefault();
    if (!direction) return this.#openDialog();
    if (event.shiftKey) return this.#flip([this.#wallOn(SIDES[event.key])]);
    this.#moveCursor(this.row + direction[1], this.column + direction[0]);
    announce(this.#cursorWords());
  }

  /** Move the cursor to a cell, or to the nearest one if the maze has no such cell. */
  #moveCursor(row, column) {
    const { width, height } = this.state;
    this.row = Math.max(0, Math.min(height - 1, row));
    this.column = Math.max(0, Math.min(width - 1, column));
    setAttributes(this.cursor, {
      x: MARGIN + this.column * CELL_EDGE + 2,
      y: MARGIN + this.row * CELL_EDGE + 2,
      "data-path": `horizontal[${this.row}][${this.column}]`, // highlights the bits of the row
      "aria-label": this.#cursorWords(),
    });
  }

  #cursorWords() {
    const walls = Object.values(SIDES).filter((side) => this.#isWall(this.#wallOn(side)));
    const words = walls.length ? `walls ${walls.join(", ")}` : "no walls";
    return `row ${this.row + 1}, column ${this.column + 1}: ${words}`;
  }

  /** The wall on a side of the cursor. @returns {Wall} */
  #wallOn(side) {
    const { row, column } = this;
    if (side === "north") return { grid: "horizontal", row, column };
    if (side === "south") return { grid: "horizontal", row: row + 1, column };
    return { grid: "vertical", row, column: side === "west" ? column : column + 1 };
  }

  #openDialog() {
    const walls = Object.values(SIDES).map((side) => this.#wallOn(side));
    const boxes = walls.map((wall, index) =>
      el("input", { type: "checkbox", checked: this.#isWall(wall), autofocus: index === 0 }),
    );
    const group = fieldset("Walls", boxes, Object.values(SIDES));
    openDialog(`Row ${this.row + 1}, column ${this.column + 1}`, [group], () =>
      this.#flip(walls.filter((wall, index) => boxes[index].checked !== this.#isWall(wall))),
    );
  }

  // -- changing

  /** Whether there is a wall; undefined outside the maze. */
  #isWall({ grid, row, column }) {
    return this.state[grid][row]?.[column];
  }

  /** Open walls that are closed, and close those that are open. */
  #flip(walls) {
    if (!walls.length) return;
    const state = structuredClone(this.state);
    for (const { grid, row, column } of walls) state[grid][row][column] = !state[grid][row][column];
    const [{ grid, row, column }] = walls;
    const kind = state[grid][row][column] ? "a wall" : "open";
    const announcement = `${grid}[${row}][${column}] is ${kind}`;
    this.page.setState(state, walls.length > 1 ? `${walls.length} walls changed` : announcement);
  }
}
