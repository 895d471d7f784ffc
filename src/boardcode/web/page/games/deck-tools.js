// The tools of deck codes: copies of a card are added and removed, and other cards put into the deck.

import { announce } from "../announcements.js";
import { button, el, hasModifier, hint, instructions, isPressKey, row } from "../dom.js";
import { partAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const HINT =
  "Press a card to choose it, then add or remove copies. Keyboard: arrow keys move between cards, + and - add " +
  "and remove a copy, Delete removes all.";
const ALL = -Infinity;
const STEPS = { "+": 1, "=": 1, "-": -1, Delete: ALL, Backspace: ALL };

/**
 * What the tools know of a game. A card is `{id, owner}`; the owner is "" outside of sideboards.
 * @typedef {object} DeckGame
 * @property {RegExp} pattern of an id
 * @property {string} example of an id
 * @property {(state: any, card: any) => number} countOf
 * @property {(state: any, card: any, count: number) => any} withCount the state with so many copies
 */

export class DeckTools {
  /** @param {HTMLElement} place @param {any} page @param {DeckGame} game */
  constructor(place, page, game) {
    this.page = page;
    this.game = game;
    /** @type {any} the deck that can be changed, or null */
    this.state = null;
    /** @type {any} the card that was pressed, or null */
    this.chosen = null;
    this.isFocusKept = false;
    this.navigation = new ArrowNavigation(page.picture);
    this.name = el("span", { class: "label" });
    this.copies = row(
      this.name,
      button("One more", () => this.#change(this.chosen, 1)),
      button("One fewer", () => this.#change(this.chosen, -1)),
      button("Remove", () => this.#change(this.chosen, ALL)),
    );
    this.input = el("input", { class: "number", "aria-label": "Card to add", placeholder: game.example });
    this.error = el("p", { class: "error", role: "alert", hidden: true });
    const submit = (event) => this.#handleSubmit(event);
    this.form = el(
      "form",
      { "aria-label": "Add a card", on: { submit } },
      row(this.input, el("button", { class: "button" }, "Add a card")),
      this.error,
    );
    place.append(el("div", { class: "deck-tools" }, hint(instructions(HINT)), this.copies, this.form));
    page.picture.addEventListener("click", (event) => this.#handlePress(event));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.state = view.state;
    this.form.hidden = !this.state;
    this.navigation.setActive(Boolean(this.state));
    for (const part of this.#parts()) part.classList.add("deck-card");
    const isThere = this.state && this.chosen && this.game.countOf(this.state, this.chosen) > 0;
    this.#choose(isThere ? this.chosen : null);
    if (this.isFocusKept && isThere) this.#partOf(this.chosen)?.focus({ preventScroll: true });
    this.isFocusKept = false;
  }

  hide() {
    this.state = null;
    this.#choose(null);
    this.navigation.setActive(false);
  }

  #parts() {
    return /** @type {any[]} */ ([...this.page.picture.querySelectorAll("[data-card]")]);
  }

  #partOf(card) {
    return this.#parts().find((part) => isSame(cardOf(part), card));
  }

  #choose(card) {
    this.chosen = card;
    this.copies.hidden = !card;
    this.name.textContent = card ? describe(card) : "";
    for (const part of this.#parts()) part.classList.toggle("chosen", isSame(cardOf(part), card));
  }

  // -- events

  #handlePress(event) {
    const card = cardOf(partAt(this.page.picture, event));
    if (!this.state || !card || event.defaultPrevented) return;
    event.preventDefault();
    this.#choose(isSame(card, this.chosen) ? null : card);
    announce(this.chosen ? `${describe(card)} chosen` : `${describe(card)} no longer chosen`);
  }

  #handleKey(event) {
    if (hasModifier(event)) return;
    if (isPressKey(event)) return this.#handlePress(event);
    const card = cardOf(partAt(this.page.picture, event));
    const step = STEPS[event.key];
    if (!this.state || !card || !step) return;
    event.preventDefault();
    this.#choose(card);
    this.isFocusKept = true;
    this.#change(card, step);
  }

  #handleSubmit(event) {
    event.preventDefault();
    const id = this.input.value.trim().toUpperCase();
    const isCard = this.game.pattern.test(id);
    this.error.hidden = isCard;
    this.error.textContent = isCard ? "" : `Expected a card such as ${this.game.example}.`;
    if (!isCard) return this.input.focus();
    this.input.value = "";
    const card = { id, owner: "" };
    this.#choose(card);
    this.#change(card, 1);
  }

  #change(card, step) {
    const count = Math.max(0, this.game.countOf(this.state, card) + step);
    const copies = count === 1 ? "1 copy" : `${count} copies`;
    this.page.setState(this.game.withCount(this.state, card, count), `${describe(card)}: ${copies}`);
  }
}

/** The card that a part of the picture shows, or null. */
function cardOf(part) {
  const id = part?.getAttribute("data-card");
  return id ? { id, owner: part.getAttribute("data-owner") ?? "" } : null;
}

const isSame = (one, other) => Boolean(one && other && one.id === other.id && one.owner === other.owner);

const describe = ({ id, owner }) => (owner ? `${id} in the sideboard of ${owner}` : id);
