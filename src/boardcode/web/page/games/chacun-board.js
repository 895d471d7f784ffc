// The board of a recorded game, and the codes that may come next.

import { halo } from "../pointing.js";
import { svgOf } from "../dom.js";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const TURNS = 4; // placements of one position follow each other by fours

/** The position of the fringe that a placement names. */
const positionOf = (code) => Math.floor((BASE32.indexOf(code[0]) * 32 + BASE32.indexOf(code[1])) / TURNS);

export class Board {
  /** @param {any} page @param {(code: string) => void} play */
  constructor(page, play) {
    this.page = page;
    this.play = play;
    /** @type {number | null} the position of the fringe to which the list of codes is narrowed */
    this.only = null;
    this.picture = page.el("div", { class: "board", tabindex: "0", role: "region", "aria-label": "The board", on: { click: (event) => this.#press(event) } });
    this.next = page.el("div", { class: "next" });
  }

  /** Show a game; `recorded` is the code that comes next in the record. */
  show(game, recorded) {
    Object.assign(this, { game, recorded, only: null });
    const svg = svgOf(game.svg);
    svg.setAttribute("role", "img");
    this.picture.replaceChildren(svg);
    const placed = game.played && [...svg.querySelectorAll("g > title")].find((title) => title.textContent?.startsWith(`tile ${game.played.tile},`));
    if (placed) halo(placed.parentElement, "last");
    for (const code of game.expects === "place" ? game.legal : []) svg.querySelector(`[data-path="fringe[${positionOf(code.code)}]"]`)?.classList.add("free");
    const held = this.next.contains(document.activeElement);
    this.#offer();
    if (held) (this.next.querySelector(".legal .strong") ?? this.next.querySelector(".legal button"))?.focus();
  }

  /** The codes that can be played: all, or those of one position. */
  #offer() {
    const { el, button } = this.page;
    const { game, only } = this;
    if (game.expects === "end") return this.next.replaceChildren(el("p", {}, `The game is over: ${game.winners.join(" and ")} ${game.winners.length > 1 ? "win" : "wins"}.`));
    const codes = game.legal.filter(({ code }) => only === null || positionOf(code) === only);
    const buttons = codes.map(({ code, words }) => {
      const made = button(code, () => this.play(code), { strong: code === this.recorded, title: words });
      made.setAttribute("aria-label", `${code}: ${words}${code === this.recorded ? ", next in the record" : ""}`);
      made.classList.add("mono");
      return made;
    });
    const hand = svgOf(game.hand);
    hand.setAttribute("role", "img");
    const what = { place: "places", occupy: "occupies a zone or none of", retake: "takes a pawn back or none after placing" }[game.expects];
    this.next.replaceChildren(
      el("div", { class: "hand" }, hand),
      el(
        "div",
        { class: "legal" },
        el("p", {}, `Next, ${game.player} ${what} tile ${game.tile}`, only === null ? "." : ` at position ${only}.`),
        el("div", { class: "row", role: "group", "aria-label": "Codes that can be played" }, ...buttons, only === null ? null : button("All codes", () => this.#narrow(null))),
      ),
    );
  }

  #narrow(only) {
    this.only = only;
    this.#offer();
  }

  /** A position of the fringe was pressed: play there if there is one way to, else offer the ways. */
  #press(event) {
    const path = event.target.closest(".free")?.getAttribute("data-path");
    if (!path) return;
    const position = Number(path.slice("fringe[".length, -1));
    const there = this.game.legal.filter(({ code }) => positionOf(code) === position);
    if (there.length === 1) return this.play(there[0].code);
    this.#narrow(position);
    this.next.querySelector(".legal button")?.focus();
  }
}
