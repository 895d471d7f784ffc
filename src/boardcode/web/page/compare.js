// Two codes side by side: what differs.

import { ask, Refused } from "./api.js";
import { el, svgOf } from "./dom.js";
import { showFault } from "./fault.js";
import { Drawn } from "./paths.js";
import { halo } from "./pointing.js";

export class Comparison {
  /** @param {HTMLElement} place @param {any} page */
  constructor(place, page) {
    this.page = page;
    this.box = el("textarea", { class: "code", id: "other", rows: "1", spellcheck: "false", autocapitalize: "off", autocomplete: "off", on: { input: () => this.#typed() } });
    this.fault = el("div", { class: "fault", hidden: true });
    this.found = el("div", { id: "differences" });
    this.asked = 0;
    place.append(el("label", { class: "label", for: "other" }, "The other code, of the same format"), this.box, this.fault, this.found);
  }

  #typed() {
    this.page.note("with", this.box.value);
    this.show(this.page.view, this.box.value);
  }

  /** Show what differs between a view and another code. */
  async show(view, other) {
    if (this.box.value !== other) this.box.value = other;
    const asked = ++this.asked;
    const answer = await this.#compared(view, other.trim());
    if (asked !== this.asked) return; // there is a newer question
    showFault(this.fault, answer.error ?? null);
    this.found.replaceChildren(...(answer.different ? this.#different(view, answer) : [el("p", { class: "hint" }, missing(view, other))]));
    if (answer.different) this.#frame(answer.different.fields);
    await this.page.laid;
    const places = new Set(answer.different?.bits ?? []);
    for (const bit of document.querySelectorAll("#bits .bit")) bit.classList.toggle("differs", places.has(Number(/** @type {any} */ (bit).dataset.place)));
  }

  async #compared(view, other) {
    if (!view?.spans?.length || !other) return {};
    try {
      const against = await ask("decode", { format: view.format, code: other, strict: false });
      return { against, different: await ask("diff", { format: view.format, a: view.code, b: other }) };
    } catch (problem) {
      if (problem instanceof Refused) return { error: problem.error };
      throw problem;
    }
  }

  #different(view, { against, different }) {
    const count = different.bits.length;
    const told = count ? `${count} ${count === 1 ? "bit differs" : "bits differ"}, in ${different.fields.length} ${different.fields.length === 1 ? "field" : "fields"}.` : "They say the same.";
    const rows = different.fields.map(({ path, a, b }) => el("tr", {}, el("td", { class: "path mono" }, path), el("td", {}, a), el("td", {}, b)));
    const head = el("tr", {}, ...["Field", "First", "Other"].map((name) => el("th", { scope: "col" }, name)));
    const table = el("div", { class: "fields", tabindex: "0", role: "region", "aria-label": "Fields that differ" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows)));
    return [el("p", { role: "status" }, told), el("div", { class: "pair" }, figure("First", view.code, view.svg), figure("Other", different.b, against.svg)), ...(count ? [table] : [])];
  }

  /** A frame around what differs, in both pictures. */
  #frame(fields) {
    for (const picture of this.found.querySelectorAll(".picture")) {
      const drawn = new Drawn(picture);
      for (const element of new Set(fields.flatMap(({ path }) => drawn.at(path)))) halo(element, "differs");
    }
  }
}

/** Why there is nothing to compare yet. */
function missing(view, other) {
  if (!view?.typed?.trim()) return "The first code is missing: put it into the box above.";
  if (!view.spans.length) return "The first code, above, cannot be read.";
  return other.trim() ? "" : "Paste or type the second code.";
}

function figure(name, code, svg) {
  const picture = el("div", { class: "picture" });
  if (svg) picture.append(svgOf(svg));
  picture.firstChild?.setAttribute("role", "img");
  return el("figure", {}, el("figcaption", {}, `${name}: `, el("span", { class: "mono" }, code)), picture);
}
