// The tools of bridge: cards of two players are exchanged by pressing them, and deals are stepped through.

import { announce, notify } from "../announcements.js";
import { closeDialog, openDialog } from "../dialog.js";
import { button, el, hasModifier, hint, isTouched, row } from "../dom.js";
import { partAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const SEATS = "NESW";
const SUITS = "SHDC";
const RANKS = "AKQJT98765432";
const PLAYERS = ["North", "East", "South", "West"];
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const HINT =
  "Press two cards of different players to exchange them. Keyboard: arrow keys move between cards, Space picks " +
  "a card up and puts it down.";
const TOUCH_HINT = "Tap a hand to choose a card, then another hand to choose the card to exchange it for.";
const DEALS = 53644737765488792839237440000n;

export const createTools = (place, page) => new DealTools(place, page);

class DealTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the state whose cards can be exchanged, or null */
    this.state = null;
    this.heldCard = ""; // that was pressed first
    this.cardToFocus = ""; // when the picture is drawn again
    this.navigation = new ArrowNavigation(page.picture);
    this.buttons = row();
    place.append(el("div", { class: "deal-tools" }, hint(isTouched() ? TOUCH_HINT : HINT), this.buttons));
    page.picture.addEventListener("click", (event) =>
      event.pointerType === "touch" ? this.#handleTap(event) : this.#handlePress(event),
    );
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.state = view.state;
    this.heldCard = "";
    this.navigation.setActive(Boolean(this.state));
    for (const part of this.state ? this.#cards() : []) part.classList.add("in-hand");
    this.buttons.replaceChildren(...(this.state ? this.#createButtons(BigInt(`0x${view.code}`)) : []));
    if (this.cardToFocus) this.#cardPart(this.cardToFocus)?.focus({ preventScroll: true });
    this.cardToFocus = "";
  }

  hide() {
    this.state = null;
    this.heldCard = "";
    this.navigation.setActive(false);
  }

  #createButtons(number) {
    const step = (label, other) =>
      other >= 0n && other < DEALS
        ? [button(label, () => this.page.setCode(formatNumber(other), { announcement: `deal ${other}` }))]
        : [];
    const [north, east, south, west] = splitHands(this.state.pbn);
    const turn = button("Turn the table", () => this.#setHands([west, north, east, south], "turned"));
    return [...step("Previous deal", number - 1n), ...step("Next deal", number + 1n), turn];
  }

  #cards() {
    return this.page.picture.querySelectorAll("[data-card]");
  }

  #cardPart(card) {
    return this.page.picture.querySelector(`[data-card="${card}"]`);
  }

  // -- pressing

  #handleKey(event) {
    if (hasModifier(event)) return;
    if (event.key === " " || event.key === "Enter") this.#handlePress(event);
    else if (event.key === "Escape" && this.heldCard) {
      event.preventDefault();
      this.#hold("");
      announce("put back");
    }
  }

  #handlePress(event) {
    const card = partAt(this.page.picture, event)?.getAttribute("data-card");
    if (!this.state || !card || event.defaultPrevented) return;
    event.preventDefault();
    this.#press(card);
  }

  /** Cards are too small for a finger: a tap on a hand opens a dialog with its cards. */
  #handleTap(event) {
    const hand = event.target.closest?.("[data-seat]");
    if (!this.state || !hand || event.defaultPrevented) return;
    event.preventDefault();
    const seat = SEATS.indexOf(hand.getAttribute("data-seat"));
    const choose = (card) => {
      closeDialog();
      this.#press(card);
      if (this.heldCard) notify(`${cardWords(card)} of ${PLAYERS[seat]}: now tap another hand.`);
    };
    const cards = cardsOf(splitHands(this.state.pbn)[seat]);
    const buttons = cards.map((card) => button(cardWords(card), () => choose(card)));
    const purpose = this.heldCard ? `to exchange for ${cardWords(this.heldCard)}` : "to exchange";
    openDialog(`${PLAYERS[seat]}: the card ${purpose}`, [row(...buttons)]);
  }

  /** Pick up a card, put it back, or exchange it for the one that is held. */
  #press(card) {
    const hands = splitHands(this.state.pbn);
    const isSameHand = hands.some((hand) => holds(hand, card) && holds(hand, this.heldCard));
    if (this.heldCard && !isSameHand) return this.#exchange(this.heldCard, card);
    this.#hold(card === this.heldCard ? "" : card);
    announce(this.heldCard ? `${card} picked up; choose the card to exchange it for` : "put back");
  }

  #hold(card) {
    this.heldCard = card;
    for (const part of this.#cards()) part.classList.toggle("held", part.getAttribute("data-card") === card);
  }

  #exchange(first, second) {
    const hands = splitHands(this.state.pbn);
    const [one, two] = [first, second].map((card) => hands.findIndex((hand) => holds(hand, card)));
    hands[one] = addCard(removeCard(hands[one], first), second);
    hands[two] = addCard(removeCard(hands[two], second), first);
    this.cardToFocus = second;
    this.#setHands(hands, `${first} and ${second} exchanged`);
  }

  #setHands(hands, announcement) {
    const pbn = `${SEATS[0]}:${hands.map((suits) => suits.join(".")).join(" ")}`;
    this.page.setState({ ...this.state, pbn }, announcement);
  }
}

// -- hands: the ranks of each suit

const formatNumber = (number) => number.toString(16).padStart(24, "0");

const splitHands = (pbn) =>
  pbn
    .slice(2)
    .split(" ")
    .map((hand) => hand.split("."));

const cardsOf = (hand) => hand.flatMap((ranks, index) => [...ranks].map((rank) => SUITS[index] + rank));

const cardWords = ([suit, rank]) => `${SIGNS[suit]}${rank === "T" ? "10" : rank}`;

const holds = (hand, [suit, rank]) => hand[SUITS.indexOf(suit)]?.includes(rank);

const removeCard = (hand, [suit, rank]) =>
  hand.map((ranks, index) => (index === SUITS.indexOf(suit) ? ranks.replace(rank, "") : ranks));

const addCard = (hand, [suit, rank]) =>
  hand.map((ranks, index) =>
    index === SUITS.indexOf(suit)
      ? [...ranks, rank].sort((one, two) => RANKS.indexOf(one) - RANKS.indexOf(two)).join("")
      : ranks,
  );
