// The replay of a recorded game: its state after each code. The code is in the box, and so everywhere on the
// page; before the first one, the first is. The address keeps the record, packed, if it is not too long; a
// whole game fits.

import { announce, notify } from "../announcements.js";
import { request } from "../api.js";
import { button, el, hint, row } from "../dom.js";
import { capitalize } from "../wording.js";
import { ReplayBoard } from "./chacun-board.js";
import { packText, SAMPLE, unpackText } from "./chacun-record.js";
import { ReplayScores } from "./chacun-scores.js";

const START = "Replay a game";
const LONGEST_PACKED = 6000; // characters of an address that a record may take

export class Replay {
  keptParameters = ["record", "step"];

  constructor(page) {
    this.page = page;
    this.#clear();
    this.packedRecord = null; // the record that was last packed for the address
    this.isSliding = false; // whether the slider is what moves
    this.packed = ""; // the record in the address
    this.target = -1; // the step that shall be shown
    this.savedStep = -1; // the step in the address
    this.isRestored = false; // whether the target comes from the address
    this.isLoading = false;
    this.board = new ReplayBoard((code) => this.#play(code));
    this.scores = new ReplayScores((step) => this.#goTo(step));
    this.element = this.#createElement();
  }

  /** Show the record and the step of the address. Another code than that of the step is not part of it. */
  async show(view) {
    const packed = this.page.address.get("record") ?? "";
    const step = this.#stepInAddress();
    if (packed !== this.packed) await this.#openPacked(packed);
    else if (!this.record) return; // it is being opened, at the step that the address has by then
    else if (step !== this.savedStep && Number.isInteger(step)) await this.#goTo(step, { isRestored: true });
    else if (!this.isLoading && view.code !== this.#codeAt(this.target)) this.#leave();
  }

  /** The step of the address; NaN if it has none. */
  #stepInAddress() {
    return Number(this.page.address.get("step") ?? NaN);
  }

  async #openPacked(packed) {
    this.packed = packed;
    if (!packed) return this.#close();
    try {
      const text = await unpackText(packed);
      if (packed === this.packed) await this.#open(text, { isRestored: true });
    } catch (problem) {
      this.#showError(problem.message);
    }
  }

  /** The code of a step, or the first one if none was played. */
  #codeAt(step) {
    return this.record.codes[Math.max(step, 1) - 1] ?? this.page.view.code;
  }

