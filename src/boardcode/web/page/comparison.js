// Two codes of a format side by side, and their differences.

import { request, ServiceError } from "./api.js";
import { el, hint, parseSvg } from "./dom.js";
import { showError } from "./error-report.js";
import { createTable } from "./fields.js";
import { addHalo, PictureIndex } from "./highlights.js";
import { plural } from "./wording.js";

export class Comparison {
  /** @param {HTMLElement} place @param {any} page */
  constructor(place, page) {
    this.page = page;
    this.box = el("textarea", {
      class: "code",
      id: "second-code",
      rows: "1",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      on: { input: () => this.#handleInput() },
    });
    this.error = el("div", { class: "error", hidden: true });
    this.result = el("div", { id: "differences" });
    this.newest = 0; // the number of the newest request
    const label = el("label", { class: "label", for: "second-code" }, "The second code, of the same format");
    place.append(label, this.box, this.error, this.result);
  }

  #handleInput() {
    this.page.address.update({ with: this.box.value });
    this.page.history.add(this.page.address.parameters, { joined: "second code" });
    this.show(this.page.view, this.box.value);
  }

  /** Show how a view differs from another code. */
  async show(view, code) {
    if (this.box.value !== code) this.box.value = code;
    const current = ++this.newest;
    const { error = null, second, difference } = await this.#load(view, code.trim());
    if (current !== this.newest) return;
    showError(this.error, error);
    if (difference) this.#render(view, second, difference);
    else this.result.replaceChildren(hint(describeMissing(view, code)));
    await this.page.rendering;
    const differing = new Set(difference?.bits ?? []);
    for (const bit of document.querySelectorAll(differing.size ? "#bits .bit" : "#bits .bit.differs")) {
      bit.classList.toggle("differs", differing.has(Number(/** @type {any} */ (bit).dataset.index)));
    }
  }

  /**
   * The second code, decoded, and the difference; or the error; or nothing if there is nothing to compare.
   */
  async #load(view, code) {
    if (!view.spans.length || !code) return {};
    const { format } = view;
    try {
      const second = await request("decode", { format, code, strict: false });
      return { second, difference: await request("diff", { format, a: view.code, b: code }) };
    } catch (problem) {
      if (problem instanceof ServiceError) return { error: problem.error };
      throw problem;
    }
  }

  #render(view, second, difference) {
    const dark = this.page.darkStyleOf(view.format);
    const pictures = [
      createFigure("First", view.code, view.svg, dark),
      createFigure("Second", difference.b, second.svg, dark),
    ];
    this.result.replaceChildren(
      el("p", { role: "status" }, describeDifference(difference)),
      el("div", { class: "pair" }, ...pictures),
      ...(difference.bits.length ? [createDifferenceTable(difference)] : []),
    );
    for (const picture of this.result.querySelectorAll(".picture")) {
      const index = new PictureIndex(picture);
      const parts = difference.fields.flatMap(({ path }) => index.partsAt(path));
      for (const part of new Set(parts)) addHalo(part, "differs");
    }
  }
}

function describeDifference({ bits, fields }) {
  if (!bits.length) return "Both codes mean the same.";
  const verb = bits.length === 1 ? "differs" : "differ";
  return `${plural(bits.length, "bit")} ${verb}, in ${plural(fields.length, "field")}.`;
}

/** Why there is nothing to compare yet. */
function describeMissing(view, code) {
  if (!view.typed.trim()) return "The first code is missing: put it into the box above.";
  if (!view.spans.length) return "The first code, above, cannot be read.";
  return code.trim() ? "" : "Paste or type the second code.";
}

function createDifferenceTable({ fields }) {
  const cells = ({ path, a, b }) => [
    el("td", { class: "path mono" }, path),
    el("td", {}, a),
    el("td", {}, b),
  ];
  const body = el("tbody", {}, ...fields.map((field) => el("tr", {}, ...cells(field))));
  const attributes = { class: "fields", tabindex: "0", role: "region", "aria-label": "Fields that differ" };
  return el("div", attributes, createTable(["Field", "First", "Second"], body));
}

function createFigure(name, code, svg, dark) {
  const picture = el("div", { class: "picture", "data-dark": dark }, svg ? parseSvg(svg, "img") : null);
  return el("figure", {}, el("figcaption", {}, `${name}: `, el("span", { class: "mono" }, code)), picture);
}
