// The tools of 2048: a tile is doubled, halved or removed by keys, and the board turned over by buttons.

import { button, el, hasModifier, hint, instructions, row } from "../dom.js";
import { pathAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const SIZE = 4;
const LARGEST = 32768;
const HINT =
  "Press a cell to choose its tile. Keyboard: arrow keys move between cells, + and - double and halve a tile, " +
  "Delete removes it.";

export const createTools = (place, page) => new TileTools(place, page);

class TileTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the board whose tiles can be changed, or null */
    this.state = null;
    this.navigation = new ArrowNavigation(page.picture);
    this.buttons = row(
      button("Exchange left and right", () => this.#rearrange(mirror, "left and right exchanged")),
      button("Exchange rows and columns", () => this.#rearrange(transpose, "rows and columns exchanged")),
    );
    place.append(el("div", { class: "tile-tools" }, hint(instructions(HINT)), this.buttons));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.state = view.state;
    this.buttons.hidden = !this.state;
    this.navigation.setActive(Boolean(this.state));
  }

  hide() {
    this.state = null;
    this.navigation.setActive(false);
  }

  #rearrange(order, announcement) {
    const { cells } = this.state;
    this.page.setState({ ...this.state, cells: cells.map((_, cell) => cells[order(cell)]) }, announcement);
  }

  #handleKey(event) {
    const cell = cellAt(pathAt(this.page.picture, event));
    const change = CHANGES[event.key];
    if (!this.state || cell === null || !change || hasModifier(event)) return;
    event.preventDefault();
    const cells = [...this.state.cells];
    cells[cell] = change(cells[cell]);
    this.page.setState({ ...this.state, cells }, cells[cell] ? `${cells[cell]}` : "empty");
  }
}

const double = (tile) => (tile ? Math.min(2 * tile, LARGEST) : 2);
const halve = (tile) => (tile > 2 ? tile / 2 : 0);
const remove = () => 0;
const CHANGES = { "+": double, "=": double, "-": halve, Delete: remove, Backspace: remove };

const mirror = (cell) => cell - (cell % SIZE) + SIZE - 1 - (cell % SIZE);
const transpose = (cell) => SIZE * (cell % SIZE) + Math.floor(cell / SIZE);

/** The number of the cell that a part of the picture shows, or null. */
function cellAt(path) {
  const match = /^cells\[(\d+)\]$/.exec(path ?? "");
  return match ? Number(match[1]) : null;
}
