// The picture of a layout, in which the pieces are moved: by dragging, by arrow keys, or by whoever shows a solution.

import { afterKey, COLUMNS, isArrow, named, paths, Room, spaces, told, wordOfKey } from "./klotski-layout.js";

const CELL = 64; // as in the drawing
const SECONDS_A_CELL = 0.16;
const STILL = 4; // pixels within which a press is no drag

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Board {
  /**
   * @param {any} page
   * @param {(pieces: any[], said: string) => void} changed called when somebody has moved a piece
   */
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    /** @type {{kind: string, cell: number, home: number, element: any}[]} */
    this.pieces = [];
    /** @type {number[]} where the piece that somebody moves by keys has come, until it is drawn there */
    this.trail = [];
    this.drag = null;
    const { picture } = page;
    picture.addEventListener("pointerdown", (event) => this.#press(event));
    picture.addEventListener("pointermove", (event) => this.#move(event));
    picture.addEventListener("pointerup", (event) => this.#release(event));
    picture.addEventListener("pointercancel", () => this.#letGo());
    picture.addEventListener("click", (event) => this.#click(event));
    picture.addEventListener("keydown", (event) => this.#key(event));
  }

  /** A layout was drawn: find its pieces in the picture. */
  lay(pieces) {
    this.#letGo();
    const drawn = (path) => this.page.picture.querySelector(`[data-path="${path}"]`);
    const square = pieces.find(({ kind }) => kind === "square");
    const rest = pieces.filter((piece) => piece !== square);
    const free = spaces(pieces);
    const scanned = [...rest.map(({ cell }) => cell), ...free].sort((a, b) => a - b);
    const element = (cell) => drawn(`piece ${scanned.indexOf(cell) + 1}`);
    this.pieces = pieces.map(({ kind, cell }) => ({ kind, cell, home: cell, element: kind === "square" ? drawn("square") : element(cell) }));
    this.spaces = free.map((cell) => ({ home: cell, element: element(cell) }));
    if (this.pieces.some((piece) => !piece.element)) this.pieces = [];
    for (const { element: piece } of this.pieces) piece.style.touchAction = "none";
    this.#lower();
    this.#refocus();
  }

  /** Spaces lie below the pieces, which move over them. */
  #lower() {
    const focused = /** @type {any} */ (document.activeElement);
    const lowest = this.page.picture.querySelector("[data-path]");
    for (const { element } of this.pieces.length ? this.spaces : []) lowest.parentNode.insertBefore(element, lowest);
    if (this.spaces.some(({ element }) => element === focused)) focused.focus({ preventScroll: true });
  }

  /** The piece that an element of the picture belongs to. */
  pieceOf(target) {
    const element = target.closest?.("[data-path]");
    return element ? this.pieces.find((piece) => piece.element === element) : undefined;
  }

  /** Put the pieces at cells, in the order of the layout; the one that went along a path is seen to. */
  put(cells, path = null) {
    if (!this.pieces.length) return; // what is shown cannot be read
    const moved = this.pieces.findIndex((piece, k) => piece.cell !== cells[k]);
    this.pieces.forEach((piece, k) => (piece.cell = cells[k]));
    for (const piece of this.pieces) this.#place(piece);
    spaces(this.pieces).forEach((cell, k) => shift(this.spaces[k].element, this.spaces[k].home, cell));
    if (path && moved >= 0 && !calm()) glide(this.pieces[moved], path);
  }

  #place(piece) {
    for (const animation of piece.element.getAnimations()) animation.cancel();
    shift(piece.element, piece.home, piece.cell);
    piece.element.setAttribute("aria-label", named(piece));
    piece.element.querySelector("title").textContent = named(piece);
    for (const halo of this.page.picture.querySelectorAll(".halo")) halo.remove();
  }

  // -- dragging

  #press(event) {
    const piece = this.pieceOf(event.target);
    if (!piece || event.button !== 0 || this.drag || event.defaultPrevented) return;
    const others = this.pieces.filter((other) => other !== piece);
    const found = paths(piece, others);
    this.drag = { piece, paths: found, room: new Room(found.keys()), from: this.#cells(event), at: [event.clientX, event.clientY], moved: false, id: event.pointerId };
  }

  #move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.at[0], event.clientY - drag.at[1]) < STILL) return;
      drag.moved = true;
      this.page.picture.setPointerCapture(event.pointerId);
      for (const halo of this.page.picture.querySelectorAll(".halo")) halo.remove();
    }
    const now = this.#cells(event);
    const { piece } = drag;
    const [column, row] = [piece.cell % COLUMNS, Math.floor(piece.cell / COLUMNS)];
    const place = drag.room.towards(column + now.x - drag.from.x, row + now.y - drag.from.y);
    drag.end = Math.round(place.y) * COLUMNS + Math.round(place.x);
    const [homeColumn, homeRow] = [piece.home % COLUMNS, Math.floor(piece.home / COLUMNS)];
    piece.element.setAttribute("transform", `translate(${(place.x - homeColumn) * CELL} ${(place.y - homeRow) * CELL})`);
    event.preventDefault();
  }

  #release(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = null;
    if (!drag.moved) return;
    this.dropped = event.timeStamp;
    if (drag.end === drag.piece.cell) return this.#place(drag.piece);
    this.#moved(drag.piece, drag.paths.get(drag.end));
  }

  /** A drag ends with a click, which is none. */
  #click(event) {
    if (this.dropped !== undefined && event.timeStamp - this.dropped < 100) event.preventDefault();
    this.dropped = undefined;
  }

  #letGo() {
    if (this.drag?.moved) this.#place(this.drag.piece);
    this.drag = null;
  }

  /** Where an event is on the board, in cells. */
  #cells(event) {
    const svg = this.page.picture.querySelector("svg");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: point.x / CELL, y: point.y / CELL };
  }

  // -- keys

  #key(event) {
    if (!isArrow(event.key) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const piece = this.pieceOf(event.target);
    if (!piece) return;
    event.preventDefault();
    const after = afterKey(piece, event.key, this.pieces.filter((other) => other !== piece));
    if (after === null) return this.page.say(`Nothing free ${wordOfKey(event.key)} of the ${named(piece)}.`);
    this.#moved(piece, [piece.cell, after], true);
  }

  // -- after a move

  #moved(piece, path, focus = false) {
    if (focus || document.activeElement === piece.element) this.trail.push(path.at(-1));
    else this.trail = [];
    const pieces = this.pieces.map(({ kind, cell }, k) => ({ kind, cell: this.pieces[k] === piece ? path.at(-1) : cell }));
    const said = told(piece.kind, path);
    this.put(pieces.map(({ cell }) => cell));
    this.changed(pieces, said);
  }

  /** The picture was drawn anew: the piece that somebody moves by keys keeps the focus, however fast the keys are pressed. */
  #refocus() {
    const reached = this.trail.findLastIndex((at) => this.pieces.some(({ cell }) => cell === at));
    const piece = this.pieces.find(({ cell }) => cell === this.trail[reached]);
    this.trail = reached < 0 ? [] : this.trail.slice(reached + 1);
    piece?.element.focus({ preventScroll: true });
  }
}

/** Move an element from where it was drawn to where a cell is. */
function shift(element, home, cell) {
  const [x, y] = [(cell % COLUMNS) - (home % COLUMNS), Math.floor(cell / COLUMNS) - Math.floor(home / COLUMNS)];
  if (x || y) element.setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
  else element.removeAttribute("transform");
}

/** Let a piece be seen going along a path to where it has been put. */
function glide({ home, element }, path) {
  const place = (cell) => `translate(${((cell % COLUMNS) - (home % COLUMNS)) * CELL}px, ${(Math.floor(cell / COLUMNS) - Math.floor(home / COLUMNS)) * CELL}px)`;
  element.animate(path.map((cell) => ({ transform: place(cell) })), { duration: 1000 * SECONDS_A_CELL * (path.length - 1), easing: "ease-in-out" });
}

/** How long that takes. */
export const secondsFor = (path) => (calm() ? 0 : SECONDS_A_CELL * (path.length - 1));
