// A layout of Klotski as the page moves it about: pieces by kind and cell, on 4 x 5 cells numbered row by row from 0.

export const COLUMNS = 4;
export const ROWS = 5;
export const CELLS = COLUMNS * ROWS;

/** Columns and rows of each kind. @type {Record<string, [number, number]>} */
export const SIZES = { square: [2, 2], horizontal: [2, 1], vertical: [1, 2], single: [1, 1] };
export const WORDS = { square: "square", horizontal: "horizontal domino", vertical: "vertical domino", single: "single" };

const DIRECTIONS = { ArrowUp: [-COLUMNS, "up"], ArrowLeft: [-1, "left"], ArrowRight: [1, "right"], ArrowDown: [COLUMNS, "down"] };
const WORD_OF = new Map(Object.values(DIRECTIONS).map(([change, word]) => [change, word]));

/** @typedef {{kind: string, cell: number}} Piece */

/** The cells that a piece covers, or null where it would leave the board. @param {Piece} piece */
export function covers({ kind, cell }) {
  const [width, height] = SIZES[kind];
  if (cell < 0 || (cell % COLUMNS) + width > COLUMNS || Math.floor(cell / COLUMNS) + height > ROWS) return null;
  return Array.from({ length: width * height }, (_, k) => cell + (k % width) + COLUMNS * Math.floor(k / width));
}

/** The cells that pieces cover. @param {Piece[]} pieces @returns {Set<number>} */
export const covered = (pieces) => new Set(pieces.flatMap((piece) => covers(piece) ?? []));

/** The cells that nothing covers, in their order. @param {Piece[]} pieces */
export function spaces(pieces) {
  const taken = covered(pieces);
  return Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !taken.has(cell));
}

/** As the library says it: "vertical domino at cells 0 and 4". @param {Piece} piece */
export function named(piece) {
  const cells = covers(piece) ?? [];
  const listed = cells.length > 1 ? `cells ${cells.slice(0, -1).join(", ")} and ${cells.at(-1)}` : `cell ${cells[0]}`;
  return `${WORDS[piece.kind]} at ${listed}`;
}

/** The cell of a piece after an arrow key, or null if something is in the way. */
export function afterKey(piece, key, others) {
  const [change] = DIRECTIONS[key];
  return next(piece.kind, piece.cell, change, covered(others));
}

export const isArrow = (key) => key in DIRECTIONS;
export const wordOfKey = (key) => DIRECTIONS[key][1];

function next(kind, cell, change, taken) {
  const after = cell + change;
  if (Math.abs(change) === 1 && Math.floor(after / COLUMNS) !== Math.floor(cell / COLUMNS)) return null;
  return covers({ kind, cell: after })?.every((each) => !taken.has(each)) ? after : null;
}

/** A shortest path to every cell that a piece gets to, by its last cell. @returns {Map<number, number[]>} */
export function paths({ kind, cell }, others) {
  const taken = covered(others);
  const found = new Map([[cell, [cell]]]);
  for (const [here, path] of found) {
    for (const [change] of Object.values(DIRECTIONS)) {
      const after = next(kind, here, Number(change), taken);
      if (after !== null && !found.has(after)) found.set(after, [...path, after]);
    }
  }
  return found;
}

/** A move in words: "single at 13 down, right". */
export function told(kind, path) {
  const who = kind === "square" ? "the square" : `${kind} at ${path[0]}`;
  const runs = [];
  for (let k = 1; k < path.length; k++) {
    const word = WORD_OF.get(path[k] - path[k - 1]);
    if (runs.at(-1)?.word === word) runs.at(-1).length += 1;
    else runs.push({ word, length: 1 });
  }
  return `${who} ${runs.map(({ word, length }) => (length === 1 ? word : `${word} ${length}`)).join(", ")}`;
}

/** Two layouts are the same if this is. @param {Piece[]} pieces */
export const same = (pieces) => pieces.map(({ kind, cell }) => `${cell}${kind}`).sort().join();

/**
 * Where a piece may be between cells: nodes, the ways between two, and whole fields of four cells.
 * Going from one to a neighbour as long as that is nearer to the finger follows it round corners, but never through a piece.
 */
export class Room {
  /** @param {Iterable<number>} cells that its top left corner gets to */
  constructor(cells) {
    const free = new Set(cells);
    const has = (x, y) => free.has(y * COLUMNS + x) && x >= 0 && x < COLUMNS;
    this.boxes = [...free].flatMap((cell) => {
      const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
      return [[0, 0], [1, 0], [0, 1], [1, 1]]
        .filter(([w, h]) => has(x + w, y) && has(x, y + h) && has(x + w, y + h))
        .map(([w, h]) => ({ x, y, w, h }));
    });
    this.here = null;
  }

  /** The place nearest to a wish that can be reached without a jump, in cells. */
  towards(x, y) {
    this.here ??= this.boxes[0];
    for (;;) {
      const better = this.boxes.filter((box) => touch(box, this.here)).sort((a, b) => away(a, x, y) - away(b, x, y))[0];
      if (away(better, x, y) >= away(this.here, x, y)) return inside(this.here, x, y);
      this.here = better;
    }
  }
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const inside = ({ x, y, w, h }, px, py) => ({ x: clamp(px, x, x + w), y: clamp(py, y, y + h) });
const touch = (a, b) => a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

function away(box, px, py) {
  const { x, y } = inside(box, px, py);
  return Math.hypot(px - x, py - y);
}
