// A table of very many rows: only those in sight are in the document, between two rows that fill the space.

import { el } from "./dom.js";

const ROW_HEIGHT = 52; // pixels; the style sheet says the same
const MARGIN = 8; // rows above and below those in sight
const IDLE = 120; // milliseconds without scrolling until pictures are loaded

export class VirtualRows {
  /**
   * @param {any} scroller the element that scrolls
   * @param {any} body the body of the table in it
   * @param {number} columns
   * @param {(index: number) => any} createRow
   * @param {(row: any) => void} completeRow called for rows that stay in sight
   */
  constructor(scroller, body, columns, createRow, completeRow) {
    Object.assign(this, { scroller, body, createRow, completeRow });
    this.count = 0;
    this.firstRows = 0; // so many are in the document wherever the element is scrolled; 0: those in sight
    /** @type {Map<number, any>} rows of the document by index */
    this.rows = new Map();
    this.above = el("tr", { "aria-hidden": "true" }, el("td", { colspan: columns }));
    this.below = el("tr", { "aria-hidden": "true" }, el("td", { colspan: columns }));
    body.append(this.above, this.below);
    scroller.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(scroller);
  }

  /** Show so many rows; `isSame`: those that are shown already have not changed. */
  show(count, { isSame = false } = {}) {
    this.count = count;
    if (!isSame) {
      for (const row of this.rows.values()) row.remove();
      this.rows.clear();
    }
    this.#draw();
  }

  /** Put the first rows into the document, up to a number, in sight or not. */
  showFirst(count) {
    this.firstRows = count;
    this.#draw();
  }

  /** Put only rows in sight into the document again. */
  showThoseInSight() {
    this.firstRows = 0;
    this.#draw();
  }

  /** The first row that belongs into the document, and the one after the last. */
  #range() {
    if (this.firstRows) return [0, Math.min(this.count, this.firstRows)];
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - MARGIN);
    const last = Math.min(this.count, Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + MARGIN);
    return [first, last];
  }

  #draw() {
    const [first, last] = this.#range();
    for (const [index, row] of this.rows) {
      if (index >= first && index < last) continue;
      row.remove();
      this.rows.delete(index);
    }
    for (let index = last - 1; index >= first; index--) {
      if (this.rows.has(index)) continue;
      const row = this.createRow(index);
      (this.rows.get(index + 1) ?? this.below).before(row);
      this.rows.set(index, row);
    }
    this.above.firstChild.style.height = `${Math.min(first, this.count) * ROW_HEIGHT}px`;
    this.below.firstChild.style.height = `${Math.max(0, this.count - last) * ROW_HEIGHT}px`;
    clearTimeout(this.timer);
    if (this.firstRows) return;
    this.timer = setTimeout(() => [...this.rows.values()].forEach(this.completeRow), IDLE);
  }
}
