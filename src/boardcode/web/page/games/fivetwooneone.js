// The tools of 5211: cards are swapped by dragging, turned over by pressing, and added to empty places.

import { announce, notify } from "../announcements.js";
import { button, el, hasModifier, hint, instructions, row } from "../dom.js";
import { partAt, pathAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";
import {
  addCard,
  cardAt,
  dropCard,
  placeWords,
  removeCard,
  removeLastCard,
  slotAt,
  turnCard,
} from "./fivetwooneone-table.js";
import { PointerDrag } from "./pointer-drag.js";

const HINTS = {
  "5211-card": "Press the colour or the value to change it.",
  "5211-hand": "Drag a card onto another to swap them; press a card to change it.",
  "5211-board":
    "Press a card to turn it over, an empty place to add a card; drag a card onto another to swap them.",
  "5211-state":
    "Press a played card to turn it over, an empty place to add a card; drag a card onto another to swap " +
    "them; press a card in a hand to change it.",
};
const KEY_HINT =
  " Keyboard: arrow keys move between cards, Space picks a card up and puts it down, F turns it over, " +
  "Delete removes it, Enter changes it.";
const NEW_CARD = { color: "yellow", value: 1 };

export const createTools = (place, page) => new CardTools(place, page);

class CardTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the state whose cards can be moved; null for a single card, or if there is none */
    this.state = null;
    this.heldPath = ""; // of the card that was picked up
    this.isSwapping = false; // whether the next two presses swap cards
    this.navigation = new ArrowNavigation(page.picture);
    this.drag = new PointerDrag(page.picture, {
      start: (event) => this.#startDrag(event),
      lift: (dragged) => this.#lift(dragged),
      move: (dragged, event) => this.#moveDrag(dragged, event),
      drop: (dragged) => this.#endDrag(dragged),
      cancel: (dragged) => this.#cleanUp(dragged),
    });
    this.hint = hint();
    this.buttons = row();
    place.append(el("div", { class: "table-tools" }, this.hint, this.buttons));
    page.picture.addEventListener("click", (event) => this.#handleClick(event));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.drag.cancel();
    this.state = view.format === "5211-card" ? null : view.state;
    this.heldPath = "";
    this.navigation.setActive(Boolean(view.state));
    this.hint.textContent = instructions(HINTS[view.format] + (this.state ? KEY_HINT : ""));
    for (const part of this.state ? this.page.picture.querySelectorAll("[data-path]") : []) {
      const place = placeWords(part.getAttribute("data-path"));
      part.classList.add("on-table");
      part.setAttribute("aria-label", `${place}: ${part.querySelector("title")?.textContent}`);
    }
    this.#showButtons();
  }

  hide() {
    this.drag.cancel();
    this.state = null;
    this.heldPath = "";
    this.navigation.setActive(false);
  }

  #showButtons() {
    if (!this.state) return this.buttons.replaceChildren();
    const swap = button("Swap two cards", () => this.#toggleSwapping(), { pressed: this.isSwapping });
    const removals = this.#boards().flatMap(([board, label]) => {
      const state = removeLastCard(this.state, board);
      return state ? [button(label, () => this.page.setState(state, label))] : [];
    });
    this.buttons.replaceChildren(swap, ...removals);
  }

  /** The boards of the state: the start of their paths, and the label of the button that removes a card. */
  #boards() {
    if (this.state.slots) return [["", "Remove the last card"]];
    const players = this.state.players ?? [];
    return players.map((_, index) => [
      `players[${index}].board.`,
      `Player ${index + 1}: remove the last card`,
    ]);
  }

  #toggleSwapping() {
    this.isSwapping = !this.isSwapping;
    this.#hold("");
    this.#showButtons();
    this.buttons.querySelector("button")?.focus();
    notify(this.isSwapping ? "Press the two cards to swap." : "Swapping cancelled.");
  }

  // -- pressing and keys

  #handleClick(event) {
    const path = pathAt(this.page.picture, event);
    if (!this.state || !path || event.defaultPrevented) return;
    const slot = slotAt(this.state, path);
    const isChoosing = this.isSwapping || this.heldPath;
    if (slot === undefined && !isChoosing) return; // the page offers the values of a card in a hand
    event.preventDefault();
    if (isChoosing) this.#choose(path);
    else if (slot === null) this.#add(path);
    else this.#turn(path);
  }

  #handleKey(event) {
    const path = pathAt(this.page.picture, event);
    if (!this.state || !path || event.defaultPrevented || hasModifier(event)) return;
    const slot = slotAt(this.state, path);
    const actions = {
      " ": () => (slot === null && !this.heldPath ? this.#add(path) : this.#choose(path)),
      Enter: slot === null && (() => this.#add(path)), // the page offers the values of a card
      Escape: () => this.heldPath && this.#putBack(),
      f: () => slot && this.#turn(path),
      Delete: () => slot && this.#remove(path),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // -- actions

  /** Pick a card up, or put down the one that is held. */
  #choose(path) {
    if (this.heldPath) return this.heldPath === path ? this.#putBack() : this.#drop(this.heldPath, path);
    const card = cardAt(this.state, path);
    if (!card) return notify("There is no card to pick up.");
    this.#hold(path);
    announce(`${card.color} ${card.value} picked up; choose where it goes`);
  }

  #hold(path) {
    this.heldPath = path;
    for (const part of this.page.picture.querySelectorAll("[data-path]")) {
      part.classList.toggle("held", part.getAttribute("data-path") === path);
    }
  }

  #putBack() {
    this.#hold("");
    announce("put back");
  }

  async #drop(source, target) {
    this.#hold("");
    this.isSwapping = false;
    const { state, announcement } = dropCard(this.state, source, target);
    if (!(await this.page.setState(state, announcement))) this.#showButtons();
  }

  #turn(path) {
    this.page.setState(turnCard(this.state, path), `${placeWords(path)}: turned over`);
  }

  #remove(path) {
    this.page.setState(removeCard(this.state, path), `${placeWords(path)}: card removed`);
  }

  #add(path) {
    const { state, path: added } = addCard(this.state, path, NEW_CARD);
    this.page.setState(state, `${placeWords(added)}: yellow 1, face down`);
  }

  // -- dragging: a translucent copy of the card follows the pointer, and the card below it is marked

  #startDrag(event) {
    const part = partAt(this.page.picture, event);
    if (!part || !this.state || !cardAt(this.state, part.getAttribute("data-path"))) return null;
    return { part, clientX: event.clientX, clientY: event.clientY, copy: null, target: null };
  }

  #lift(dragged) {
    const copy = dragged.part.cloneNode(true);
    for (const name of ["data-path", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("class", "dragged");
    copy.style.pointerEvents = "none"; // so that elementFromPoint finds what is below it
    this.page.picture.querySelector("svg").append(copy);
    dragged.part.classList.add("held");
    dragged.copy = copy;
  }

  #moveDrag(dragged, { clientX, clientY }) {
    const { picture } = this.page;
    const scale = picture.querySelector("svg").getScreenCTM().a;
    const [right, down] = [(clientX - dragged.clientX) / scale, (clientY - dragged.clientY) / scale];
    dragged.copy.setAttribute("transform", `translate(${right} ${down})`);
    dragged.target?.classList.remove("over");
    const part = document.elementFromPoint(clientX, clientY)?.closest("[data-path]");
    dragged.target = part && picture.contains(part) && part !== dragged.part ? part : null;
    dragged.target?.classList.add("over");
  }

  #endDrag(dragged) {
    this.#cleanUp(dragged);
    const { part, target } = dragged;
    if (target) this.#drop(part.getAttribute("data-path"), target.getAttribute("data-path"));
  }

  #cleanUp({ part, copy, target }) {
    target?.classList.remove("over");
    copy?.remove();
    part.classList.remove("held");
  }
}
