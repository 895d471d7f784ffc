// The tools of Connect Four: a column that is pressed gets a stone of the player to move.

import { announce, notify } from "../announcements.js";
import { button, el, hasModifier, hint, instructions, isPressKey, row } from "../dom.js";
import { pathAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const ROWS = 6;
const PLAYERS = "xo";
const HINT =
  "Press a column to drop a stone into it. Keyboard: arrow keys move between columns, Space drops a stone, " +
  "Delete takes the top stone off if it may have been the last one.";

export const createTools = (place, page) => new StoneTools(place, page);

class StoneTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the position that can be played on, or null */
    this.state = null;
    this.navigation = new ArrowNavigation(page.picture);
    this.buttons = row(
      button("Exchange left and right", () =>
        this.#setColumns([...this.state.columns].reverse(), "left and right exchanged"),
      ),
      button("Empty the board", () =>
        this.#setColumns(
          this.state.columns.map(() => []),
          "the board is empty",
        ),
      ),
    );
    place.append(el("div", { class: "stone-tools" }, hint(instructions(HINT)), this.buttons));
    page.picture.addEventListener("click", (event) => this.#handlePress(event));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.state = view.state;
    this.buttons.hidden = !this.state;
    this.navigation.setActive(Boolean(this.state));
    for (const part of this.state ? this.page.picture.querySelectorAll("[data-path]") : []) {
      part.classList.add("droppable");
    }
  }

  hide() {
    this.state = null;
    this.navigation.setActive(false);
  }

  #handleKey(event) {
    if (hasModifier(event)) return;
    if (isPressKey(event)) this.#handlePress(event);
    else if (event.key === "Delete" || event.key === "Backspace") this.#handleRemoval(event);
  }

  #handlePress(event) {
    const column = columnAt(pathAt(this.page.picture, event));
    if (!this.state || column === null || event.defaultPrevented) return;
    event.preventDefault();
    const stack = this.state.columns[column];
    if (stack.length === ROWS) return notify(`Column ${column + 1} is full.`);
    const player = PLAYERS[this.#count() % 2];
    this.#setStack(column, [...stack, player], `${player} in column ${column + 1}`);
  }

  #handleRemoval(event) {
    const column = columnAt(pathAt(this.page.picture, event));
    if (!this.state || column === null) return;
    event.preventDefault();
    const stack = this.state.columns[column];
    const lastPlayer = PLAYERS[(this.#count() + 1) % 2];
    if (stack.at(-1) !== lastPlayer) return announce(`The last stone was one of ${lastPlayer}.`);
    this.#setStack(column, stack.slice(0, -1), `stone removed from column ${column + 1}`);
  }

  #count() {
    return this.state.columns.reduce((sum, stack) => sum + stack.length, 0);
  }

  #setStack(column, stack, announcement) {
    this.#setColumns(
      this.state.columns.map((other, index) => (index === column ? stack : other)),
      announcement,
    );
  }

  #setColumns(columns, announcement) {
    this.page.setState({ ...this.state, columns }, announcement);
  }
}

/** The number of the column that a part of the picture shows, or null. */
function columnAt(path) {
  const match = /^columns\[(\d+)\]$/.exec(path ?? "");
  return match ? Number(match[1]) : null;
}
