// The page put together: what is typed is asked of the service, and what it answers is shown everywhere.

import * as address from "./address.js";
import { ask, awaited, Refused, whenBack } from "./api.js";
import * as bits from "./bits.js";
import * as box from "./box.js";
import { offer } from "./choices.js";
import { Comparison } from "./compare.js";
import { byId, button, el } from "./dom.js";
import { listen as listenToFields, showFields } from "./fields.js";
import { placeOf, refocus } from "./focus.js";
import { fill as fillGallery } from "./gallery.js";
import { Past } from "./history.js";
import * as picture from "./picture.js";
import { Pointing } from "./pointing.js";
import { Reading } from "./reading.js";
import { say, saySoon, tell } from "./saying.js";
import { copyButtons } from "./sharing.js";
import { Tools } from "./tools.js";
import * as typing from "./typing.js";

const EMPTY = { typed: "", code: "", format: null, formats: [], error: null, bits: "", spans: [], rows: [], state: null, problems: [], svg: "" };
const OWN = new Set(["code", "format", "show", "with"]); // what the address holds besides the notes of tools

class Page {
  constructor() {
    this.code = byId("code");
    this.format = byId("format");
    this.picture = byId("picture");
    Object.assign(this, { ask, say, tell, button, el }); // what the tools use
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
    this.reading = new Reading();
    /** @type {Promise<any>} flips of bits, one after the other */
    this.flipping = Promise.resolve();
    this.#listen();
  }

  /** Begin with what the address holds. */
  async start() {
    try {
      this.formats = await ask("formats");
    } catch (problem) {
      box.showVerdict({ ...EMPTY, error: problem.error ?? problem }, false, () => {});
      return whenBack(() => this.start());
    }
    box.listFormats(this.format, this.formats);
    this.#actions();
    const { code = "", format = "" } = address.read();
    this.past.mend({ code, format });
    await this.#open();
    document.documentElement.dataset.ready = "true";
  }

  // -- what tools may do

  /** Put a code into the box, as if it were typed. */
  async write(code, { format = this.chosen(), said = "" } = {}) {
    this.past.note({ code, format });
    await this.#show(code, format);
    if (said) say(said);
  }

