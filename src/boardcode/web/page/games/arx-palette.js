// Pieces to put on squares: choose one, then press a square. A hand moves what stands there.

import { PIECES } from "./arx-squares.js";

export const HAND = "hand";
export const REMOVE = "remove";

export class Palette {
  /**
   * @param {any} page
   * @param {string} title
   * @param {{hand: boolean, chosen?: (what: any) => void}} options whether there is a hand; `chosen` is called when something is pressed
   */
  constructor(page, title, { hand, chosen = () => {} }) {
    this.page = page;
    this.chosen = chosen;
    /** @type {any} "hand", "remove", or {color, piece} */
    this.what = hand ? HAND : null;
    const { el } = page;
    this.group = `arx-palette-${hand ? "board" : "square"}`;
    const special = [...(hand ? [[HAND, "Move pieces"]] : []), [REMOVE, "Remove"]];
    this.element = el("fieldset", { class: "arx-palette" }, el("legend", {}, title),
      el("div", { class: "row" }, ...special.map(([value, words]) => this.#choice(value, value, words, words))),
      ...["white", "black"].map((color) => el("div", { class: "row" }, ...PIECES.map((piece) =>
        this.#choice(`${color} ${piece}`, { color, piece }, piece[0].toUpperCase(), `${color} ${piece}`, `arx-disc ${color}`)))));
  }

  /** With a hand the choice stays; without, each press is one. */
  #choice(value, what, shown, words, kind = "arx-word") {
    const { el } = this.page;
    if (this.what === null) {
      const button = this.page.button(shown, () => this.chosen(what), { title: words });
      button.setAttribute("aria-label", words);
      button.classList.add(...kind.split(" "));
      return button;
    }
    const input = el("input", { type: "radio", name: this.group, value, checked: value === HAND, "aria-label": words, on: { change: () => (this.what = what) } });
    return el("label", { class: `arx-choice ${kind}`, title: words }, input, el("span", { "aria-hidden": "true" }, shown));
  }
}
