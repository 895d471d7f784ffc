// 5211: cards are swapped by dragging one onto another, or by picking one up and putting it down; a played card is turned over by pressing it.

import { Dragging } from "./cards-drag.js";
import { cardAt, laid, placeOf, slotAt, swapped, taken, turned, without } from "./cards-table.js";
import { partAt, Roving } from "./parts.js";

export const game = "fivetwooneone";

const HINTS = {
  "5211-card": "Press the colour or the value to change it.",
  "5211-hand": "Drag a card onto another to swap them; press a card to change it.",
  "5211-board": "Press a card to turn it over, an empty place to lay a card; drag a card onto another to swap them.",
  "5211-state": "Press a played card to turn it over, an empty place to lay a card; drag a card onto another to swap them; press a card in a hand to change it.",
};
const KEYS = " With the keyboard: arrow keys go from card to card, Space picks a card up and puts it down, F turns it over, Delete takes it away, Enter changes it.";

export function mount(place, page) {
  const table = new Table(page);
  place.append(table.element);
  return { show: (view) => table.show(view), hide: () => table.show(null) };
}

class Table {
  constructor(page) {
    this.page = page;
    /** @type {any} the state that can be changed now */
    this.state = null;
    this.held = ""; // the path of the card that was picked up
    this.swapping = false; // whether the next two presses swap
    this.roving = new Roving(page.picture);
    this.dragging = new Dragging(page.picture, (path) => this.state && this.#card(path), (from, to) => this.#drop(from, to));
    this.hint = page.el("p", { class: "hint" });
    this.row = page.el("div", { class: "row" });
    this.element = page.el("div", { class: "table-tool" }, this.hint, this.row);
    page.picture.addEventListener("click", (event) => this.#press(event));
    page.picture.addEventListener("keydown", (event) => this.#key(event));
  }

  show(view) {
    this.state = view?.state && view.format !== "5211-card" ? view.state : null;
    this.held = "";
    this.roving.show(Boolean(view?.state));
    if (!view) return;
    this.hint.textContent = HINTS[view.format] + (this.state ? KEYS : "");
    for (const part of this.state ? this.page.picture.querySelectorAll("[data-path]") : []) {
      part.classList.add("on-table");
      part.setAttribute("aria-label", `${placeOf(part.getAttribute("data-path"))}: ${part.querySelector("title")?.textContent}`);
    }
    this.#offer();
  }

  /** Buttons for what cannot be seen to be possible. */
  #offer() {
    const { button } = this.page;
    const boards = this.state?.slots ? [["", "Take the last card away"]] : this.state?.players ? [["players[0].board.", "Player 1: take the last card away"], ["players[1].board.", "Player 2: take the last card away"]] : [];
    const swap = button("Swap two cards", () => this.#swap(), { pressed: this.swapping });
    const takes = boards.map(([path, label]) => [taken(this.state, path), label]).filter(([state]) => state);
    this.row.replaceChildren(...(this.state ? [swap] : []), ...takes.map(([state, label]) => button(label, () => this.page.edit(state, label))));
  }

  #swap() {
    this.swapping = !this.swapping;
    this.#pick("");
    this.#offer();
    this.row.querySelector("button")?.focus();
    this.page.say(this.swapping ? "Press the two cards that shall be swapped." : "Nothing is swapped.");
  }

  #card(path) {
    return cardAt(this.state, path);
  }

  // -- pressing

  #press(event) {
    const path = partAt(this.page.picture, event)?.getAttribute("data-path");
    if (!this.state || !path || event.defaultPrevented) return;
    if (this.dragging.justDropped() || this.swapping || this.held) {
      event.preventDefault();
      if (this.swapping || this.held) this.#choose(path);
      return;
    }
    const slot = slotAt(this.state, path);
    if (slot === undefined) return; // a card in a hand offers its values
    event.preventDefault();
    if (slot === null) this.#lay(path);
    else this.#turn(path);
  }

  #key(event) {
    const path = partAt(this.page.picture, event)?.getAttribute("data-path");
    if (!this.state || !path || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const slot = slotAt(this.state, path);
    const does = {
      " ": () => (slot === null && !this.held ? this.#lay(path) : this.#choose(path)),
      Enter: slot === null && (() => this.#lay(path)), // elsewhere it offers the values
      Escape: () => this.held && (this.#pick(""), this.page.say("put back")),
      f: () => slot && this.#turn(path),
      Delete: () => slot && this.page.edit(without(this.state, path), `${placeOf(path)} taken away`),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  // -- what can be done

  /** Pick a card up, or put down the one that is held. */
  #choose(path) {
    if (this.held) return this.held === path ? (this.#pick(""), this.page.say("put back")) : this.#drop(this.held, path);
    const card = this.#card(path);
    if (!card) return this.page.tell("There is no card to pick up.");
    this.#pick(path);
    this.page.say(`${card.color} ${card.value} picked up; choose where it goes`);
  }

  #pick(path) {
    this.held = path;
    for (const part of this.page.picture.querySelectorAll("[data-path]")) part.classList.toggle("held", part.getAttribute("data-path") === path);
  }

  async #drop(from, to) {
    this.#pick("");
    this.swapping = false;
    const { state, said } = swapped(this.state, from, to);
    if (!(await this.page.edit(state, said))) this.#offer();
  }

  #turn(path) {
    this.page.edit(turned(this.state, path), `${placeOf(path)}: turned over`);
  }

  #lay(path) {
    const { state, place } = laid(this.state, path, { color: "yellow", value: 1 });
    this.page.edit(state, `${placeOf(place)}: yellow 1, face down`);
  }
}
