// A Klotski layout: pieces by kind and cell, on 4 x 5 cells that are numbered row by row from 0.

export const COLUMNS = 4;
export const ROWS = 5;
const CELLS = COLUMNS * ROWS;
export const CELL_EDGE = 64; // in the service's drawing

/** Columns and rows of each kind. @type {Record<string, [number, number]>} */
const SIZES = { square: [2, 2], horizontal: [2, 1], vertical: [1, 2], single: [1, 1] };
export const KIND_WORDS = {
  square: "square",
  horizontal: "horizontal domino",
  vertical: "vertical domino",
  single: "single",
};
const DIRECTIONS = {
  ArrowUp: { offset: -COLUMNS, word: "up" },
  ArrowLeft: { offset: -1, word: "left" },
  ArrowRight: { offset: 1, word: "right" },
  ArrowDown: { offset: COLUMNS, word: "down" },
};

/** @typedef {{kind: string, cell: number}} Piece `cell` is the top left one that it covers */

/** The column and the row of a cell. */
export const coordinates = (cell) => [cell % COLUMNS, Math.floor(cell / COLUMNS)];

/** The cells that a piece covers, or null if it does not fit on the board. @param {Piece} piece */
export function coveredCells({ kind, cell }) {
  const [width, height] = SIZES[kind];
  const [column, row] = coordinates(cell);
  if (cell < 0 || column + width > COLUMNS || row + height > ROWS) return null;
  return Array.from(
    { length: width * height },
    (_, k) => cell + (k % width) + COLUMNS * Math.floor(k / width),
  );
}

/** The cells that any of some pieces covers. @param {Piece[]} pieces @returns {Set<number>} */
const occupiedCells = (pieces) => new Set(pieces.flatMap((piece) => coveredCells(piece) ?? []));

/** The cells that no piece covers, in their order. @param {Piece[]} pieces */
export function findSpaces(pieces) {
  const occupied = occupiedCells(pieces);
  return Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !occupied.has(cell));
}

/** A piece in the words of the library: "vertical domino at cells 0 and 4". @param {Piece} piece */
export function pieceWords(piece) {
  const cells = coveredCells(piece) ?? [];
  const list =
    cells.length > 1 ? `cells ${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}` : `cell ${cells[0]}`;
  return `${KIND_WORDS[piece.kind]} at ${list}`;
}

// -- moves

export const isArrowKey = (key) => key in DIRECTIONS;
export const directionWord = (key) => DIRECTIONS[key].word;

/** The cell of a piece after an arrow key, or null if it cannot move there. */
export function cellAfterKey(piece, key, otherPieces) {
  return cellAfter(piece.kind, piece.cell, DIRECTIONS[key].offset, occupiedCells(otherPieces));
}

function cellAfter(kind, cell, offset, occupied) {
  const target = cell + offset;
  const isSideways = Math.abs(offset) === 1;
  if (isSideways && coordinates(target)[1] !== coordinates(cell)[1]) return null;
  return coveredCells({ kind, cell: target })?.every((each) => !occupied.has(each)) ? target : null;
}

/**
 * A shortest path of cells to every cell that a piece can reach, by that cell. @returns {Map<number,
 * number[]>}
 */
export function findPaths({ kind, cell }, otherPieces) {
  const occupied = occupiedCells(otherPieces);
  const paths = new Map([[cell, [cell]]]);
  for (const [reached, path] of paths) {
    for (const { offset } of Object.values(DIRECTIONS)) {
      const target = cellAfter(kind, reached, offset, occupied);
      if (target !== null && !paths.has(target)) paths.set(target, [...path, target]);
    }
  }
  return paths;
}

/** A move in words: "single at 13 down, right". */
export function moveWords(kind, path) {
  const piece = kind === "square" ? "the square" : `${kind} at ${path[0]}`;
  const runs = [];
  for (let k = 1; k < path.length; k++) {
    const { word } = Object.values(DIRECTIONS).find(({ offset }) => offset === path[k] - path[k - 1]);
    if (runs.at(-1)?.word === word) runs.at(-1).length += 1;
    else runs.push({ word, length: 1 });
  }
  return `${piece} ${runs.map(({ word, length }) => (length === 1 ? word : `${word} ${length}`)).join(", ")}`;
}

/**
 * Where the top left corner of a piece may be while it is dragged: on a cell, between two cells or between
 * four, if the piece can reach all of them. Each of these boxes overlaps its neighbours at an edge. Walking
 * from box to box as long as that leads closer to the pointer follows it round corners, but never through
 * another piece.
 */
export class DragArea {
  /** @param {Iterable<number>} cells that the top left corner can reach, the current one first */
  constructor(cells) {
    const reachable = new Set(cells);
    const isReachable = (x, y) => x >= 0 && x < COLUMNS && reachable.has(y * COLUMNS + x);
    const sizes = [0, 1].flatMap((w) => [0, 1].map((h) => [w, h]));
    this.boxes = [...reachable].flatMap((cell) => {
      const [x, y] = coordinates(cell);
      return sizes
        .filter(([w, h]) => isReachable(x + w, y) && isReachable(x, y + h) && isReachable(x + w, y + h))
        .map(([w, h]) => ({ x, y, w, h }));
    });
    this.current = this.boxes[0];
  }

  /** Move towards a point, given in cells, without leaving the area; return where that ends. */
  moveTowards(x, y) {
    for (;;) {
      const neighbours = this.boxes.filter((box) => areTouching(box, this.current));
      const nearest = neighbours.sort((a, b) => distance(a, x, y) - distance(b, x, y))[0];
      if (distance(nearest, x, y) >= distance(this.current, x, y)) return nearestPoint(this.current, x, y);
      this.current = nearest;
    }
  }
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const nearestPoint = ({ x, y, w, h }, px, py) => ({ x: clamp(px, x, x + w), y: clamp(py, y, y + h) });
const areTouching = (a, b) => a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

function distance(box, px, py) {
  const { x, y } = nearestPoint(box, px, py);
  return Math.hypot(px - x, py - y);
}
