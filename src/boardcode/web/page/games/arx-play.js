// Playing: press a piece, and where it may go is marked; press there, and the code is that of the position after.

import { mark, frame, nameOf, numberOf, numberAt, pathOf, cellOf, wordsOf } from "./arx-squares.js";

const ENDS = { move: "can go here", capture: "can capture this", stack: "can stack on this" };

export class Play {
  /** @param {any} page @param {any} record */
  constructor(page, record) {
    this.page = page;
    this.record = record;
    const { el } = page;
    this.told = el("p", { class: "arx-told" });
    this.top = page.button("Only the top piece", () => this.#choose(this.from, !this.topOnly), { pressed: false });
    this.summary = el("summary", {}, "Legal moves");
    this.list = el("div", { class: "row arx-moves" });
    this.element = el("div", { class: "arx-play" }, this.told, this.top,
      el("details", {}, this.summary, this.list), record.element);
    this.clear();
  }

  clear() {
    this.legal = null;
    this.from = null;
    this.topOnly = false;
    this.top.hidden = true;
    this.list.replaceChildren(); // moves of the last position cannot be played in the next
    this.summary.textContent = "Legal moves";
  }

  /** A position is shown: learn what may be played in it. */
  async show(view) {
    this.clear();
    const asked = { code: view.canonical, format: view.format, ...(view.format === "arx-board" ? { to_move: this.record.side } : {}) };
    try {
      const legal = await this.page.ask("arx/moves", asked);
      if (this.page.view === view) this.#learn(legal);
    } catch (problem) {
      if (this.page.view === view) this.told.textContent = problem.message;
    }
  }

  #learn(legal) {
    this.legal = legal;
    const { moves } = legal;
    this.#tell();
    this.summary.textContent = `${moves.length} legal ${moves.length === 1 ? "move" : "moves"}`;
    this.list.replaceChildren(...moves.map((move) => {
      const button = this.page.button(move.notation, () => this.#play(move), { title: move.words });
      button.setAttribute("aria-label", move.words);
      return button;
    }));
  }

  /** What is chosen, or whose turn it is, or who has won. */
  #tell(chosen = "") {
    const { winner, to_move: side, moves } = this.legal;
    const turn = moves.length ? `${capital(side)} to move: press a piece.` : `${capital(side)} cannot move.`;
    this.told.textContent = chosen || (winner ? `${capital(winner)} has won: the king is captured.` : turn);
  }

  // -- choosing

  /** Whether something of the side to move stands on a square and may go. */
  may(number) {
    return this.#of(number).length > 0;
  }

  #of(number, topOnly = null) {
    const name = nameOf(number);
    return (this.legal?.moves ?? []).filter((move) => move.from === name && (topOnly === null || move.unstack === topOnly));
  }

  /** A square is pressed; `top` when it was the upper counter of a stack. */
  press(number, top) {
    const move = this.from === null ? null : this.#of(this.from, this.topOnly).find(({ to }) => numberOf(to) === number);
    if (move) return this.#play(move);
    if (number === this.from) return this.#again(number);
    if (this.from !== null && !this.may(number)) return this.page.tell(`It may not go from ${nameOf(this.from)} to ${nameOf(number)}.`);
    this.#choose(number, top && this.#of(number, true).length > 0);
  }

  /** The same square once more: all of the stack, then only its top piece, then nothing. */
  #again(number) {
    if (!this.topOnly && this.#of(number, true).length) return this.#choose(number, true);
    this.forget();
  }

  #choose(number, topOnly) {
    this.forget();
    const whole = this.#of(number, false);
    const found = topOnly || !whole.length ? this.#of(number, true) : whole;
    const cell = cellOf(this.page.view.state, number);
    if (!found.length) return this.page.tell(this.#whyNot(number, cell));
    [this.from, this.topOnly] = [number, found[0].unstack];
    this.top.hidden = !cell.top;
    this.top.setAttribute("aria-pressed", String(this.topOnly));
    this.#mark(found);
    const what = this.topOnly ? `only the ${cell.top}` : wordsOf(cell);
    this.#tell(`${nameOf(number)}, ${what}: ${found.length} ${found.length === 1 ? "move" : "moves"}.`);
    this.page.say(`${nameOf(number)}, ${what}: ${found.map(({ to, does }) => (does === "move" ? to : `${does} on ${to}`)).join(", ")}`);
  }

  /** Why nothing on a square may go. */
  #whyNot(number, cell) {
    if (!cell) return `Nothing stands on ${nameOf(number)}.`;
    const turn = this.legal && !this.legal.winner && cell.color !== this.legal.to_move;
    return `${nameOf(number)}: the ${wordsOf(cell)} ${turn ? `waits: it is ${this.legal.to_move}’s turn` : "has no move"}.`;
  }

  #mark(found) {
    const svg = this.page.picture.querySelector("svg");
    svg.append(frame(this.from, { class: `arx-mark arx-from${this.topOnly ? " arx-top" : ""}` }));
    for (const { to, does, unstack } of found) {
      const number = numberOf(to);
      svg.append(mark(number, does, unstack));
      const square = this.#square(number);
      square.dataset.words = square.getAttribute("aria-label");
      square.setAttribute("aria-label", `${square.dataset.words}, ${nameOf(this.from)} ${ENDS[does]}`);
    }
  }

  #square(number) {
    return this.page.picture.querySelector(`[data-path="${pathOf(number)}"]`);
  }

  /** Nothing is chosen any longer. */
  forget() {
    this.from = null;
    this.top.hidden = true;
    if (this.legal) this.#tell();
    for (const old of this.page.picture.querySelectorAll(".arx-mark")) old.remove();
    for (const square of this.page.picture.querySelectorAll("[data-words]")) {
      square.setAttribute("aria-label", square.dataset.words);
      delete square.dataset.words;
    }
  }

  // -- playing

  /** What was dragged is dropped; only where it may go. */
  drop(from, to, topOnly) {
    const move = to === null ? null : this.#of(from, topOnly).find((each) => numberOf(each.to) === to);
    this.forget();
    if (move) this.#play(move);
    else if (to !== null && to !== from) this.page.tell(`It may not go from ${nameOf(from)} to ${nameOf(to)}.`);
  }

  /** What is being dragged is chosen. */
  lift(number, topOnly) {
    this.#choose(number, topOnly);
  }

  #play(move) {
    this.forget();
    this.record.add(this.page.view.canonical, this.legal.to_move, move);
    const said = move.winner ? `${move.words}. ${capital(move.winner)} has won.` : move.words;
    this.page.write(move.after, { format: this.page.chosen(), said }).then(() => this.record.note());
  }

  /** Enter and Space press a square; Escape forgets what was chosen. */
  key(event) {
    if (event.key === "Escape" && this.from !== null) {
      event.preventDefault();
      return this.forget();
    }
    const number = numberAt(event.target.getAttribute?.("data-path"));
    if (number === null || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.press(number, false);
  }
}

export const capital = (word) => word[0].toUpperCase() + word.slice(1);
