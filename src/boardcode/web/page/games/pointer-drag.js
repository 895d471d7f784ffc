// Dragging parts of a picture with the mouse or a finger.

import { removeHalos } from "../highlights.js";

const THRESHOLD = 5; // pixels; a shorter movement is a press
const CLICK_DELAY = 100; // milliseconds within which browsers send the click that ends a drag

/**
 * What a drag does.
 * @typedef {object} DragHandlers
 * @property {(event: any) => any} start returns what is dragged, in an object, or null if nothing can be
 *   dragged
 * @property {(dragged: any, event: any) => void} [lift] called when the pointer first moves
 * @property {(dragged: any, event: any) => void} [move] called whenever the pointer moves
 * @property {(dragged: any, event: any) => void} drop called when the pointer is released
 * @property {(dragged: any) => void} [cancel] called instead of `drop` when the drag is given up
 */

export class PointerDrag {
  /** @param {HTMLElement} picture @param {DragHandlers} handlers */
  constructor(picture, handlers) {
    this.picture = picture;
    this.handlers = handlers;
    /** @type {any} */
    this.current = null;
    this.droppedAt = -Infinity;
    picture.addEventListener("pointerdown", (event) => this.#handleDown(event));
    picture.addEventListener("pointermove", (event) => this.#handleMove(event));
    picture.addEventListener("pointerup", (event) => this.#handleUp(event));
    picture.addEventListener("pointercancel", () => this.cancel());
    picture.addEventListener("click", (event) => this.#handleClick(event));
    // A finger on something that can be dragged must not scroll the page. The property touch-action would not
    // do: browsers ignore it on parts of an SVG, and on the whole picture it would make that a trap.
    const holdPage = (event) => this.current && event.cancelable && event.preventDefault();
    picture.addEventListener("touchmove", holdPage, { passive: false });
    picture.addEventListener("selectstart", (event) => this.current && event.preventDefault());
  }

  /** Give up the drag, if there is one. */
  cancel() {
    const { current } = this;
    this.current = null;
    if (current?.isLifted) this.handlers.cancel?.(current.dragged);
  }

  #handleDown(event) {
    if (event.button !== 0 || this.current || event.defaultPrevented) return;
    const dragged = this.handlers.start(event);
    if (!dragged) return;
    const { pointerId, clientX, clientY } = event;
    this.current = { dragged, pointerId, clientX, clientY, isLifted: false };
  }

  #handleMove(event) {
    const { current } = this;
    if (!current || event.pointerId !== current.pointerId) return;
    if (!current.isLifted) {
      const distance = Math.hypot(event.clientX - current.clientX, event.clientY - current.clientY);
      if (distance < THRESHOLD) return;
      current.isLifted = true;
      this.picture.setPointerCapture(event.pointerId);
      removeHalos(this.picture);
      this.handlers.lift?.(current.dragged, event);
    }
    this.handlers.move?.(current.dragged, event);
    event.preventDefault();
  }

  #handleUp(event) {
    const { current } = this;
    if (!current || event.pointerId !== current.pointerId) return;
    this.current = null;
    if (!current.isLifted) return;
    this.droppedAt = event.timeStamp;
    this.handlers.drop(current.dragged, event);
  }

  /** The click at the end of a drag must not press anything. */
  #handleClick(event) {
    if (event.timeStamp - this.droppedAt < CLICK_DELAY) event.preventDefault();
    this.droppedAt = -Infinity;
  }
}
