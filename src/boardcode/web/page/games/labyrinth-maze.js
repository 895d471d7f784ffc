// A maze in the picture: pressing a wall opens it, pressing a gap closes it. The picture draws whole rows of walls as one shape, so that the
// nearest wall is found from where the pointer is; with the keyboard one goes from cell to cell.

import { shape } from "../dom.js";
import { dialog, directionOf } from "./parts.js";

const [CELL, EDGE] = [16, 8]; // as the picture of a maze has it
const NEAR = 0.38; // of a cell: further from every wall, no wall is meant
const SIDES = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

export class MazeEditing {
  constructor(page) {
    this.page = page;
    this.hint = "Press a wall to open it, a gap to close it. With the keyboard: arrow keys go from cell to cell, with Shift they change the wall on that side.";
    /** @type {any} the state that can be changed now */
    this.state = null;
    this.at = { row: 0, column: 0 };
    this.focused = false;
    const { picture } = page;
    picture.addEventListener("click", (event) => this.#press(event));
    picture.addEventListener("keydown", (event) => this.#key(event));
    picture.addEventListener("pointermove", (event) => this.#point(event));
    picture.addEventListener("pointerleave", () => this.mark?.setAttribute("visibility", "hidden"));
    document.addEventListener("focusin", (event) => (this.focused = event.target === this.cursor));
  }

  show(view) {
    const svg = this.page.picture.querySelector("svg");
    this.state = view?.format === "maze" && view.state && svg ? view.state : null;
    if (!this.state) return;
    for (const rows of svg.querySelectorAll("[data-path]")) for (const name of ["tabindex", "role", "aria-label"]) rows.removeAttribute(name);
    this.at = { row: Math.min(this.at.row, this.state.height - 1), column: Math.min(this.at.column, this.state.width - 1) };
    this.mark = shape("line", { class: "wall-mark", visibility: "hidden", "aria-hidden": "true" });
    this.cursor = shape("rect", { class: "cell-cursor", width: CELL - 4, height: CELL - 4, tabindex: "0", role: "button" });
    svg.append(this.mark, this.cursor);
    this.#place();
    if (this.focused) /** @type {any} */ (this.cursor).focus({ preventScroll: true });
  }

  // -- with a pointer

  /** The wall that is meant at a point of the screen: its grid, row and column. */
  #wallAt({ clientX, clientY }) {
    const svg = /** @type {SVGSVGElement} */ (this.page.picture.querySelector("svg"));
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    const [across, down] = [(x - EDGE) / CELL, (y - EDGE) / CELL];
    const [fromVertical, fromHorizontal] = [Math.abs(across - Math.round(across)), Math.abs(down - Math.round(down))];
    if (Math.min(fromVertical, fromHorizontal) > NEAR) return null;
    const grid = fromHorizontal < fromVertical ? "horizontal" : "vertical";
    const [row, column] = grid === "horizontal" ? [Math.round(down), Math.floor(across)] : [Math.floor(down), Math.round(across)];
    return this.state[grid][row]?.[column] === undefined ? null : { grid, row, column };
  }

  #point(event) {
    const wall = this.state && this.mark ? this.#wallAt(event) : null;
    this.mark?.setAttribute("visibility", wall ? "visible" : "hidden");
    if (!wall) return;
    const [x, y] = [EDGE + wall.column * CELL, EDGE + wall.row * CELL];
    const ends = { x1: x, y1: y, x2: wall.grid === "horizontal" ? x + CELL : x, y2: wall.grid === "horizontal" ? y : y + CELL };
    for (const [name, value] of Object.entries(ends)) this.mark.setAttribute(name, String(value));
  }

  #press(event) {
    if (!this.state || event.defaultPrevented || !event.target.closest("svg")) return;
    event.preventDefault();
    const wall = this.#wallAt(event);
    if (wall) this.#turn([wall]);
  }

  // -- with the keyboard

  #key(event) {
    if (!this.state || event.target !== this.cursor || event.defaultPrevented) return;
    const direction = directionOf(event);
    if (!direction && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!direction) return this.#ask();
    if (event.shiftKey) return void this.#turn([wallOf(this.at, SIDES[event.key])]);
    const { row, column } = this.at;
    this.at = { row: within(row + direction[1], this.state.height), column: within(column + direction[0], this.state.width) };
    this.#place();
    this.page.say(this.#told());
  }

  /** Put the cursor where one is; its path lets the bits of the row be marked. */
  #place() {
    const { row, column } = this.at;
    const attributes = { x: EDGE + column * CELL + 2, y: EDGE + row * CELL + 2, "data-path": `horizontal[${row}][${column}]`, "aria-label": this.#told() };
    for (const [name, value] of Object.entries(attributes)) this.cursor?.setAttribute(name, String(value));
  }

  #told() {
    const walls = Object.values(SIDES).filter((side) => this.#isWall(wallOf(this.at, side)));
    return `row ${this.at.row + 1}, column ${this.at.column + 1}: ${walls.length ? `walls ${walls.join(", ")}` : "no walls"}`;
  }

  #isWall({ grid, row, column }) {
    return this.state[grid][row][column];
  }

  #ask() {
    const { el } = this.page;
    const sides = Object.values(SIDES);
    const boxes = sides.map((side, k) => el("input", { type: "checkbox", checked: this.#isWall(wallOf(this.at, side)), autofocus: k === 0 }));
    const group = el("fieldset", {}, el("legend", {}, "Walls"), ...sides.map((side, k) => el("label", {}, boxes[k], el("span", {}, side))));
    const changed = () => sides.map((side) => wallOf(this.at, side)).filter((wall, k) => boxes[k].checked !== this.#isWall(wall));
    dialog(this.page, `Row ${this.at.row + 1}, column ${this.at.column + 1}`, [group], () => this.#turn(changed()));
  }

  /** Open what is closed and close what is open. */
  async #turn(walls) {
    if (!walls.length) return;
    const state = structuredClone(this.state);
    for (const { grid, row, column } of walls) state[grid][row][column] = !state[grid][row][column];
    const { grid, row, column } = walls[0];
    const said = walls.length > 1 ? `${walls.length} walls changed` : `${grid}[${row}][${column}] is ${state[grid][row][column] ? "a wall" : "open"}`;
    await this.page.edit(state, said);
  }
}

/** The wall on a side of a cell. */
function wallOf({ row, column }, side) {
  if (side === "north" || side === "south") return { grid: "horizontal", row: row + Number(side === "south"), column };
  return { grid: "vertical", row, column: column + Number(side === "east") };
}

const within = (number, count) => Math.max(0, Math.min(count - 1, number));
