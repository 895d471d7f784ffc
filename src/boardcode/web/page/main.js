// The page put together: what is typed is asked of the service, and what it answers is shown everywhere.

import * as address from "./address.js";
import { ask, Refused } from "./api.js";
import * as bits from "./bits.js";
import * as box from "./box.js";
import { offer } from "./choices.js";
import { Comparison } from "./compare.js";
import { byId, button, el } from "./dom.js";
import { showFields } from "./fields.js";
import { fill as fillGallery } from "./gallery.js";
import { Past } from "./history.js";
import * as picture from "./picture.js";
import { Pointing } from "./pointing.js";
import { copyButtons } from "./sharing.js";
import { Tools } from "./tools.js";

const EMPTY = { typed: "", code: "", format: null, formats: [], error: null, bits: "", spans: [], rows: [], state: null, problems: [], svg: "" };
const OWN = new Set(["code", "format", "show", "with"]); // what the address holds besides the notes of tools

class Page {
  constructor() {
    this.code = byId("code");
    this.format = byId("format");
    this.picture = byId("picture");
    this.ask = ask;
    this.button = button;
    this.el = el;
    /** @type {any} */
    this.view = EMPTY;
    /** @type {any} the last view that could be read */
    this.good = EMPTY;
    /** @type {Record<string, string>} what the address holds */
    this.shown = {};
    this.past = new Past();
    this.pointing = new Pointing(this.picture);
    this.tools = new Tools(byId("tool"), this);
    this.comparison = new Comparison(byId("compare-place"), this);
    this.asking = new AbortController();
    this.#listen();
  }

  /** Begin with what the address holds. */
  async start() {
    try {
      this.formats = await ask("formats");
    } catch (problem) {
      return this.#refused(problem);
    }
    box.listFormats(this.format, this.formats);
    this.#actions();
    await this.#open();
    document.documentElement.dataset.ready = "true";
  }

  // -- what tools may do

  /** Put a code into the box, as if it were typed. */
  async write(code, { format = this.chosen(), said = "" } = {}) {
    this.past.note({ code, format });
    await this.#show(code, format);
    if (said) this.say(said);
  }

  /** Write a state of the present format; whether it could be written. */
  async edit(state, said = "") {
    return this.#encoded({ state }, said);
  }

  /** Announce something to whoever cannot see it. */
  say(text) {
    const place = byId("said");
    place.textContent = place.textContent === text ? `${text}\u00a0` : text; // the same again would not be announced
  }

  /** Keep something in the address. */
  note(key, value) {
    if (value === null || value === undefined || value === "") delete this.shown[key];
    else this.shown[key] = String(value);
    address.write(this.shown);
  }

  /** What was kept in the address. */
  noted(key) {
    return this.shown[key] ?? null;
  }

  /** The format that codes are read as: what a person chose, or what was recognised. */
  chosen() {
    return this.format.value || this.view.format || "";
  }

  // -- showing