  /** Write a state of the present format; whether it could be written. */
  edit = (state, said = "") => this.#encoded({ state }, said);

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
    this.reading.byHand = Boolean(said.format) && !said.code;
    this.shown = { ...said };
    this.past.note({ code: said.code ?? "", format: said.format ?? "" });
    await this.#show(said.code ?? "", said.format ?? "");
  }

  /** Ask what a code means, and show it. `replaced` tells of a typed code whether all that had been there was replaced. */
  async #show(typed, format, replaced = null) {
    if (this.code.value !== typed) this.code.value = typed;
    box.fit(this.code);
    this.#choose(typed, format);
    if (!typed.trim()) return this.reading.stop(), this.#render({ ...EMPTY, typed });
    try {
      const read = await this.reading.view(typed, this.format.value, replaced);
      if (!read) return;
      if (read.format !== this.format.value) this.past.mend({ code: typed, format: read.format }), this.#choose(typed, read.format);
      this.#render({ ...read.view, typed });
    } catch (problem) {
      this.#refused(problem);
    }
  }

  #choose(code, format) {
    this.format.value = this.formats.some(({ name }) => name === format) ? format : "";
    this.#address({ code, format: this.format.value });
  }

  #refused(problem) {
    if (problem.name === "AbortError") return;
    if (!(problem instanceof Refused)) throw problem;
    this.#render({ ...EMPTY, typed: this.code.value, code: this.code.value, format: this.format.value || this.good.format, error: problem.error });
    if (problem.passing) whenBack(() => (saySoon(() => this.#outcome()), this.#show(this.code.value, this.format.value)));
  }

  /** Show a view. One that cannot be read leaves the picture of the last that could, faded. */
  #render(view) {
    const focused = placeOf(document.activeElement);
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
    if (kept) this.#lay(kept, focused);
    byId("bits").classList.toggle("stale", !readable && !kept?.bits);
    byId("fields").classList.toggle("stale", !readable);
    picture.showProblems(byId("problems"), view.problems);
    this.tools.show(view);
    this.comparison.show(view, this.shown.with ?? "");
    this.pointing.learn(kept ? kept.spans : []);
    if (focused) refocus(this.picture, focused);
  }

  /** The layout of the last code of the same format, with the bits of this one: flipping two bits may lead through nonsense. */
  #likeLast(view) {
    if (!view.typed.trim() || !view.format || view.format !== this.good.format) return null;
    return view.bits?.length === this.good.bits.length ? { ...this.good, code: view.code, bits: view.bits } : this.good;
  }

  /** Lay out the characters, bits and fields; those of a long code are there only after a while, and may have the focus then. */
  #lay(view, focused) {
    const parts = [bits.showCharacters(byId("characters"), view), bits.showBits(byId("bits"), view), showFields(byId("fields"), view)];
    this.laid = awaited(Promise.all(parts));
    this.laid.then((whole) => focused && whole.every(Boolean) && document.activeElement === document.body && refocus(this.picture, focused));
  }

  // -- changing

  async #encoded(what, said) {
    const before = this.code.value;
    try {
      const { code } = await ask("encode", { format: this.view.format, ...what });
      if (this.code.value !== before) return false; // what was typed meanwhile stays
      await this.write(code, { format: this.chosen(), said });
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if ("bits" in what && problem.error.code) {
        // The code follows the bits, whatever they mean: the next flip may make sense of it.
        await this.write(problem.error.code, { format: this.view.format, said: `${said}: ${problem.message}` });
        return false;
      }
      if (problem.passing) return this.#refused(problem), false;
      box.showVerdict({ ...this.view, error: problem.error }, Boolean(this.format.value), () => {});
      say(problem.error.message);
      return false;
    }
  }

  #flip(place) {
    this.flipping = this.flipping.then(() => this.#flipped(place)); // each begins with the bits that the last one left
  }

  async #flipped(place) {
    const source = this.view.bits || this.good.bits;
    const flipped = [...source].map((bit, k) => (k === place ? String(1 - Number(bit)) : bit)).join("");
    await this.#encoded({ bits: flipped }, `bit ${place} is ${flipped[place]}`);
  }

  #offer(spans) {
    if (!this.view.spans.length) return tell("Mend the code first: what is shown here is the last that could be read.");
    offer(this.view, spans, (code, said) => this.write(code, { said }), (flipped, said) => this.#encoded({ bits: flipped }, said)).catch((problem) => tell(problem.message));
  }

  async #again(shown) {
    if (!shown) return tell("There is nothing more.");
    await this.#show(shown.code, shown.format);
    if (this.view.typed === shown.code) say(`${shown.code || "nothing"}: ${this.#outcome()}`);
  }

  /** What came of a code, in words. */
  #outcome() {
    const { error } = this.view;
    return error ? [error.message, error.hint].filter(Boolean).join("; ") : byId("verdict").textContent;
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
    typing.listen(this.code, (replaced) => {
      if (this.shown.show === "gallery") delete this.shown.show; // who types wants to see what it means
      this.past.note({ code: this.code.value, format: this.format.value }, { typing: true });
      this.#show(this.code.value, this.format.value, replaced);
      saySoon(() => this.#outcome());
    });
    this.format.addEventListener("change", () => {
      this.reading.byHand = this.format.value !== "";
      this.write(this.code.value, { format: this.format.value });
      saySoon(() => this.#outcome());
    });
    window.addEventListener("popstate", () => this.#open());
    byId("home").addEventListener("click", (event) => (event.preventDefault(), this.#home()));
    byId("skip").addEventListener("click", (event) => (event.preventDefault(), this.code.focus()));
    byId("to-gallery").addEventListener("click", () => this.#toggle("gallery"));
    byId("to-compare").addEventListener("click", () => this.#toggle("compare"));
    bits.listen(byId("characters"), byId("bits"), { flip: (place) => this.#flip(place), find: (place) => box.select(this.code, place) });
    picture.listen(byId("stage"), this.picture, (path) => this.#offer(this.pointing.spansAt(path)));
    listenToFields(byId("fields"), (span) => this.#offer([span]));
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

export const page = new Page();
page.start();
