// A legend of the pieces of Arx: how each is drawn, how it moves, and what the marks on the board mean.

import { request } from "../api.js";
import { el, hint } from "../dom.js";
import { createTable } from "../fields.js";
import { capitalize } from "../wording.js";

const MARKS =
  "A dot is a move, a ring a capture, a plus a stacking; hollow or broken marks move only the top piece. " +
  "The last move is marked by two yellow squares: a broken frame where it began, a full one where it ended.";

export class PieceLegend {
  constructor() {
    this.content = el("div", { class: "fields" });
    this.element = el("details", { class: "arx-legend" }, el("summary", {}, "Pieces"), this.content);
    this.element.addEventListener("toggle", () => this.element.open && this.#load());
    this.element.open = true;
  }

  async #load() {
    if (this.content.childElementCount) return;
    const pieces = await request("arx/pieces", {}).catch(() => null);
    if (!pieces || this.content.childElementCount) return;
    this.content.append(createTable(["Piece", "Moves", "At the start"], createRows(pieces)), hint(MARKS));
  }
}

function createRows(pieces) {
  const createRow = ({ piece, letter, moves, count }) => {
    const discs = ["white", "black"].map((color) =>
      el("span", { class: `arx-disc ${color}`, "aria-hidden": "true" }, el("span", {}, letter)),
    );
    const name = el("td", { class: "arx-name" }, ...discs, ` ${capitalize(piece)}`);
    return el("tr", {}, name, el("td", {}, moves), el("td", {}, String(count)));
  };
  return el("tbody", {}, ...pieces.map(createRow));
}
