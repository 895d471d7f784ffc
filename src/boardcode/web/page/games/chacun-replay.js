// A recorded game, seen after each of its codes.
//
// The address holds the record, made small, while it is short enough for one; a whole game is.

import { Board } from "./chacun-board.js";
import { SAMPLE } from "./chacun-sample.js";
import { packed, unpacked } from "./packing.js";

const NOTES = ["record", "step"];
const LONGEST = 6000; // characters of an address that may be a record's

export class Replay {
  constructor(page) {
    this.page = page;
    this.keeps = NOTES;
    /** @type {any} the last answer of the service */
    this.game = null;
    /** @type {any} the record that is replayed, and the one before a code was played that is not in it */
    this.record = null;
    this.before = null;
    this.kept = null; // the one in the address
    this.last = 0; // how many of its codes can be played
    this.noted = "";
    this.wanted = -1;
    this.asking = false;
    this.board = new Board(page, (code) => this.#play(code));
    this.element = this.#element();
  }

  /** The page shows a code; the address may hold a record that is not ours. */
  async show() {
    const noted = this.page.noted("record") ?? "";
    if (noted === this.noted) return;
    this.noted = noted;
    if (!noted) return this.#forget();
    try {
      await this.#read(await unpacked(noted), Number(this.page.noted("step") ?? NaN));
    } catch (problem) {
      this.#tell(problem);
    }
  }

  hide() {
    if (this.page.noted("record")) for (const key of NOTES) this.page.note(key, null);
    this.noted = "";
    this.#forget();
  }

  // -- the record

  /** Read a record and show the game after some of its codes, or after the last. */
  async #read(text, at = NaN) {
    this.#tell(null);
    const whole = await this.#whole(text);
    if (!whole) return;
    this.record = whole.record;
    this.before = null;
    this.text.value = JSON.stringify(this.record);
    await this.#to(Number.isInteger(at) && at >= 0 && at <= this.last ? at : this.last);
    this.source.open = false;
  }

  /** The whole game, or as much of it as can be played. */
  async #whole(record, at) {
    try {
      const game = await this.page.ask("chacun/replay", { record, ...(at === undefined ? {} : { at }) });
      this.last = game.at;
      return game;
    } catch (problem) {
      this.#tell(problem);
      return problem.error?.move && at === undefined ? this.#whole(record, problem.error.move - 1) : null;
    }
  }

  async #keep() {
    if (this.kept === this.record) return;
    this.kept = this.record;
    const small = await packed(JSON.stringify(this.record));
    this.noted = small.length <= LONGEST ? small : "";
    this.page.note("record", this.noted);
    this.long.hidden = Boolean(this.noted);
  }

  #forget() {
    this.game = this.record = this.before = this.kept = null;
    this.shown.hidden = true;
    this.#tell(null);
  }

  // -- moving

  /** Show the game after so many codes; of several wishes only the last counts. */
  async #to(at) {
    this.wanted = Math.max(0, Math.min(this.last, at));
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.game?.at !== this.wanted || this.game.of !== this.record) await this.#step();
    } catch (problem) {
      this.#tell(problem);
    } finally {
      this.asking = false;
    }
  }

  async #step() {
    const [of, at] = [this.record, this.wanted];
    this.game = { ...(await this.page.ask("chacun/replay", { record: of, at })), of };
    await this.#keep();
    this.page.note("step", at);
    this.#render();
  }

  /** Play a code here; what came after it in the record is put aside. */
  #play(code) {
    const { codes } = this.record;
    const at = this.game.at;
    if (codes[at] !== code) {
      this.before ??= { record: this.record, last: this.last, at };
      this.record = { ...this.record, codes: [...codes.slice(0, at), code] };
      this.text.value = JSON.stringify(this.record);
      this.last = at + 1;
      this.#tell(null);
    }
    return this.#to(at + 1);
  }

  #restore() {
    const { record, last, at } = this.before;
    Object.assign(this, { record, last, before: null });
    this.text.value = JSON.stringify(record);
    return this.#to(at);
  }

  // -- showing

  #tell(problem) {
    const message = problem ? (problem.error?.message ?? problem.message) : "";
    this.wrong.textContent = message;
    this.wrong.hidden = !message;
    if (message) this.page.say(message);
  }

  #render() {
    const { game, page } = this;
    this.shown.hidden = false;
    this.slider.max = String(this.last);
    this.slider.value = String(this.wanted);
    this.count.textContent = `${game.at} of ${this.record.codes.length}`;
    const { played } = game;
    const told = played ? `${capital(played.player)}: ${played.words}` : "Before the first code";
    this.slider.setAttribute("aria-valuetext", `after ${game.at} codes. ${told}`);
    if (document.activeElement !== this.slider) page.say([`After ${game.at} codes. ${told}`, ...game.events.map((event) => event.text)].join(". ")); // the slider says it itself
    this.told.replaceChildren(told, ...(played ? [" ", page.button(`Open ${played.code}`, () => page.write(played.code, { format: played.format, said: `${played.code} is in the box.` }))] : []));
    this.events.replaceChildren(...game.events.map((event) => page.el("li", {}, event.text)));
    this.events.hidden = !game.events.length;
    this.points.replaceChildren(...game.scores.map(({ player, points }) => page.el("span", { class: ["score", `of-${player}`, player === game.player && "turn"] }, `${player} ${points}`)));
    this.left.textContent = `${game.left[0]} normal and ${game.left[1]} menhir tiles left`;
    this.restore.hidden = !this.before;
    this.board.show(game, this.record.codes[game.at] ?? null);
  }

  #element() {
    const { el, button } = this.page;
    this.text = el("textarea", { class: "code record-text", rows: 4, spellcheck: "false", "aria-label": "A game record", placeholder: '{"players": 2, "normal": […], "menhir": […], "codes": ["AE", "A", …]}' });
    this.source = el(
      "details",
      { open: true },
      el("summary", {}, "The record"),
      el("p", { class: "hint" }, "A record is JSON: how many play, the two decks with the top first, and all codes."),
      this.text,
      el("div", { class: "row" }, button("Show the game", () => this.#read(this.text.value), { strong: true }), button("Try a sample", () => this.#read(SAMPLE, 0))),
    );
    this.wrong = el("p", { class: "fault", hidden: true });
    this.shown = this.#shown();
    return el("div", { class: "replay" }, el("h3", {}, "Replay a game"), this.source, this.wrong, this.shown);
  }

  #shown() {
    const { el, button } = this.page;
    this.slider = el("input", { type: "range", class: "slider", min: 0, max: 0, value: 0, "aria-label": "Codes played", on: { input: () => this.#to(Number(this.slider.value)) } });
    this.count = el("output", { class: "mono" });
    this.told = el("p", { class: "row told" });
    this.events = el("ul", { class: "events" });
    this.points = el("p", { class: "row" });
    this.left = el("p", { class: "hint" });
    this.long = el("p", { class: "hint", hidden: true }, "The record is too long for the address.");
    this.restore = button("Back to the record as it was", () => this.#restore());
    const go = (label, name, at) => {
      const made = button(label, () => this.#to(at()));
      made.setAttribute("aria-label", name);
      return made;
    };
    const back = [go("«", "first", () => 0), go("‹", "back", () => this.wanted - 1)];
    const forward = [go("›", "forward", () => this.wanted + 1), go("»", "last", () => this.last)];
    const steps = el("div", { class: "steps" }, ...back, this.slider, ...forward, this.count);
    return el("div", { class: "replay-shown", hidden: true }, steps, this.told, this.events, this.points, this.board.picture, this.board.next, this.left, this.restore, this.long);
  }
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);
