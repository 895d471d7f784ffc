// The board of a recorded game, and the codes that can be played next.

import { button, el, parseSvg } from "../dom.js";
import { addHalo } from "../highlights.js";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ROTATION_COUNT = 4;

/** The position of the fringe in a placement code: its number divided by the number of rotations. */
function positionOf(code) {
  const number = BASE32.indexOf(code[0]) * 32 + BASE32.indexOf(code[1]);
  return Math.floor(number / ROTATION_COUNT);
}

export class ReplayBoard {
  /** @param {(code: string) => void} play */
  constructor(play) {
    this.play = play;
    /** @type {any} the service's response */
    this.game = null;
    /** @type {string | null} the code that comes next in the record */
    this.recordedCode = null;
    /** @type {number | null} the position of the fringe whose codes are offered; null: all */
    this.position = null;
    this.picture = el("div", {
      class: "board",
      tabindex: "0",
      role: "region",
      "aria-label": "The board",
      on: { click: (event) => this.#handleClick(event) },
    });
    this.next = el("div", { class: "next" });
  }

  show(game, recordedCode) {
    Object.assign(this, { game, recordedCode, position: null });
    const svg = parseSvg(game.svg, "img");
    this.picture.replaceChildren(svg);
    this.#markLastTile(svg);
    for (const { code } of game.expects === "place" ? game.legal : []) {
      svg.querySelector(`[data-path="fringe[${positionOf(code)}]"]`)?.classList.add("free");
    }
    const hadFocus = this.next.contains(document.activeElement);
    this.#showCodes();
    if (!hadFocus) return;
    (this.next.querySelector(".legal .strong") ?? this.next.querySelector(".legal button"))?.focus();
  }

  #markLastTile(svg) {
    const { played } = this.game;
    const isLastTile = (title) => title.textContent?.startsWith(`tile ${played.tile},`);
    const title = played && [...svg.querySelectorAll("g > title")].find(isLastTile);
    if (title) addHalo(title.parentElement, "last");
  }

  /** Show the codes that can be played: all, or those of one position. */
  #showCodes() {
    const { game, position } = this;
    if (game.expects === "end") {
      const verb = game.winners.length > 1 ? "win" : "wins";
      const words = `The game is over: ${game.winners.join(" and ")} ${verb}.`;
      return this.next.replaceChildren(el("p", {}, words));
    }
    const isNarrowed = position !== null;
    const moves = isNarrowed ? this.#movesAt(position) : game.legal;
    const buttons = moves.map((move) => this.#createCodeButton(move));
    if (isNarrowed) buttons.push(button("All codes", () => this.#narrow(null)));
    const groupAttributes = { class: "row", role: "group", "aria-label": "Codes that can be played" };
    const text = el("p", {}, `${expectedWords(game)}${isNarrowed ? ` at position ${position}` : ""}.`);
    this.next.replaceChildren(
      el("div", { class: "hand" }, parseSvg(game.hand, "img")),
      el("div", { class: "legal" }, text, el("div", groupAttributes, ...buttons)),
    );
  }

  #createCodeButton({ code, words }) {
    const isRecorded = code === this.recordedCode;
    const name = `${code}: ${words}${isRecorded ? ", next in the record" : ""}`;
    const control = button(code, () => this.play(code), { strong: isRecorded, title: words, name });
    control.classList.add("mono");
    return control;
  }

  #movesAt(position) {
    return this.game.legal.filter(({ code }) => positionOf(code) === position);
  }

  #narrow(position) {
    this.position = position;
    this.#showCodes();
  }

  /** Play at the position of the fringe that is pressed, or offer the codes if there are several. */
  #handleClick(event) {
    const path = event.target.closest(".free")?.getAttribute("data-path");
    if (!path) return;
    const position = Number(path.slice("fringe[".length, -1));
    const moves = this.#movesAt(position);
    if (moves.length === 1) return this.play(moves[0].code);
    this.#narrow(position);
    this.next.querySelector(".legal button")?.focus();
  }
}

function expectedWords({ expects, player, tile }) {
  if (expects === "place") return `Next, ${player} places tile ${tile}`;
  if (expects === "occupy") return `Next, ${player} may occupy a zone of tile ${tile}`;
  return `Next, ${player} may take a pawn back after placing tile ${tile}`;
}
