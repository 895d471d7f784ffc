// The tools of chess: pieces are moved, put down and removed on the picture, and rooks get castling rights.

import { announce, notify } from "../announcements.js";
import { button, el, hasModifier, hint, instructions, isPressKey, row } from "../dom.js";
import { arrowDirection } from "./arrow-navigation.js";
import { movePiece, setPiece, switchTurn, toggleCastling } from "./chess-position.js";

const NAMES = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };
const FILES = "abcdefgh";
const [MOVE, REMOVE, CASTLE] = ["move", "remove", "castle"];

export const createTools = (place, page) => new BoardTools(place, page);

class BoardTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the state that can be changed, or null */
    this.state = null;
    this.mode = MOVE; // or REMOVE, CASTLE, or the piece to put down
    this.from = ""; // the square of the piece that was picked up
    this.focusedSquare = "e2";
    this.isFocusWanted = false; // when the picture is drawn again
    this.controls = el("div", { class: "board-tools" });
    place.append(this.controls);
    page.picture.addEventListener("click", (event) => this.#handlePress(event));
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  show(view) {
    this.state = view.state;
    this.from = "";
    this.controls.replaceChildren(...(this.state ? this.#createControls() : []));
    if (this.state) this.#prepareSquares();
  }

  hide() {
    this.state = null;
    this.from = "";
  }

  // -- controls

  #createControls() {
    const modeButton = (label, mode, name = "") =>
      button(label, () => this.#setMode(mode), { pressed: this.mode === mode, name });
    const pieces = (color) =>
      Object.entries(NAMES).map(([letter, name]) => {
        const piece = color === "white" ? letter : letter.toLowerCase();
        return modeButton(piece, piece, `put down a ${color} ${name}`);
      });
    const turn = button(`${this.state.turn === "white" ? "Black" : "White"} to move`, () =>
      this.page.setState(switchTurn(this.state), "the other side is to move"),
    );
    const text =
      "Press a piece and then a square to move it, or choose what pressing a square does. " +
      "No rule is checked. Keyboard: arrow keys move between squares, Space presses one.";
    return [
      hint(instructions(text)),
      row(modeButton("Move", MOVE), modeButton("Remove", REMOVE), modeButton("Castling right", CASTLE), turn),
      row(...pieces("white"), ...pieces("black")),
    ];
  }

  #setMode(mode) {
    this.mode = mode;
    this.#hold("");
    this.controls.replaceChildren(...this.#createControls());
    this.controls.querySelector('[aria-pressed="true"]')?.focus();
  }

  // -- squares: a piece covers the square below it, and one of all can be reached with Tab

  #part(square) {
    const { picture } = this.page;
    return (
      picture.querySelector(`g[data-square="${square}"]`) ??
      picture.querySelector(`rect[data-square="${square}"]`)
    );
  }

  #prepareSquares() {
    const { picture } = this.page;
    for (const part of picture.querySelectorAll("[data-square]")) {
      const square = part.getAttribute("data-square");
      const isCovered = part !== this.#part(square);
      part.classList.toggle("square", !isCovered);
      if (isCovered) continue;
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", square === this.focusedSquare ? "0" : "-1");
      if (!part.hasAttribute("data-path")) part.setAttribute("aria-label", `${square}, empty`);
    }
    if (this.isFocusWanted) this.#focus(this.focusedSquare);
    this.isFocusWanted = false;
  }

  #focus(square) {
    this.#part(this.focusedSquare)?.setAttribute("tabindex", "-1");
    this.focusedSquare = square;
    const part = this.#part(square);
    part?.setAttribute("tabindex", "0");
    part?.focus({ preventScroll: true });
  }

  #squareAt(event) {
    const isInside = this.page.picture.contains(event.target);
    return (isInside && event.target.closest("[data-square]")?.getAttribute("data-square")) || "";
  }

  // -- pressing

  #handleKey(event) {
    const square = this.#squareAt(event);
    if (!this.state || !square || hasModifier(event) || event.defaultPrevented) return;
    const direction = arrowDirection(event);
    if (direction) {
      event.preventDefault();
      const [file, rank] = [FILES.indexOf(square[0]) + direction[0], Number(square[1]) - direction[1]];
      if (FILES[file] && rank >= 1 && rank <= 8) this.#focus(FILES[file] + rank);
    } else if (isPressKey(event)) {
      this.isFocusWanted = true;
      this.#handlePress(event);
    } else if (event.key === "Escape" && this.from) {
      event.preventDefault();
      this.#hold("");
      announce("put back");
    }
  }

  #handlePress(event) {
    const square = this.#squareAt(event);
    if (!this.state || !square || event.defaultPrevented) return;
    event.preventDefault();
    this.#focus(square);
    if (this.mode === MOVE) this.#pickUpOrPutDown(square);
    else if (this.mode === CASTLE) this.#toggleCastling(square);
    else if (this.mode === REMOVE) this.#change(setPiece(this.state, square, null), `${square} is empty`);
    else this.#change(setPiece(this.state, square, this.mode), `${this.mode} on ${square}`);
  }

  #pickUpOrPutDown(square) {
    if (!this.from && !this.state.pieces[square]) return notify("There is no piece to pick up.");
    if (!this.from || this.from === square) {
      this.#hold(this.from ? "" : square);
      return announce(this.from ? `${this.state.pieces[square]} on ${square} picked up` : "put back");
    }
    return this.#change(movePiece(this.state, this.from, square), `${this.from} to ${square}`);
  }

  #toggleCastling(square) {
    const state = toggleCastling(this.state, square);
    if (!state) return notify("Only a rook on its back rank can castle.");
    const has = state.castling.includes(square);
    return this.#change(state, `the rook on ${square} ${has ? "may" : "may not"} castle`);
  }

  #change(state, announcement) {
    this.page.setState(state, announcement);
  }

  #hold(square) {
    this.from = square;
    for (const part of this.page.picture.querySelectorAll(".square")) {
      part.classList.toggle("held", part.getAttribute("data-square") === square);
    }
  }
}
