// The editor of a radar view: pressing a passage changes it, pressing a cell asks what is in it.

import { openDialog, radioGroup } from "../dialog.js";
import { setAttributes } from "../dom.js";
import { pathAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const NEXT_PASSAGE = { undefined: "open", open: "wall", wall: "undefined" };
const PASSAGE_PATH = /^(horizontal|vertical)\[(\d)\]\[(\d)\]$/;
const CELL_PATH = /^cells\[(\d)\]\[(\d)\]$/;
const TOUCH_WIDTH = 18; // of a passage, in the units of the picture

/** @type {[string, string][]} */
const NATURES = [
  ["unseen", "not seen"],
  ["", "seen: nothing"],
  ["hint", "seen: a hint"],
  ["goal", "seen: the goal"],
];
/** @type {[string, string][]} */
const ENTITIES = [
  ["", "nobody"],
  ["ally", "an ally"],
  ["opponent", "an opponent"],
  ["monster", "a monster"],
];

export class RadarEditor {
  hint =
    "Press a passage to make it open, a wall or undefined; press a cell to choose what is in it. Keyboard: " +
    "arrow keys move between parts, Space changes one.";

  constructor(page) {
    this.page = page;
    this.navigation = new ArrowNavigation(page.picture);
    /** @type {any} the state that can be changed */
    this.state = null;
    page.picture.addEventListener("click", (event) => this.#handlePress(event));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /** Edit a state that was drawn, or none. */
  show(state) {
    this.state = state;
    if (state) {
      for (const part of this.page.picture.querySelectorAll("[data-path]")) this.#preparePart(part);
    }
    this.navigation.setActive(state !== null);
  }

  /** Label a part with its place, and make a thin passage wide enough for a finger. */
  #preparePart(part) {
    const path = part.getAttribute("data-path");
    part.setAttribute("aria-label", `${placeWords(path)}: ${part.querySelector("title")?.textContent}`);
    const line = PASSAGE_PATH.test(path) ? part.querySelector("line") : null;
    if (!line) return;
    const touchArea = setAttributes(line.cloneNode(), {
      stroke: "transparent",
      "stroke-width": TOUCH_WIDTH,
      "stroke-dasharray": "none",
      "aria-hidden": "true",
    });
    part.append(touchArea);
  }

  #handleKey(event) {
    const isCell = CELL_PATH.test(pathAt(this.page.picture, event) ?? "");
    // Enter on a passage is left to the page, which offers its values.
    if (event.key === " " || (event.key === "Enter" && isCell)) this.#handlePress(event);
  }

  #handlePress(event) {
    if (!this.state || event.defaultPrevented) return;
    const path = pathAt(this.page.picture, event) ?? "";
    const passage = PASSAGE_PATH.exec(path);
    const cell = CELL_PATH.exec(path);
    if (!passage && !cell) return;
    event.preventDefault();
    if (passage) this.#changePassage(passage[1], Number(passage[2]), Number(passage[3]), path);
    else this.#askForCell(Number(cell[1]), Number(cell[2]), path);
  }

  #changePassage(grid, row, column, path) {
    const state = structuredClone(this.state);
    const passage = NEXT_PASSAGE[state[grid][row][column]];
    state[grid][row][column] = passage;
    this.page.setState(state, `${placeWords(path)}: ${passage}`);
  }

  #askForCell(row, column, path) {
    const cell = this.state.cells[row][column];
    const chosenNature = cell ? (cell.nature ?? "") : "unseen";
    const nature = radioGroup("The cell", "nature", NATURES, chosenNature, { autofocus: true });
    const entity = radioGroup("Who is in it", "entity", ENTITIES, cell?.entity ?? "");
    const updateEntity = () => (entity.group.disabled = nature.value() === "unseen");
    nature.group.addEventListener("change", updateEntity);
    updateEntity();
    openDialog(placeWords(path), [nature.group, entity.group], () => {
      const state = structuredClone(this.state);
      const seen = { nature: nature.value() || null, entity: entity.value() || null };
      state.cells[row][column] = nature.value() === "unseen" ? null : seen;
      this.page.setState(state, `${placeWords(path)} changed`);
    });
  }
}

/** A part of the picture in words: "row 1, column 2" or "passage above row 1, column 2". */
function placeWords(path) {
  const cell = CELL_PATH.exec(path);
  if (cell) return `row ${Number(cell[1]) + 1}, column ${Number(cell[2]) + 1}`;
  const [, grid, row, column] = PASSAGE_PATH.exec(path) ?? [];
  const neighbour = `row ${Math.min(Number(row), 2) + 1}, column ${Math.min(Number(column), 2) + 1}`;
  if (grid === "horizontal") return `passage ${row === "3" ? "below" : "above"} ${neighbour}`;
  return `passage ${column === "3" ? "right of" : "left of"} ${neighbour}`;
}
