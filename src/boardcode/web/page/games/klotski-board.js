// The board of Klotski, in which pieces slide: dragged, moved with the arrow keys, or by the player of a
// solution.

import { announce, notify } from "../announcements.js";
import { hasModifier } from "../dom.js";
import { removeHalos } from "../highlights.js";
import { pointAt } from "../picture.js";
import {
  CELL_EDGE,
  cellAfterKey,
  coordinates,
  COLUMNS,
  coveredCells,
  directionWord,
  DragArea,
  findPaths,
  findSpaces,
  isArrowKey,
  moveWords,
  pieceWords,
} from "./klotski-layout.js";
import { playSpeed } from "./klotski-speed.js";
import { PointerDrag } from "./pointer-drag.js";

const SECONDS_PER_CELL = 0.16;

const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class SlidingBoard {
  /**
   * @param {any} page
   * @param {(pieces: any[], path: number[], announcement: string) => void} onMove called when a person has
   *   moved a piece along a path
   */
  constructor(page, onMove) {
    this.page = page;
    this.onMove = onMove;
    /**
     * @type {{kind: string, cell: number, home: number, element: any}[]} `home` is the cell in the drawing
     */
    this.pieces = [];
    /** @type {{home: number, element: any}[]} */
    this.spaces = [];
    /** @type {{path: number[], start: number} | null} a piece that is seen to move, and since when (0: not yet) */
    this.gliding = null;
    /** @type {number[]} cells that the focused piece was moved to, and that are not drawn yet */
    this.pendingCells = [];
    this.drag = new PointerDrag(page.picture, {
      start: (event) => this.#startDrag(event),
      move: (dragged, event) => this.#moveDrag(dragged, event),
      drop: (dragged) => this.#drop(dragged),
      cancel: ({ piece }) => this.#draw(piece),
    });
    page.picture.addEventListener("keydown", (event) => this.#handleKey(event));
    page.picture.addEventListener("click", (event) => event.pointerType === "touch" && this.#handleTap(event));
  }

  /** Use the pieces of a layout that was drawn; none of them if it cannot be read. */
  setPieces(pieces) {
    this.drag.cancel();
    const findPart = (path) => this.page.picture.querySelector(`[data-path="${path}"]`);
    // The drawing numbers all pieces but the square, and the spaces, by their cells.
    const spaces = findSpaces(pieces);
    const others = pieces.filter(({ kind }) => kind !== "square").map(({ cell }) => cell);
    const numbered = [...others, ...spaces].sort((a, b) => a - b);
    const findNumbered = (cell) => findPart(`piece ${numbered.indexOf(cell) + 1}`);
    this.pieces = pieces.map(({ kind, cell }) => {
      const element = kind === "square" ? findPart("square") : findNumbered(cell);
      return { kind, cell, home: cell, element };
    });
    this.spaces = spaces.map((cell) => ({ home: cell, element: findNumbered(cell) }));
    if (this.pieces.some(({ element }) => !element)) this.pieces = [];
    this.#lowerSpaces();
    this.#restoreFocus();
    this.#showGlide();
  }

  /** Draw the spaces below the pieces, which move over them. */
  #lowerSpaces() {
    const focused = /** @type {any} */ (document.activeElement);
    const isSpaceFocused = this.spaces.some(({ element }) => element === focused);
    if (isSpaceFocused) focused.blur(); // removes its frame, which stands behind it
    const lowest = this.page.picture.querySelector("[data-path]");
    for (const { element } of this.pieces.length ? this.spaces : []) {
      if (element !== lowest) lowest.before(element);
    }
    if (isSpaceFocused) focused.focus({ preventScroll: true });
  }

  /**
   * Move the pieces to cells, given in the order of the layout.
   * @param {number[]} cells
   */
  #moveTo(cells) {
    this.pieces.forEach((piece, index) => (piece.cell = cells[index]));
    for (const piece of this.pieces) this.#draw(piece);
    findSpaces(this.pieces).forEach((cell, index) => {
      const { home, element } = this.spaces[index];
      shift(element, home, cell);
    });
  }

  /** Have the piece at the start of a path seen to glide along it, in the layout that is drawn next. */
  glide(path) {
    this.gliding = isMotionReduced() ? null : { path, start: 0 };
  }

  /** Go on with the glide in a new drawing, in which the piece is at its end. */
  #showGlide() {
    if (!this.gliding) return;
    const { path } = this.gliding;
    this.gliding.start ||= performance.now();
    const piece = this.pieces.find(({ cell }) => cell === path.at(-1));
    const elapsed = performance.now() - this.gliding.start;
    if (!piece || elapsed >= 1000 * glideSeconds(path)) this.gliding = null;
    else animateGlide(piece, path).currentTime = elapsed;
  }

  #draw(piece) {
    for (const animation of piece.element.getAnimations()) animation.cancel();
    shift(piece.element, piece.home, piece.cell);
    piece.element.setAttribute("aria-label", pieceWords(piece));
    piece.element.querySelector("title").textContent = pieceWords(piece);
    removeHalos(this.page.picture);
  }

  #pieceAt(event) {
    const element = event.target.closest?.("[data-path]");
    return element ? this.pieces.find((piece) => piece.element === element) : undefined;
  }

  #piecesExcept(piece) {
    return this.pieces.filter((other) => other !== piece);
  }

  // -- dragging

  #startDrag(event) {
    const piece = this.#pieceAt(event);
    if (!piece) return null;
    const paths = findPaths(piece, this.#piecesExcept(piece));
    return {
      piece,
      paths,
      area: new DragArea(paths.keys()),
      start: this.#cellPoint(event),
      target: piece.cell,
    };
  }

  #moveDrag(dragged, event) {
    const { piece, area, start } = dragged;
    const point = this.#cellPoint(event);
    const [column, row] = coordinates(piece.cell);
    const { x, y } = area.moveTowards(column + point.x - start.x, row + point.y - start.y);
    dragged.target = Math.round(y) * COLUMNS + Math.round(x);
    const [homeColumn, homeRow] = coordinates(piece.home);
    const transform = `translate(${(x - homeColumn) * CELL_EDGE} ${(y - homeRow) * CELL_EDGE})`;
    piece.element.setAttribute("transform", transform);
  }

  #drop({ piece, paths, target }) {
    if (target === piece.cell) this.#draw(piece);
    else this.#move(piece, paths.get(target));
  }

  /**
   * A tap slides a piece that can go to one place only, or the only piece that can go to a space; what a tap
   * means must not be guessed otherwise.
   */
  #handleTap(event) {
    const piece = this.#pieceAt(event);
    const space = this.#spaceAt(event);
    if ((!piece && space === undefined) || event.defaultPrevented) return;
    event.preventDefault();
    const moves = piece ? this.#movesOf(piece) : this.#movesTo(space);
    if (moves.length === 1) this.#move(moves[0].piece, moves[0].path);
    else if (piece) notify(`The ${pieceWords(piece)} ${placesWords(moves.length)}.`);
    else notify(moves.length ? `${moves.length} moves lead here: drag a piece.` : "No piece can move here.");
  }

  /** The moves of a piece. */
  #movesOf(piece) {
    const paths = [...findPaths(piece, this.#piecesExcept(piece)).values()];
    return paths.filter((path) => path.length > 1).map((path) => ({ piece, path }));
  }

  /** The moves after which a piece covers a cell. */
  #movesTo(cell) {
    const isCovered = ({ piece: { kind }, path }) => coveredCells({ kind, cell: path.at(-1) })?.includes(cell);
    return this.pieces.flatMap((piece) => this.#movesOf(piece)).filter(isCovered);
  }

  /** The cell of the space in which an event happened. */
  #spaceAt(event) {
    const element = event.target.closest?.("[data-path]");
    const index = this.spaces.findIndex((space) => space.element === element);
    return this.pieces.length && element ? findSpaces(this.pieces)[index] : undefined;
  }

  /** Where an event is on the board, in cells. */
  #cellPoint(event) {
    const { x, y } = pointAt(this.page.picture, event);
    return { x: x / CELL_EDGE, y: y / CELL_EDGE };
  }

  // -- keys

  #handleKey(event) {
    const piece =
      isArrowKey(event.key) && !event.defaultPrevented && !hasModifier(event) && this.#pieceAt(event);
    if (!piece) return;
    event.preventDefault();
    const target = cellAfterKey(piece, event.key, this.#piecesExcept(piece));
    if (target !== null) this.#move(piece, [piece.cell, target]);
    else announce(`The ${pieceWords(piece)} cannot move ${directionWord(event.key)}.`);
  }

  #move(piece, path) {
    const target = path.at(-1);
    if (document.activeElement === piece.element) this.pendingCells.push(target);
    else this.pendingCells = [];
    const pieces = this.pieces.map((other) => ({
      kind: other.kind,
      cell: other === piece ? target : other.cell,
    }));
    this.#moveTo(pieces.map(({ cell }) => cell));
    this.onMove(pieces, path, moveWords(piece.kind, path));
  }

  /** Focus the piece that was moved, also if later moves of it are not drawn yet. */
  #restoreFocus() {
    const last = this.pendingCells.findLastIndex((target) => this.pieces.some(({ cell }) => cell === target));
    const piece = this.pieces.find(({ cell }) => cell === this.pendingCells[last]);
    this.pendingCells = last < 0 ? [] : this.pendingCells.slice(last + 1);
    piece?.element.focus({ preventScroll: true });
  }
}

const placesWords = (count) => (count ? `can go to ${count} places: drag it` : "cannot move");

/** The distance from the cell in which an element was drawn to another, in the units of the drawing. */
function offsetBetween(home, cell) {
  const [[x, y], [homeX, homeY]] = [coordinates(cell), coordinates(home)];
  return [(x - homeX) * CELL_EDGE, (y - homeY) * CELL_EDGE];
}

/** Move an element from the cell in which it was drawn to another. */
function shift(element, home, cell) {
  const [x, y] = offsetBetween(home, cell);
  if (x || y) element.setAttribute("transform", `translate(${x} ${y})`);
  else element.removeAttribute("transform");
}

/** Animate a piece along a path. */
function animateGlide({ home, element }, path) {
  const frames = path.map((cell) => {
    const [x, y] = offsetBetween(home, cell);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  return element.animate(frames, { duration: 1000 * glideSeconds(path), easing: "ease-in-out" });
}

/** The seconds that the animation takes. */
export const glideSeconds = (path) =>
  isMotionReduced() ? 0 : (SECONDS_PER_CELL * (path.length - 1)) / playSpeed();
