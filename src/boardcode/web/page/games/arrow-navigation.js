// Moving between the parts of a picture with the arrow keys.

import { hasModifier } from "../dom.js";
import { partAt } from "../picture.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The direction of an arrow key as [right, down]; null for any other key. */
export const arrowDirection = (event) => (hasModifier(event) ? null : (DIRECTIONS[event.key] ?? null));

/**
 * Moves the focus to the nearest part in the direction of the key. Tab reaches only the last focused part.
 */
export class ArrowNavigation {
  /** @param {HTMLElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.path = ""; // of the last focused part
    this.isActive = false;
    picture.addEventListener("keydown", (event) => this.#handleKey(event));
    picture.addEventListener("focusin", (event) => this.isActive && this.#setTabStop(partAt(picture, event)));
  }

  /** Switch on or off; called whenever the picture is drawn. */
  setActive(isActive) {
    this.isActive = isActive;
    if (!isActive) return;
    const parts = this.#parts();
    this.#setTabStop(parts.find((part) => part.getAttribute("data-path") === this.path) ?? parts[0]);
  }

  #parts() {
    return /** @type {any[]} */ ([...this.picture.querySelectorAll('[data-path][role="button"]')]);
  }

  #setTabStop(part) {
    if (!part) return;
    this.path = part.getAttribute("data-path");
    for (const other of this.#parts()) other.setAttribute("tabindex", other === part ? "0" : "-1");
  }

  #handleKey(event) {
    const [direction, part] = [arrowDirection(event), partAt(this.picture, event)];
    if (!this.isActive || !direction || !part || event.defaultPrevented || event.shiftKey) return;
    event.preventDefault();
    findNearest(this.#parts(), part, direction)?.focus();
  }
}

/** The nearest part in a direction, or null. A distance to the side counts twice. */
function findNearest(parts, start, [right, down]) {
  const [startX, startY] = centerOf(start);
  let [nearest, shortest] = [null, Infinity];
  for (const part of parts) {
    const [x, y] = centerOf(part);
    const [ahead, aside] = right ? [(x - startX) * right, y - startY] : [(y - startY) * down, x - startX];
    const distance = ahead + 2 * Math.abs(aside);
    if (ahead > 1 && distance < shortest) [nearest, shortest] = [part, distance];
  }
  return nearest;
}

function centerOf(part) {
  const { x, y, width, height } = part.getBBox();
  return [x + width / 2, y + height / 2];
}
