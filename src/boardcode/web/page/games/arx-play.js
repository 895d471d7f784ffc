// Playing Arx: pressing a piece marks its moves, pressing a mark plays the move.

import { announce, notify } from "../announcements.js";
import { request } from "../api.js";
import { button, el, isPressKey } from "../dom.js";
import { pathAt } from "../picture.js";
import { capitalize, plural } from "../wording.js";
import {
  cellAt,
  cellWords,
  createMoveMark,
  markSource,
  removeMarks,
  squareAtPath,
  squareName,
  squareNumber,
  squarePath,
} from "./arx-squares.js";

const TARGET_WORDS = { move: "can go here", capture: "can capture this", stack: "can stack on this" };

export class PlayMode {
  /** @param {any} page @param {any} record the moves played so far */
  constructor(page, record) {
    this.page = page;
    this.record = record;
    this.status = el("p", { class: "arx-status" });
    const toggleTop = () => this.#select(this.source, !this.topOnly);
    this.topToggle = button("Only the top piece", toggleTop, { pressed: false });
    this.summary = el("summary");
    this.moveButtons = el("div", { class: "row arx-moves" });
    const list = el("details", {}, this.summary, this.moveButtons);
    this.element = el("div", { class: "arx-play" }, this.status, this.topToggle, list, record.element);
    this.clear();
  }

  /** Forget the position: its moves cannot be played in another one. */
  clear() {
    /** @type {any} the service's response: the moves, the side to move, the winner */
    this.position = null;
    /** @type {number | null} the selected square */
    this.source = null;
    this.topOnly = false;
    this.topToggle.hidden = true;
    this.moveButtons.replaceChildren();
    this.summary.textContent = "Legal moves";
  }

  /** Load the legal moves of a position. */
  async show(view) {
    this.clear();
    const side = view.format === "arx-board" ? { to_move: this.record.side } : {};
    try {
      const position = await request("arx/moves", { code: view.canonical, format: view.format, ...side });
      if (this.page.view === view) this.#setPosition(position);
    } catch (problem) {
      if (this.page.view === view) this.status.textContent = problem.message;
    }
  }

  #setPosition(position) {
    this.position = position;
    this.#showTurn();
    this.summary.textContent = plural(position.moves.length, "legal move");
    const createButton = (move) =>
      button(move.notation, () => this.#play(move), { title: move.words, name: move.words });
    this.moveButtons.replaceChildren(...position.moves.map(createButton));
  }

  #showTurn() {
    const { winner, to_move: side, moves } = this.position;
    if (winner) this.status.textContent = `${capitalize(winner)} has won: the king is captured.`;
    else if (moves.length) this.status.textContent = `${capitalize(side)} to move: press a piece.`;
    else this.status.textContent = `${capitalize(side)} cannot move.`;
  }

  // -- selecting a piece

  canLift(number) {
    return this.#movesFrom(number).length > 0;
  }

  lift(number, topOnly) {
    this.#select(number, topOnly);
  }

  /** The legal moves from a square: all, or those of only the top piece, or those of all pieces. */
  #movesFrom(number, topOnly = null) {
    const name = squareName(number);
    const moves = this.position?.moves ?? [];
    return moves.filter((move) => move.from === name && (topOnly === null || move.unstack === topOnly));
  }

  /**
   * Press a square.
   * @param {number} number
   * @param {boolean} isTop whether the top piece of a stack was pressed
   * @returns {boolean} true: the press is handled
   */
  press(number, isTop) {
    const isSelected = this.source !== null;
    const move = isSelected && this.#findMove(this.source, number, this.topOnly);
    if (move) this.#play(move);
    else if (number === this.source) this.#pressAgain(number);
    else if (isSelected && !this.canLift(number)) notify(illegalWords(this.source, number));
    else this.#select(number, isTop && this.#movesFrom(number, true).length > 0);
    return true;
  }

  #findMove(source, target, topOnly) {
    return this.#movesFrom(source, topOnly).find(({ to }) => squareNumber(to) === target);
  }

  /** Pressing a square repeatedly selects the whole stack, then only its top piece, then nothing. */
  #pressAgain(number) {
    if (!this.topOnly && this.#movesFrom(number, true).length) this.#select(number, true);
    else this.deselect();
  }

  #select(number, topOnly) {
    this.deselect();
    const wholeMoves = this.#movesFrom(number, false);
    const moves = topOnly || !wholeMoves.length ? this.#movesFrom(number, true) : wholeMoves;
    const cell = cellAt(this.page.view.state, number);
    if (!moves.length) return notify(this.#whyImmobile(number, cell));
    [this.source, this.topOnly] = [number, moves[0].unstack];
    this.topToggle.hidden = !cell.top;
    this.topToggle.setAttribute("aria-pressed", String(this.topOnly));
    this.#markMoves(moves);
    const selection = `${squareName(number)}, ${this.topOnly ? `only the ${cell.top}` : cellWords(cell)}`;
    const targets = moves.map(({ to, does }) => (does === "move" ? to : `${does} on ${to}`));
    this.status.textContent = `${selection}: ${plural(moves.length, "move")}.`;
    announce(`${selection}: ${targets.join(", ")}`);
  }

  #whyImmobile(number, cell) {
    if (!cell) return `${squareName(number)} is empty.`;
    const isWaiting = this.position && !this.position.winner && cell.color !== this.position.to_move;
    const reason = isWaiting ? `it is ${this.position.to_move}’s turn` : "it has no legal move";
    return `${squareName(number)}, ${cellWords(cell)}: ${reason}.`;
  }

  #markMoves(moves) {
    const { picture } = this.page;
    markSource(picture, this.source, this.topOnly);
    for (const { to, does, unstack } of moves) {
      const number = squareNumber(to);
      picture.querySelector("svg").append(createMoveMark(number, does, unstack));
      const square = picture.querySelector(`[data-path="${squarePath(number)}"]`);
      square.dataset.label = square.getAttribute("aria-label");
      const words = `${square.dataset.label}, ${squareName(this.source)} ${TARGET_WORDS[does]}`;
      square.setAttribute("aria-label", words);
    }
  }

  /** Select nothing. */
  deselect() {
    this.source = null;
    this.topToggle.hidden = true;
    if (this.position) this.#showTurn();
    removeMarks(this.page.picture);
    for (const square of this.page.picture.querySelectorAll("[data-label]")) {
      square.setAttribute("aria-label", square.dataset.label);
      delete square.dataset.label;
    }
  }

  // -- playing

  /** Drop dragged pieces on a square, or beside the board if `target` is null. */
  drop(source, target, topOnly) {
    const move = target !== null && this.#findMove(source, target, topOnly);
    this.deselect();
    if (move) this.#play(move);
    else if (target !== null && target !== source) notify(illegalWords(source, target));
  }

  async #play(move) {
    this.deselect();
    this.record.add(this.page.view.canonical, this.position.to_move, move);
    const announcement = move.winner ? `${move.words}. ${capitalize(move.winner)} has won.` : move.words;
    await this.page.setCode(move.after, { announcement, parameters: this.record.parameters() });
  }

  handleKey(event) {
    if (event.key === "Escape" && this.source !== null) {
      event.preventDefault();
      return this.deselect();
    }
    const number = squareAtPath(pathAt(this.page.picture, event));
    if (number === null || !isPressKey(event)) return;
    event.preventDefault();
    this.press(number, false);
  }
}

const illegalWords = (source, target) => `No legal move from ${squareName(source)} to ${squareName(target)}.`;
