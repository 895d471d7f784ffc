// A view in the picture: pressing a passage lets it be open, a wall or undefined in turn; pressing a cell asks what is in it.

import { dialog, partAt, radios, Roving } from "./parts.js";

const NEXT = { undefined: "open", open: "wall", wall: "undefined" };
const PASSAGE = /^(horizontal|vertical)\[(\d)\]\[(\d)\]$/;
const CELL = /^cells\[(\d)\]\[(\d)\]$/;
const REACH = 18; // how wide a passage is for a finger

const NATURES = [["unseen", "not seen"], ["", "seen: nothing"], ["hint", "seen: a hint"], ["goal", "seen: the goal"]];
const ENTITIES = [["", "nobody"], ["ally", "an ally"], ["opponent", "an opponent"], ["monster", "a monster"]];

export class RadarEditing {
  constructor(page) {
    this.page = page;
    this.hint =
      "Press a passage to let it be open, a wall or undefined; press a cell to say what is in it. With the keyboard: arrow keys go from part to part, Space changes.";
    this.roving = new Roving(page.picture);
    /** @type {any} the state that can be changed now */
    this.state = null;
    page.picture.addEventListener("click", (event) => this.#press(event));
    page.picture.addEventListener("keydown", (event) => this.#key(event));
  }

  show(view) {
    this.state = view?.format === "radar" && view.state ? view.state : null;
    if (this.state) for (const part of this.page.picture.querySelectorAll("[data-path]")) this.#ready(part);
    this.roving.show(this.state !== null);
  }

  /** A name that says where it is, and room for a finger. */
  #ready(part) {
    const path = part.getAttribute("data-path");
    part.setAttribute("aria-label", `${placeOf(path)}: ${part.querySelector("title")?.textContent}`);
    const line = PASSAGE.test(path) ? part.querySelector("line") : null;
    if (!line) return;
    const room = line.cloneNode();
    for (const [name, value] of Object.entries({ stroke: "transparent", "stroke-width": REACH, "stroke-dasharray": "none", "aria-hidden": "true" })) room.setAttribute(name, String(value));
    part.append(room);
  }

  #key(event) {
    const part = partAt(this.page.picture, event);
    const isCell = part && CELL.test(part.getAttribute("data-path"));
    if (event.key === " " || (event.key === "Enter" && isCell)) this.#press(event); // Enter at a passage offers its values
  }

  #press(event) {
    const path = partAt(this.page.picture, event)?.getAttribute("data-path") ?? "";
    if (!this.state || event.defaultPrevented) return;
    const [, grid, row, column] = PASSAGE.exec(path) ?? [];
    if (grid) this.#turn(grid, Number(row), Number(column), path);
    const cell = CELL.exec(path);
    if (cell) this.#ask(Number(cell[1]), Number(cell[2]), path);
    if (grid || cell) event.preventDefault();
  }

  #turn(grid, row, column, path) {
    const state = structuredClone(this.state);
    state[grid][row][column] = NEXT[state[grid][row][column]];
    this.page.edit(state, `${placeOf(path)}: ${state[grid][row][column]}`);
  }

  #ask(row, column, path) {
    const cell = this.state.cells[row][column];
    const nature = radios(this.page, "The cell", "nature", NATURES, cell ? (cell.nature ?? "") : "unseen");
    const entity = radios(this.page, "Who is in it", "entity", ENTITIES, cell?.entity ?? "");
    const settle = () => (entity.group.disabled = nature.value() === "unseen");
    for (const input of nature.inputs) input.addEventListener("change", settle);
    for (const input of entity.inputs) input.removeAttribute("autofocus");
    settle();
    dialog(this.page, placeOf(path), [nature.group, entity.group], () => this.#fill(row, column, path, nature.value(), entity.value()));
  }

  #fill(row, column, path, nature, entity) {
    const state = structuredClone(this.state);
    state.cells[row][column] = nature === "unseen" ? null : { nature: nature || null, entity: entity || null };
    this.page.edit(state, `${placeOf(path)} changed`);
  }
}

/** Where a part is, in words. */
function placeOf(path) {
  const cell = CELL.exec(path);
  if (cell) return `row ${Number(cell[1]) + 1}, column ${Number(cell[2]) + 1}`;
  const [, grid, row, column] = PASSAGE.exec(path) ?? [];
  const at = `row ${Math.min(Number(row), 2) + 1}, column ${Math.min(Number(column), 2) + 1}`;
  if (grid === "horizontal") return `passage ${row === "3" ? "below" : "above"} ${at}`;
  return `passage ${column === "3" ? "right of" : "left of"} ${at}`;
}
