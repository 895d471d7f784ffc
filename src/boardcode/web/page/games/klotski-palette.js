// Changing the pieces themselves: choose one, then press the cell where its top left corner shall lie.

import { shape } from "../dom.js";
import { CELLS, COLUMNS, covers, named, WORDS } from "./klotski-layout.js";

const CELL = 64; // as in the drawing
const MARGIN = 16;
const INSET = 7;
const SPACE = "space";

export class Palette {
  /** @param {any} page @param {any} board @param {() => void} again shows the present view once more */
  constructor(page, board, again) {
    this.page = page;
    this.board = board;
    this.again = again;
    this.kind = "single";
    this.cell = 0;
    const { el, button } = page;
    this.open = button("Change pieces", () => this.toggle(), { pressed: false });
    const choice = (kind, words) => el("label", { class: "klotski-kind" },
      el("input", { type: "radio", name: "klotski-kind", value: kind, checked: kind === this.kind, on: { change: () => (this.kind = kind) } }), words);
    this.panel = el("fieldset", { class: "klotski-palette", hidden: true }, el("legend", {}, "Press a cell to put there"),
      el("div", { class: "row" }, ...Object.entries(WORDS).reverse().map(([kind, words]) => choice(kind, words)), choice(SPACE, "space")));
    page.picture.addEventListener("click", (event) => this.#press(event));
    page.picture.addEventListener("keydown", (event) => this.#key(event));
    page.picture.addEventListener("focusin", (event) => this.#focused(event));
  }

  get on() {
    return this.page.noted("tool") === "pieces";
  }

  toggle() {
    this.page.note("step", null);
    this.page.note("tool", this.on ? null : "pieces");
    this.again();
  }

  /** A layout is shown: lay the cells over it if pieces are being changed. */
  show() {
    const { on } = this;
    this.open.setAttribute("aria-pressed", String(on));
    this.panel.hidden = !on;
    const had = this.overlay?.contains(document.activeElement) || this.focus;
    this.overlay?.remove();
    this.overlay = null;
    for (const { element } of [...this.board.pieces, ...(this.board.spaces ?? [])]) element?.setAttribute("tabindex", on ? "-1" : "0");
    const svg = this.page.picture.querySelector("svg");
    if (!on || !svg) return;
    this.overlay = shape("g", { role: "group", "aria-label": "Cells" });
    for (let cell = 0; cell < CELLS; cell++) this.overlay.append(this.#square(cell));
    svg.append(this.overlay);
    if (had) this.overlay.children[this.cell].focus({ preventScroll: true });
    this.focus = false;
  }

  /** Another game is shown. */
  hide() {
    this.overlay = null;
  }

  #square(cell) {
    const [x, y] = [MARGIN + CELL * (cell % COLUMNS), MARGIN + CELL * Math.floor(cell / COLUMNS)];
    const there = this.board.pieces.find((piece) => covers(piece)?.includes(cell));
    return shape("rect", {
      x: x + INSET, y: y + INSET, width: CELL - 2 * INSET, height: CELL - 2 * INSET, rx: 6, class: "klotski-cell", role: "button",
      "data-cell": cell, tabindex: cell === this.cell ? "0" : "-1", "aria-label": `cell ${cell}: ${there ? WORDS[there.kind] : "space"}`,
    });
  }

  #cellOf(event) {
    const cell = event.target.dataset?.cell;
    return this.overlay && cell !== undefined ? Number(cell) : null;
  }

  #press(event) {
    const cell = this.#cellOf(event);
    if (cell === null || event.defaultPrevented) return;
    event.preventDefault();
    this.#put(cell);
  }

  #key(event) {
    const cell = this.#cellOf(event);
    if (cell === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#put(cell);
    }
    const change = { ArrowUp: -COLUMNS, ArrowDown: COLUMNS, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!change) return;
    event.preventDefault();
    const after = cell + change;
    const sideways = Math.abs(change) === 1 && Math.floor(after / COLUMNS) !== Math.floor(cell / COLUMNS);
    if (after >= 0 && after < CELLS && !sideways) this.overlay.children[after].focus({ preventScroll: true });
  }

  #focused(event) {
    const cell = this.#cellOf(event);
    if (cell === null) return;
    this.overlay.children[this.cell].setAttribute("tabindex", "-1");
    this.cell = cell;
    this.overlay.children[cell].setAttribute("tabindex", "0");
  }

  #put(cell) {
    const pieces = this.board.pieces.map(({ kind, cell: at }) => ({ kind, cell: at }));
    const changed = this.kind === SPACE ? without(pieces, [cell]) : withPiece(pieces, { kind: this.kind, cell });
    if (typeof changed === "string") return this.page.tell(changed);
    this.focus = true;
    this.page.edit({ pieces: changed }, this.kind === SPACE ? `cell ${cell} is free` : named({ kind: this.kind, cell })).then((done) => done || (this.focus = false));
  }
}

/** The pieces but those on some cells; why not, if one is the square. */
function without(pieces, cells) {
  const rest = pieces.filter((piece) => !covers(piece).some((cell) => cells.includes(cell)));
  return rest.some(({ kind }) => kind === "square") ? rest : "There is always a square: put it elsewhere first.";
}

/** The pieces with another one, in place of those it covers; why not, if it cannot lie there. */
function withPiece(pieces, piece) {
  const cells = covers(piece);
  if (!cells) return `A ${WORDS[piece.kind]} at cell ${piece.cell} leaves the board.`;
  if (piece.kind !== "square") {
    const rest = without(pieces, cells);
    return typeof rest === "string" ? rest : [...rest, piece];
  }
  const others = pieces.filter((other) => other.kind !== "square" && !covers(other).some((cell) => cells.includes(cell)));
  return [...others, piece];
}
