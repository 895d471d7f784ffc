// A move by itself: press the square where it begins, then the one where it ends, or drag from one to the other.

import { shape } from "../dom.js";
import { frame, nameOf, numberOf, pointOf, SIZE, squareAt } from "./arx-squares.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIZE, ArrowDown: SIZE };

export class MovePicker {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.from = null;
    this.here = 0;
    this.on = false;
    const { el } = page;
    this.top = el("input", { type: "checkbox", on: { change: () => this.#set({ unstack: this.top.checked }) } });
    this.told = el("p", { class: "hint" });
    this.element = el("div", { class: "arx-edit" }, this.told, el("label", { class: "row" }, this.top, "only the top piece leaves"),
      el("div", { class: "row" }, page.button("The other way round", () => this.#turn())));
    const { picture } = page;
    picture.addEventListener("pointerdown", (event) => this.on && event.button === 0 && (this.pressed = squareAt(pointOf(picture, event))));
    picture.addEventListener("pointerup", (event) => this.on && this.#released(event));
    picture.addEventListener("click", (event) => this.on && this.#click(event));
    picture.addEventListener("keydown", (event) => this.on && this.#key(event));
  }

  /** A move is shown: lay squares over the picture that can be pressed. */
  show(view) {
    this.on = true;
    const { state } = view;
    this.state = state;
    this.top.checked = state.unstack;
    this.#tell();
    const svg = this.page.picture.querySelector("svg");
    const focused = this.focus;
    this.focus = false;
    this.layer = shape("g", { role: "group", "aria-label": "Squares" });
    for (let number = 0; number < SIZE * SIZE; number++) this.layer.append(this.#square(number, state));
    svg.append(this.layer);
    for (const path of ["from", "to"]) svg.querySelector(`[data-path="${path}"]`)?.setAttribute("tabindex", "-1");
    if (focused) this.layer.children[this.here].focus({ preventScroll: true });
  }

  hide() {
    this.on = false;
    this.from = null;
  }

  #square(number, { from, to }) {
    const name = nameOf(number);
    const words = [name, name === from && "begins here", name === to && "ends here"].filter(Boolean).join(", ");
    return frame(number, { class: "arx-square", role: "button", "aria-label": words, "data-square": number, tabindex: number === this.here ? "0" : "-1" });
  }

  #tell() {
    this.told.textContent = this.from === null ? "Press the square where the move begins, then the one where it ends; or drag." : `From ${nameOf(this.from)}: now press where it ends.`;
    for (const old of this.page.picture.querySelectorAll(".arx-mark")) old.remove();
    if (this.from !== null) this.page.picture.querySelector("svg").append(frame(this.from, { class: "arx-mark arx-from" }));
  }

  #released(event) {
    const to = squareAt(pointOf(this.page.picture, event));
    const from = this.pressed;
    this.pressed = null;
    this.dragged = from !== null && to !== null && to !== from;
    if (!this.dragged) return;
    this.from = null;
    this.#set({ from: nameOf(from), to: nameOf(to) });
  }

  #click(event) {
    const number = squareAt(pointOf(this.page.picture, event));
    if (number === null) return;
    event.preventDefault();
    if (!this.dragged) this.#press(number);
    this.dragged = false;
  }

  #press(number) {
    if (this.from === null) {
      this.from = number;
      this.page.say(`From ${nameOf(number)}. Now where it ends.`);
      return this.#tell();
    }
    const from = this.from;
    this.from = null;
    this.#set({ from: nameOf(from), to: nameOf(number) });
  }

  #key(event) {
    const square = event.target.dataset?.square;
    if (square === undefined) return;
    const number = Number(square);
    if (event.key === "Enter" || event.key === " ") return event.preventDefault(), this.#press(number);
    if (event.key === "Escape") return (this.from = null), this.#tell();
    const change = ARROWS[event.key];
    if (!change) return;
    event.preventDefault();
    const after = number + change;
    if (after < 0 || after >= SIZE * SIZE || (Math.abs(change) === 1 && Math.floor(after / SIZE) !== Math.floor(number / SIZE))) return;
    this.layer.children[number].setAttribute("tabindex", "-1");
    this.here = after;
    this.layer.children[after].setAttribute("tabindex", "0");
    this.layer.children[after].focus({ preventScroll: true });
  }

  #set(changes) {
    this.state = { ...this.state, ...changes };
    const { unstack, from, to } = this.state;
    this.focus = this.layer?.contains(document.activeElement);
    if ("to" in changes) this.here = numberOf(to);
    this.page.edit({ unstack, to, from }, `${from} to ${to}${unstack ? ", top piece only" : ""}`);
  }

  #turn() {
    const { from, to } = this.state;
    this.#set({ from: to, to: from });
  }
}