  #leave() {
    this.page.dropParameters(this.keptParameters);
    this.packed = "";
    this.#close();
  }

  hide() {
    this.packed = "";
    this.#close();
  }

  // -- the record

  #clear() {
    /** @type {any} the service's response for the step that is shown */
    this.game = null;
    /** @type {any} the record that is replayed */
    this.record = null;
    this.lastStep = 0; // how many of its codes can be played
    /** @type {any} the record, last step and step from before another code was played */
    this.original = null;
    /** @type {any} identifies the newest attempt to open a record */
    this.opening = null;
  }

  #close() {
    this.#clear();
    this.packedRecord = null;
    this.player.hidden = true;
    this.startButton.textContent = START;
    this.#showError("");
  }

  /** Open a record at a step: that of the address if it comes from there. Without one, open it at its end. */
  async #open(text, { step = NaN, isRestored = false } = {}) {
    this.#showError("");
    const opening = {};
    this.opening = opening;
    const game = await this.#loadLast(text);
    if (!game || this.opening !== opening) return;
    this.original = null;
    this.#setRecord(game.record, game.at);
    const at = isRestored ? this.#stepInAddress() : step;
    await this.#goTo(Number.isInteger(at) && at >= 0 && at <= game.at ? at : game.at, { isRestored });
  }

  #setRecord(record, lastStep) {
    this.record = record;
    this.lastStep = lastStep;
    this.text.value = JSON.stringify(record);
  }

  /** Load the game after the last code that can be played; null if none can. */
  async #loadLast(record) {
    try {
      return await request("chacun/replay", { record });
    } catch (problem) {
      this.#showError(problem.message);
      const move = problem.error?.move; // the first one that cannot be played
      if (!move) return null;
      return request("chacun/replay", { record, at: move - 1 }).catch(() => null);
    }
  }

  async #pack(record) {
    if (this.packedRecord === record) return;
    this.packedRecord = record;
    const packed = await packText(JSON.stringify(record));
    if (this.record !== record) return;
    this.packed = packed.length <= LONGEST_PACKED ? packed : "";
    this.tooLong.hidden = Boolean(this.packed);
  }

  /** Ask for a record, or end the replay of one. */
  #toggle() {
    if (this.record) return this.#end();
    this.source.open = true;
    this.text.focus();
  }

  /** End the replay as a step that can be undone; the code stays. */
  #end() {
    this.hide();
    this.page.setParameters(Object.fromEntries(this.keptParameters.map((key) => [key, null])));
  }

  // -- stepping

  /** Show the game at a step. Of several calls while a response is awaited, only the last counts. */
  async #goTo(step, { isRestored = false, isSliding = false } = {}) {
    this.target = Math.max(0, Math.min(this.lastStep, step));
    Object.assign(this, { isRestored, isSliding });
    if (isRestored) this.savedStep = step;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      while (this.record && !this.#isTargetShown()) await this.#loadTarget();
    } catch (problem) {
      this.#showError(problem.message);
    } finally {
      this.isLoading = false;
    }
  }

  #isTargetShown() {
    return this.game?.at === this.target && this.game.source === this.record;
  }

  async #loadTarget() {
    const [source, at] = [this.record, this.target];
    const game = { ...(await request("chacun/replay", { record: source, at })), source };
    await this.#pack(source);
    if (source !== this.record || at !== this.target) return; // another step is wanted by now
    this.game = game;
    this.#render();
    await this.#saveStep();
  }

  /** Put the code of the step into the box. An address that was written by hand may have another code. */
  async #saveStep() {
    const { isRestored, isSliding, target, page, game } = this;
    const code = this.#codeAt(target);
    const isSaved = target === this.savedStep && this.packed === page.address.get("record");
    if (isRestored && isSaved && code === page.view.code) return;
    this.savedStep = target;
    const format = game.played?.format ?? (this.record.codes.length ? "chacun-place" : page.view.format);
    const parameters = { record: this.packed, step: target };
    await page.setCode(code, { format, parameters, joined: isSliding, amends: isRestored });
  }

  /** Play a code. If it is not the next one of the record, the record is put aside. */
  #play(code) {
    const { codes } = this.record;
    const step = this.game.at;
    if (codes[step] !== code) {
      this.original ??= { record: this.record, lastStep: this.lastStep, step };
      this.#setRecord({ ...this.record, codes: [...codes.slice(0, step), code] }, step + 1);
      this.#showError("");
    }
    return this.#goTo(step + 1);
  }

  #restoreOriginal() {
    const { record, lastStep, step } = this.original;
    this.original = null;
    this.#setRecord(record, lastStep);
    return this.#goTo(step);
  }

  // -- showing

  #showError(message) {
    this.error.textContent = message;
    this.error.hidden = !message;
    if (message) notify(message); // also seen where the record was pasted, far from here
  }

  #render() {
    const { game } = this;
    const { played } = game;
    const isFirst = this.player.hidden;
    this.player.hidden = false;
    this.startButton.textContent = "End the replay";
    this.slider.max = String(this.lastStep);
    this.slider.value = String(this.target);
    this.count.textContent = `${game.at} of ${this.record.codes.length}`;
    const words = played ? `${capitalize(played.player)}: ${played.words}` : "Before the first code";
    const announcement = `After ${game.at} codes. ${words}`;
    this.slider.setAttribute("aria-valuetext", announcement);
    if (document.activeElement !== this.slider) {
      announce([announcement, ...game.events.map((event) => event.text)].join(". "));
    }
    this.move.textContent = words;
    this.events.replaceChildren(...game.events.map((event) => el("li", {}, event.text)));
    this.events.hidden = !game.events.length;
    this.scores.show(game, this.record.codes.length, this.lastStep);
    this.left.textContent = `${game.left[0]} normal and ${game.left[1]} menhir tiles left`;
    this.restore.hidden = !this.original;
    this.board.show(game, this.record.codes[game.at] ?? null);
    if (isFirst) this.#reveal();
  }

  /** Bring the replay of a record that was just opened into view; one of the address is where it was. */
  #reveal() {
    this.source.open = false;
    if (this.isRestored) return;
    this.slider.focus({ preventScroll: true }); // the button that was pressed is hidden now
    this.player.scrollIntoView({ block: "start" });
  }

  // -- elements

  #createElement() {
    this.text = el("textarea", {
      class: "code record-text",
      rows: 4,
      spellcheck: "false",
      "aria-label": "A game record",
      placeholder: '{"players": 2, "normal": […], "menhir": […], "codes": ["AE", "A", …]}',
    });
    const show = button("Show the game", () => this.#open(this.text.value), { strong: true });
    const sample = button("Try a sample", () => this.#open(SAMPLE, { step: 0 }));
    const explanation =
      "A record is JSON: the number of players, the two decks with the top tile first, and all codes. It " +
      "determines the points at every step, which a single code does not.";
    this.source = el(
      "details",
      {},
      el("summary", {}, "The record"),
      hint(explanation),
      this.text,
      row(show, sample),
    );
    this.startButton = button(START, () => this.#toggle(), { strong: true });
    this.error = el("p", { class: "error", hidden: true });
    this.player = this.#createPlayer();
    return el(
      "div",
      { class: "replay" },
      el("h3", {}, START),
      this.source,
      this.error,
      this.player,
    );
  }

  #createPlayer() {
    this.move = el("p", { class: "row last-move" });
    this.events = el("ul", { class: "events" });
    this.left = hint();
    this.restore = button("Back to the original record", () => this.#restoreOriginal());
    this.tooLong = hint("The record is too long for the address.");
    this.tooLong.hidden = true;
    return el(
      "div",
      { class: "replay-player", hidden: true },
      this.#createSteps(),
      this.move,
      this.scores.summary,
      this.board.picture,
      this.board.next,
      this.events,
      this.scores.table,
      this.left,
      this.restore,
      this.tooLong,
    );
  }

  #createSteps() {
    this.slider = el("input", {
      type: "range",
      class: "slider",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": "Codes played",
      on: { input: () => this.#goTo(Number(this.slider.value), { isSliding: true }) },
    });
    this.count = el("output", { class: "mono" });
    const stepButton = (label, name, step) => button(label, () => this.#goTo(step()), { name });
    return el(
      "div",
      { class: "steps" },
      stepButton("«", "first", () => 0),
      stepButton("‹", "back", () => this.target - 1),
      this.slider,
      stepButton("›", "forward", () => this.target + 1),
      stepButton("»", "last", () => this.lastStep),
      this.count,
    );
  }
}
