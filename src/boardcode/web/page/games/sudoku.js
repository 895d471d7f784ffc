// The tools of Sudoku: digits are typed into cells.

import { el, hasModifier, hint, instructions } from "../dom.js";
import { pathAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const HINT =
  "Press a cell to choose its digit. Keyboard: arrow keys move between cells, 1 to 9 put a digit, and 0, the " +
  "dot or Delete remove it.";
const EMPTY_KEYS = ["0", ".", "Delete", "Backspace"];

export const createTools = (place, page) => new DigitTools(place, page);

class DigitTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the puzzle whose digits can be changed, or null */
    this.state = null;
    this.navigation = new ArrowNavigation(page.picture);
    place.append(el("div", { class: "digit-tools" }, hint(instructions(HINT))));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.state = view.state;
    this.navigation.setActive(Boolean(this.state));
    for (const part of this.state ? this.page.picture.querySelectorAll("[data-path]") : []) {
      part.classList.add("digit-cell");
    }
  }

  hide() {
    this.state = null;
    this.navigation.setActive(false);
  }

  #handleKey(event) {
    const match = /^cells\[(\d+)\]$/.exec(pathAt(this.page.picture, event) ?? "");
    const digit = EMPTY_KEYS.includes(event.key) ? 0 : /^[1-9]$/.test(event.key) ? Number(event.key) : null;
    if (!this.state || !match || digit === null || hasModifier(event)) return;
    event.preventDefault();
    const cells = [...this.state.cells];
    cells[Number(match[1])] = digit;
    this.page.setState({ ...this.state, cells }, digit ? `${digit}` : "empty");
  }
}
