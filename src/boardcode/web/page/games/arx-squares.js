// The squares of an Arx board: numbered row by row from A9, as in the codes, and what can stand on them.

import { shape } from "../dom.js";

export const SIZE = 9;
const EDGE = 60; // as in the drawing
const MARGIN = 30;
export const PIECES = ["soldier", "jester", "commander", "paladin", "guard", "dragon", "ballista", "king"];

/** "E2" of 67. */
export const nameOf = (number) => `${"ABCDEFGHI"[number % SIZE]}${SIZE - Math.floor(number / SIZE)}`;
/** 67 of "E2". */
export const numberOf = (name) => (SIZE - Number(name[1])) * SIZE + "ABCDEFGHI".indexOf(name[0]);

/** The number of the square at a path such as rows[7][4] or rows[7][4].top, or null. */
export function numberAt(path) {
  const found = /^rows\[(\d)\]\[(\d)\]/.exec(path ?? "");
  return found ? Number(found[1]) * SIZE + Number(found[2]) : null;
}

export const pathOf = (number) => `rows[${Math.floor(number / SIZE)}][${number % SIZE}]`;

/** What stands on a square of a state: {color, top, bottom}, or null. */
export const cellOf = (state, number) => state.rows[Math.floor(number / SIZE)][number % SIZE];

/** A state in which other things stand on some squares, given by number. */
export function withCells(state, cells) {
  const rows = state.rows.map((row, r) => row.map((cell, c) => (r * SIZE + c in cells ? cells[r * SIZE + c] : cell)));
  return { ...state, rows };
}

/** As the library says it: "white soldier on commander". */
export const wordsOf = (cell) => (cell ? `${cell.color} ${[cell.top, cell.bottom].filter(Boolean).join(" on ")}` : "nothing");

/** What leaves a square, and what stays: all of it, or only the top piece. */
export function lifted(cell, topOnly) {
  if (!topOnly || !cell.top) return { goes: cell, stays: null };
  return { goes: { color: cell.color, top: null, bottom: cell.top }, stays: { color: cell.color, top: null, bottom: cell.bottom } };
}

/** What stands on a square after something is put there: it stacks where it can, and takes the place of anything else. */
export function laid(goes, there) {
  const single = (cell) => cell && !cell.top && cell.bottom !== "king";
  return single(goes) && single(there) && goes.color === there.color ? { color: goes.color, top: goes.bottom, bottom: there.bottom } : goes;
}

/** Where the middle of a square is in the picture. */
export const middle = (number) => [MARGIN + EDGE * ((number % SIZE) + 0.5), MARGIN + EDGE * (Math.floor(number / SIZE) + 0.5)];

/** Where an event is in the picture. */
export function pointOf(picture, event) {
  const svg = picture.querySelector("svg");
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
}

/** The number of the square at a point of the picture, or null beside the board. */
export function squareAt({ x, y }) {
  const [column, row] = [Math.floor((x - MARGIN) / EDGE), Math.floor((y - MARGIN) / EDGE)];
  return column >= 0 && column < SIZE && row >= 0 && row < SIZE ? row * SIZE + column : null;
}

/** A frame that fills a square. */
export function frame(number, attributes) {
  const [x, y] = middle(number);
  const edge = EDGE - 6;
  return shape("rect", { x: x - edge / 2, y: y - edge / 2, width: edge, height: edge, rx: 4, ...attributes });
}

/** A dot for a move, a ring for a capture, a plus for stacking; broken where only the top piece goes. */
export function mark(number, does, topOnly) {
  const [x, y] = middle(number);
  const group = shape("g", { class: `arx-mark arx-${does}${topOnly ? " arx-top" : ""}` });
  if (does === "move") group.append(shape("circle", { cx: x, cy: y, r: 9 }));
  if (does === "capture") group.append(shape("circle", { cx: x, cy: y, r: 26 }));
  if (does === "stack") {
    group.append(frame(number, {}), shape("circle", { cx: x + 20, cy: y - 20, r: 9.5, class: "arx-plus" }));
    group.append(shape("path", { d: `M${x + 14.5} ${y - 20}h11M${x + 20} ${y - 25.5}v11`, class: "arx-cross" }));
  }
  return group;
}
