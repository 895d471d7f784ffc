// The squares of an Arx board, numbered row by row from A9 as in the codes, and the pieces on them.

import { svgElement } from "../dom.js";

export const SIZE = 9;
export const PIECES = ["soldier", "jester", "commander", "paladin", "guard", "dragon", "ballista", "king"];
export const OPPONENT = { white: "black", black: "white" };
const COLUMNS = "ABCDEFGHI";
const EDGE = 60; // of a square in the service's drawing
const MARGIN = 30; // around the board in the service's drawing

// -- numbers, names and paths

/** "E2" for 67. */
export const squareName = (number) => `${COLUMNS[number % SIZE]}${SIZE - Math.floor(number / SIZE)}`;

/** 67 for "E2". */
export const squareNumber = (name) => (SIZE - Number(name[1])) * SIZE + COLUMNS.indexOf(name[0]);

/** "rows[7][4]" for 67. */
export const squarePath = (number) => `rows[${Math.floor(number / SIZE)}][${number % SIZE}]`;

/** 67 for "rows[7][4]" and "rows[7][4].top"; null for other paths. */
export function squareAtPath(path) {
  const match = /^rows\[(\d)\]\[(\d)\]/.exec(path ?? "");
  return match ? Number(match[1]) * SIZE + Number(match[2]) : null;
}

/** The number of the square at a point of the picture, or null beside the board. */
export function squareAtPoint({ x, y }) {
  const [column, row] = [Math.floor((x - MARGIN) / EDGE), Math.floor((y - MARGIN) / EDGE)];
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE ? row * SIZE + column : null;
}

// -- pieces; a cell is {color, top, bottom}, or null if it is empty

/** The cell of a state at a square. */
export const cellAt = (state, number) => state.rows[Math.floor(number / SIZE)][number % SIZE];

/** A copy of a state with new cells, given by the numbers of their squares. */
export function replaceCells(state, cells) {
  const cellOrNew = (cell, number) => (number in cells ? cells[number] : cell);
  return { ...state, rows: state.rows.map((row, r) => row.map((cell, c) => cellOrNew(cell, r * SIZE + c))) };
}

/** A cell in the words of the library: "white soldier on commander". */
export function cellWords(cell) {
  return cell ? `${cell.color} ${[cell.top, cell.bottom].filter(Boolean).join(" on ")}` : "nothing";
}

/** A cell with one piece. */
export const singlePiece = (color, piece) => ({ color, top: null, bottom: piece });

/** Split a cell into what leaves it and what stays: everything leaves, or only the top piece. */
export function splitCell(cell, topOnly) {
  if (!topOnly || !cell.top) return { leaving: cell, staying: null };
  return { leaving: singlePiece(cell.color, cell.top), staying: singlePiece(cell.color, cell.bottom) };
}

/**
 * The cell after pieces are put on another: two single pieces of a colour stack, else the new ones replace.
 */
export function putOn(pieces, cell) {
  const canStack = (other) => other && !other.top && other.bottom !== "king";
  const stacks = canStack(pieces) && canStack(cell) && pieces.color === cell.color;
  return stacks ? { color: pieces.color, top: pieces.bottom, bottom: cell.bottom } : pieces;
}

// -- marks in the picture

/** The center of a square in the picture. */
function centerOf(number) {
  return [MARGIN + EDGE * ((number % SIZE) + 0.5), MARGIN + EDGE * (Math.floor(number / SIZE) + 0.5)];
}

/** A frame that fills a square. */
export function createFrame(number, attributes) {
  const [x, y] = centerOf(number);
  const edge = EDGE - 6;
  const box = { x: x - edge / 2, y: y - edge / 2, width: edge, height: edge, rx: 4 };
  return svgElement("rect", { ...box, ...attributes });
}

/** The mark of a move's target: a dot, a ring for a capture, a plus for stacking; broken for a top piece. */
export function createMoveMark(number, does, topOnly) {
  const [x, y] = centerOf(number);
  const group = svgElement("g", { class: `arx-mark arx-${does}${topOnly ? " arx-top" : ""}` });
  if (does === "move") group.append(svgElement("circle", { cx: x, cy: y, r: 9 }));
  if (does === "capture") group.append(svgElement("circle", { cx: x, cy: y, r: 26 }));
  if (does === "stack") {
    const plus = `M${x + 14.5} ${y - 20}h11M${x + 20} ${y - 25.5}v11`;
    group.append(
      createFrame(number, {}),
      svgElement("circle", { cx: x + 20, cy: y - 20, r: 9.5, class: "arx-plus" }),
      svgElement("path", { d: plus, class: "arx-cross" }),
    );
  }
  return group;
}

/** Mark the square from which pieces are taken. */
export function markSource(picture, number, topOnly = false) {
  const attributes = { class: `arx-mark arx-from${topOnly ? " arx-top" : ""}` };
  picture.querySelector("svg")?.append(createFrame(number, attributes));
}

export function removeMarks(picture) {
  for (const mark of picture.querySelectorAll(".arx-mark")) mark.remove();
}

const LAST_MOVE = [
  { class: "arx-last arx-last-from", words: "the last move began here" },
  { class: "arx-last", words: "the last move ended here" },
];

/** Mark the squares of the last move below the pieces, and say so in their labels; `move` is "^E3xF4" or null. */
export function markLastMove(picture, move) {
  for (const mark of picture.querySelectorAll(".arx-last")) mark.remove();
  for (const square of picture.querySelectorAll("[data-last]")) {
    square.setAttribute("aria-label", titleOf(square));
    delete square.dataset.last;
  }
  const squares = move?.match(/[A-I][1-9]/g) ?? [];
  for (const [index, name] of squares.entries()) {
    const number = squareNumber(name);
    const square = picture.querySelector(`[data-path="${squarePath(number)}"]`);
    if (!square) continue;
    const { class: className, words } = LAST_MOVE[index];
    picture.querySelector("[data-path]").before(createFrame(number, { class: className }));
    square.dataset.last = "";
    square.setAttribute("aria-label", `${titleOf(square)}, ${words}`);
  }
}

const titleOf = (square) => square.querySelector("title").textContent;
