// The moves played so far. The address keeps them, so that they are there when it is opened again: `from` is the
// position before the first move, `moves` are the moves up to the code. A link may leave `from` out: its code is
// the position before the moves then, and the page plays them.

import { notify } from "../announcements.js";
import { request } from "../api.js";
import { button, el, row } from "../dom.js";
import { OPPONENT } from "./arx-squares.js";

/** The side to move after a number of moves. */
const sideAfter = (side, moves) => (moves % 2 ? OPPONENT[side] : side);

export class MoveRecord {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.list = el("p", { class: "arx-record" });
    this.backButton = button("Back", () => this.#goTo(this.step - 1));
    this.forwardButton = button("Forward", () => this.#goTo(this.step + 1));
    this.element = el("div", { class: "arx-game" }, this.list, row(this.backButton, this.forwardButton));
    this.clear();
  }

  clear() {
    /** The side that moves first, the moves in notation, and the codes before, between and after them. */
    this.firstSide = "white";
    /** @type {string[]} */
    this.moves = [];
    /** @type {string[]} */
    this.codes = [];
    this.step = -1; // the number of moves before the position that is shown; -1 if it is none of `codes`
  }

  #addressSide() {
    return this.page.address.get("to_move") === "black" ? "black" : "white";
  }

  /** The side to move in a code that does not tell it. */
  get side() {
    return this.step < 0 ? this.#addressSide() : sideAfter(this.firstSide, this.step);
  }

  /** Add a move that `side` plays in the position `code`; moves that were undone are dropped. */
  add(code, side, move) {
    if (this.step < 0) {
      this.firstSide = side;
      this.codes = [code];
      this.step = 0;
    }
    this.moves = [...this.moves.slice(0, this.step), move.notation];
    this.codes = [...this.codes.slice(0, this.step + 1), move.after];
    this.step = this.moves.length;
  }

  /** The move that led to the position that is shown, or null. */
  get lastMove() {
    return this.moves[this.step - 1] ?? null;
  }

  /** Show the position after so many moves of the record. */
  #goTo(step) {
    this.step = step;
    const announcement = step ? `After ${this.#numberMove(this.moves[step - 1], step - 1).trim()}` : "The start";
    return this.page.setCode(this.codes[step], { parameters: this.parameters(), announcement });
  }

  /** The parameters of the address: the moves up to the position that is shown. */
  parameters() {
    const isPlayed = this.step > 0;
    const from = isPlayed ? this.codes[0] : null;
    const moves = isPlayed ? this.moves.slice(0, this.step).join(" ") : null;
    const side = this.page.view.format === "arx-board" ? { to_move: this.side } : {};
    return { from, moves, ...side };
  }

  /** Show how a position was reached, which is known if it is one of the record or of the address. */
  async show(view) {
    if (this.page.address.get("moves") && !this.page.address.get("from")) return this.#playLink(view);
    await this.#locate(view);
    if (this.page.view !== view) return;
    if (this.step < 0) this.clear();
    this.page.amendParameters(this.parameters());
    const words = this.moves.map((move, index) =>
      el("span", { class: index < this.step ? "" : "undone" }, this.#numberMove(move, index)),
    );
    this.list.replaceChildren(...(words.length ? ["Played: ", ...words] : []));
    this.element.hidden = !words.length;
    this.backButton.disabled = this.step <= 0;
    this.forwardButton.disabled = this.step >= this.moves.length;
  }

  /** Play the moves of a link in its position, and show what that leads to. */
  async #playLink(view) {
    const moves = this.page.address.get("moves");
    try {
      await this.#replay(view.format, view.canonical, moves, this.#addressSide());
      this.step = this.moves.length;
    } catch (problem) {
      if (this.page.view !== view) return;
      notify(`The moves of the address cannot be played: ${problem.message}`);
      this.page.dropParameters(["moves"]);
      return this.show(view);
    }
    if (this.page.view !== view) return;
    await this.page.setCode(this.codes[this.step], { parameters: this.parameters(), amends: true });
  }

  async #locate(view) {
    const [from, moves] = [this.page.address.get("from"), this.page.address.get("moves")];
    const played = moves ? moves.split(" ") : [];
    const isRecorded = played.every((move, index) => move === this.moves[index]);
    // A position may occur twice; the address tells which one it is.
    if (isRecorded && this.codes[played.length] === view.canonical) this.step = played.length;
    else if (this.codes[this.step] !== view.canonical) this.step = this.codes.indexOf(view.canonical);
    if (this.step >= 0 || !from || !moves) return;
    try {
      const firstSide = sideAfter(this.#addressSide(), played.length);
      await this.#replay(view.format, from, moves, firstSide);
      this.step = this.codes.indexOf(view.canonical);
    } catch {
      this.step = -1; // the moves of the address are not legal
    }
  }

  async #replay(format, from, moves, firstSide) {
    const side = format === "arx-board" ? { to_move: firstSide } : {};
    const played = await request("arx/play", { code: from, format, move: moves, ...side });
    this.firstSide = sideAfter(played.to_move, played.moves.length);
    this.moves = played.moves.map(({ notation }) => notation);
    this.codes = [from, ...played.moves.map(({ after }) => after)];
  }

  /** A move with its number, if it is White's, or Black's and the first. */
  #numberMove(move, index) {
    const halfMove = index + (this.firstSide === "black" ? 1 : 0);
    const number = Math.floor(halfMove / 2) + 1;
    if (halfMove % 2 === 0) return `${number}. ${move} `;
    return index === 0 ? `${number}. … ${move} ` : `${move} `;
  }
}