  async #open() {
    const said = address.read();
    this.shown = { ...said };
    this.past.note({ code: said.code ?? "", format: said.format ?? "" });
    await this.#show(said.code ?? "", said.format ?? "");
  }

  /** Ask what a code means, and show it; only the last question counts. */
  async #show(typed, format) {
    this.asking.abort();
    this.asking = new AbortController();
    if (this.code.value !== typed) this.code.value = typed;
    box.fit(this.code);
    this.format.value = this.formats.some(({ name }) => name === format) ? format : "";
    this.#address({ code: typed, format: this.format.value });
    try {
      const view = typed.trim() ? await ask("view", { code: typed, format: this.format.value }, this.asking) : EMPTY;
      this.#render({ ...view, typed });
    } catch (problem) {
      this.#refused(problem);
    }
  }

  #refused(problem) {
    if (problem.name === "AbortError") return;
    if (!(problem instanceof Refused)) throw problem;
    this.#render({ ...EMPTY, typed: this.code.value, code: this.code.value, format: this.format.value || null, error: problem.error });
  }

  /** Show a view. One that cannot be read leaves the picture of the last that could, faded. */
  #render(view) {
    const focused = pathOf(document.activeElement);
    this.view = view;
    box.showVerdict(view, Boolean(this.format.value), (format) => this.write(this.code.value, { format }));
    document.title = view.code && view.format ? `${view.code.slice(0, 40)} – boardcode` : "boardcode";
    const readable = view.spans.length > 0;
    if (readable) this.good = view;
    const kept = readable ? view : this.#likeLast(view);
    this.#turn();
    byId("sheet").hidden = !kept || this.#inGallery();
    if (readable) picture.showPicture(this.picture, view);
    else this.picture.classList.add("stale");
    if (kept) this.#lay(kept);
    byId("bits").classList.toggle("stale", !readable && !kept?.bits);
    byId("fields").classList.toggle("stale", !readable);
    this.#problems(view.problems);
    this.tools.show(view);
    this.comparison.show(view, this.shown.with ?? "");
    this.pointing.learn(kept ? kept.spans : []);
    if (focused) refocus(this.picture, focused);
  }

  /** The layout of the last code of the same format, with the bits of this one: flipping two bits may lead through nonsense. */
  #likeLast(view) {
    if (!view.typed.trim() || view.format !== this.good.format) return null;
    return view.bits?.length === this.good.bits.length ? { ...this.good, code: view.code, bits: view.bits } : this.good;
  }

  #lay(view) {
    bits.showCharacters(byId("characters"), view);
    bits.showBits(byId("bits"), view);
    showFields(byId("fields"), view);
  }

  #problems(problems) {
    const place = byId("problems");
    place.hidden = !problems?.length;
    place.replaceChildren(...(problems ?? []).map(({ path, reason, hint }) => el("li", {}, [path, reason].filter(Boolean).join(": "), hint ? ` (${hint})` : "")));
  }

  // -- changing

  async #encoded(what, said) {
    try {
      const { code } = await ask("encode", { format: this.view.format, ...what });
      await this.write(code, { format: this.chosen(), said });
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if ("bits" in what && problem.error.code) {
        // The code follows the bits, whatever they mean: the next flip may make sense of it.
        await this.write(problem.error.code, { format: this.view.format, said: `${said}: ${problem.message}` });
        return false;
      }
      box.showVerdict({ ...this.view, error: problem.error }, Boolean(this.format.value), () => {});
      this.say(problem.error.message);
      return false;
    }
  }

  #flip(place) {
    const source = this.view.bits || this.good.bits;
    const flipped = [...source].map((bit, k) => (k === place ? String(1 - Number(bit)) : bit)).join("");
    this.#encoded({ bits: flipped }, `bit ${place} is ${flipped[place]}`);
  }

  #offer(spans) {
    const chosen = (code, said) => this.write(code, { said });
    offer(this.view, spans, chosen, (flipped, said) => this.#encoded({ bits: flipped }, said)).catch((problem) => this.say(problem.message));
  }

  async #again(shown) {
    if (shown) await this.#show(shown.code, shown.format);
    else this.say("There is nothing more.");
  }

  // -- views and the address

  #address(parts, options) {
    const notes = parts.code === this.shown.code ? this.shown : Object.fromEntries(Object.entries(this.shown).filter(([key]) => OWN.has(key) || this.tools.keeps(key)));
    this.shown = Object.fromEntries(Object.entries({ ...parts, ...notes, ...parts }).filter(([, value]) => value));
    address.write(this.shown, options);
  }

  /** Show the gallery or the comparison as the address says. */
  #turn() {
    const { show } = this.shown;
    const gallery = this.#inGallery();
    byId("gallery").hidden = !gallery;
    byId("compare").hidden = show !== "compare";
    byId("to-gallery").setAttribute("aria-pressed", String(show === "gallery"));
    byId("to-compare").setAttribute("aria-pressed", String(show === "compare"));
    if (gallery && !byId("gallery-place").children.length) fillGallery(byId("gallery-place"), this.formats);
  }

  /** The gallery is also where one begins. */
  #inGallery() {
    return this.shown.show === "gallery" || !this.shown.code;
  }

  #toggle(what) {
    this.shown.show = this.shown.show === what ? "" : what;
    if (this.shown.show !== "compare") delete this.shown.with;
    address.write(this.shown, { step: true });
    this.#render(this.view);
    if (this.shown.show === "compare") byId("other").focus();
  }

  // -- listening

  #listen() {
    this.code.addEventListener("input", () => {
      this.past.note({ code: this.code.value, format: this.format.value }, { typing: true });
      this.#show(this.code.value, this.format.value);
    });
    this.format.addEventListener("change", () => {
      this.past.note({ code: this.code.value, format: this.format.value });
      this.#show(this.code.value, this.format.value);
    });
    window.addEventListener("popstate", () => this.#open());
    byId("home").addEventListener("click", (event) => (event.preventDefault(), this.#home()));
    byId("skip").addEventListener("click", (event) => (event.preventDefault(), this.code.focus()));
    byId("to-gallery").addEventListener("click", () => this.#toggle("gallery"));
    byId("to-compare").addEventListener("click", () => this.#toggle("compare"));
    bits.listen(byId("characters"), byId("bits"), { flip: (place) => this.#flip(place), find: (place) => box.select(this.code, place) });
    picture.listen(byId("stage"), this.picture, (path) => this.#offer(this.pointing.spansAt(path)));
    byId("fields").addEventListener("click", (event) => {
      const change = event.target.closest(".change");
      if (change) this.#offer([Number(change.dataset.span)]);
    });
    document.addEventListener("keydown", (event) => this.#shortcut(event));
  }

  #home() {
    history.pushState(null, "", location.pathname);
    this.#open();
    this.code.focus();
  }

  #shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("dialog *, #other, .tool textarea, .tool input")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#again(key === "y" || event.shiftKey ? this.past.redo() : this.past.undo());
  }

  #actions() {
    byId("actions").append(
      button("Undo", () => this.#again(this.past.undo()), { key: "Control+Z" }),
      button("Redo", () => this.#again(this.past.redo()), { key: "Control+Shift+Z" }),
      ...copyButtons(this),
    );
  }
}

/** What has the focus, so that it can be found again when everything is drawn anew. */
function pathOf(element) {
  if (element?.matches?.(".bit")) return { selector: `.bit[data-place="${element.dataset.place}"]` };
  if (element?.matches?.(".change")) return { selector: `.change[data-span="${element.dataset.span}"]` };
  const path = element?.closest?.("[data-path]")?.getAttribute("data-path");
  return path ? { path } : null;
}

function refocus(place, { selector = "", path = "" }) {
  if (path) return picture.focusAt(place, path);
  const found = /** @type {any} */ (document.querySelector(selector));
  found?.setAttribute("tabindex", "0");
  found?.focus({ preventScroll: true });
}

export const page = new Page();
page.start();
