// Dragging what stands on a square to another: the lower counter of a stack takes both with it, the upper one goes alone.

import { numberAt, pathOf, pointOf, squareAt, frame } from "./arx-squares.js";

const STILL = 5; // pixels within which a press is no drag

export class Drag {
  /**
   * @param {any} page
   * @param {{may: (number: number) => boolean, over: (from: number, topOnly: boolean) => void, drop: (from: number, to: number | null, topOnly: boolean) => void}} rules
   */
  constructor(page, rules) {
    this.page = page;
    this.rules = rules;
    this.now = null;
    const { picture } = page;
    picture.addEventListener("pointerdown", (event) => this.#press(event));
    picture.addEventListener("pointermove", (event) => this.#move(event));
    picture.addEventListener("pointerup", (event) => this.#release(event));
    picture.addEventListener("pointercancel", () => this.cancel());
    picture.addEventListener("click", (event) => this.#click(event));
  }

  /** Put everything back where it was. */
  cancel() {
    for (const part of this.now?.parts ?? []) part.removeAttribute("transform");
    this.now?.frame?.remove();
    this.now = null;
  }

  #press(event) {
    const path = event.target.closest("[data-path]")?.getAttribute("data-path");
    const from = numberAt(path);
    if (from === null || event.button !== 0 || this.now || !this.rules.may(from)) return;
    this.now = { from, topOnly: path.endsWith(".top") || event.shiftKey, start: pointOf(this.page.picture, event), at: [event.clientX, event.clientY], parts: [], id: event.pointerId };
  }

  #move(event) {
    const { now } = this;
    if (!now || event.pointerId !== now.id) return;
    if (!now.parts.length && Math.hypot(event.clientX - now.at[0], event.clientY - now.at[1]) < STILL) return;
    if (!now.parts.length) this.#lift(event);
    const point = pointOf(this.page.picture, event);
    for (const part of now.parts) part.setAttribute("transform", `translate(${point.x - now.start.x} ${point.y - now.start.y})`);
    const over = squareAt(point);
    if (over === now.over) return;
    now.over = over;
    now.frame?.remove();
    now.frame = over === null ? null : frame(over, { class: "arx-over" });
    if (now.frame) this.page.picture.querySelector("svg").append(now.frame);
  }

  #lift(event) {
    const { now } = this;
    const { picture } = this.page;
    picture.setPointerCapture(event.pointerId);
    for (const halo of picture.querySelectorAll(".halo")) halo.remove();
    const square = picture.querySelector(`[data-path="${pathOf(now.from)}"]`);
    now.parts = [...square.querySelectorAll(now.topOnly ? '[data-path$=".top"]' : "[data-path]")];
    if (!now.parts.length) now.parts = [...square.querySelectorAll("[data-path]")];
    square.parentNode.append(square); // what is lifted is above the rest
    this.rules.over(now.from, now.topOnly);
  }

  #release(event) {
    const { now } = this;
    if (!now || event.pointerId !== now.id) return;
    const { from, over, topOnly, parts } = now;
    if (!parts.length) return void (this.now = null);
    this.dropped = event.timeStamp;
    this.cancel();
    this.rules.drop(from, over ?? null, topOnly);
  }

  /** A drag ends with a click, which is none. */
  #click(event) {
    if (this.dropped !== undefined && event.timeStamp - this.dropped < 100) event.preventDefault();
    this.dropped = undefined;
  }
}
