// What a code is: the description of its format, how it is written, a legend, and what was settled.

import { el } from "./dom.js";
import { makeVisible } from "./error-report.js";
import { createTable } from "./fields.js";
import { docsLink, loadFormat } from "./format-details.js";

export class AboutFormat {
  /** @param {any} place a details element; its content is loaded when it is opened */
  constructor(place) {
    this.place = place;
    this.content = place.querySelector("div");
    this.name = "";
    this.shown = "";
    place.addEventListener("toggle", () => this.#load());
  }

  /** Describe a format, or nothing. */
  show(name, title) {
    this.name = name ?? "";
    this.place.hidden = !name;
    this.place.querySelector("summary").textContent = `What this is: ${title || name}`;
    this.#load();
  }

  async #load() {
    const { name } = this;
    if (!name || !this.place.open || this.shown === name) return;
    const details = await loadFormat(name).catch(() => null);
    if (!details || this.name !== name) return;
    this.shown = name;
    this.content.replaceChildren(...describe(details));
  }

  /** Load the description again when it is shown next. */
  forget() {
    this.shown = "";
  }
}

function describe(details) {
  const { name, description, width, spellings, rows, corners, counterexamples, documentation } = details;
  const length = width === null ? "Its length varies." : `It has ${width} bits.`;
  const legend = rows.map((row) => createLegendRow(details, row));
  const table = createTable(["Field", "Bits", "Meaning"], el("tbody", {}, ...legend));
  return [
    el("p", {}, `${description} ${length}`),
    spellings ? el("p", {}, `Spellings: ${withoutBackticks(spellings)}`) : null,
    el("h3", {}, "Legend"),
    el("div", { class: "fields", tabindex: "0", role: "group", "aria-label": "Legend" }, table),
    ...list("Settled where the game's own page says nothing", corners.map(withoutBackticks)),
    ...list("Refused, for example", counterexamples.map(describeText)),
    el(
      "p",
      { class: "hint" },
      documentation ? "More in " : "",
      documentation ? docsLink(details, "the documentation of this format") : "",
      documentation ? "; for programs: " : "For programs: ",
      el("a", { href: `api/formats/${encodeURIComponent(name)}` }, "its declaration as JSON"),
    ),
  ].filter(Boolean);
}

function createLegendRow(details, { path, width, meaning }) {
  const name = el("div", { class: "field-name" }, docsLink(details, path || "(all)", path));
  return el("tr", {}, ...[name, width, withoutBackticks(meaning)].map((content) => el("td", {}, content)));
}

const withoutBackticks = (text) => text.replaceAll("`", "");

/** A text that is refused: what is wrong may be that it is empty, or has a space too many. */
const describeText = (text) => makeVisible(text) || "(nothing)";

function list(title, items) {
  if (!items.length) return [];
  return [el("h3", {}, title), el("ul", {}, ...items.map((item) => el("li", {}, item)))];
}
