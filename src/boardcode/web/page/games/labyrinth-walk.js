// A walk through a maze: the maze with what was seen of it, the view of the player beside it, and the keys to go.
//
// The service keeps nothing: it is asked with the maze and all moves so far. The address holds what the maze was made of, or its code if
// it came from the box, and the moves.

import { svgOf } from "../dom.js";
import { MazeForm } from "./labyrinth-form.js";

const KEYS = { ArrowUp: "F", ArrowRight: "R", ArrowDown: "B", ArrowLeft: "L" };
const MOVES = { F: "Front", R: "Right", B: "Back", L: "Left" };
const NOTES = ["tool", "size", "seed", "algorithm", "loops", "maze", "path", "see", "way"];

export class Walk {
  constructor(page) {
    this.page = page;
    this.keeps = NOTES;
    /** @type {any} the last answer of the service */
    this.walked = null;
    this.busy = Promise.resolve();
    this.form = new MazeForm(page, (made) => this.#make(made), () => this.#walkThe(page.view.code));
    this.field = this.#field();
    this.element = page.el("div", { class: "walk" }, page.el("h3", {}, "Walk a maze"), this.form.element, this.field);
  }

  /** The page shows a view; what the address says may be another walk than ours. */
  show(view) {
    this.form.offer(view);
    if (this.page.noted("tool") !== "walk") return this.#stop();
    if (this.#address() !== this.reached) this.#then(() => this.#resume());
  }

  hide() {
    if (this.page.noted("tool") === "walk") for (const key of NOTES) this.page.note(key, null);
    this.#stop();
  }

  // -- what the address holds

  /** All that the address says of a walk, as one text. */
  #address() {
    return NOTES.map((key) => this.page.noted(key) ?? "").join("|");
  }

  #note(notes) {
    for (const key of NOTES) if (key in notes) this.page.note(key, notes[key]);
    this.reached = this.#address();
  }

  async #resume() {
    const { page } = this;
    this.reached = this.#address();
    const made = this.form.fill({ size: page.noted("size"), seed: page.noted("seed"), algorithm: page.noted("algorithm"), loops: page.noted("loops") });
    const code = page.noted("maze") ?? (await page.ask("labyrinth/maze", made)).code;
    await this.#go({ code, moves: page.noted("path") ?? "", only_seen: page.noted("see") === "seen", way: page.noted("way") === "shown" });
  }

  // -- walking

  async #make(made) {
    const { code } = await this.page.ask("labyrinth/maze", made);
    await this.#begin(code, { ...this.form.notes(made), maze: null });
  }

  #walkThe(code) {
    this.#then(() => this.#begin(code, { size: null, seed: null, algorithm: null, loops: null, maze: code }));
  }

  async #begin(code, notes) {
    await this.#go({ code, moves: "", only_seen: this.walked?.only_seen ?? false, way: false });
    this.#note({ tool: "walk", ...notes, path: null, way: null });
    this.field.focus();
  }

  /** Ask where a walk leads, and show it. */
  async #go(asked) {
    const answer = await this.page.ask("labyrinth/walk", asked);
    this.walked = { ...answer, only_seen: asked.only_seen, shown: asked.way };
    this.#render();
  }

  #step(letter) {
    this.#then(async () => {
      if (!this.walked.open.includes(letter)) return this.#tell(`${MOVES[letter]}: a wall is in the way.`);
      await this.#again({ moves: this.walked.moves + letter });
      this.#tell(this.walked.arrived ? `The goal is reached in ${this.walked.moves.length} moves.` : `${MOVES[letter]}. ${this.#where()}`);
    });
  }

  #back(count = 1) {
    this.#then(async () => {
      const { moves } = this.walked;
      await this.#again({ moves: moves.slice(0, Math.max(0, moves.length - count)) });
      this.#tell(moves ? `Taken back. ${this.#where()}` : "This is the start.");
    });
  }

  #turn(key, value) {
    this.#then(() => this.#again({ [key]: value }));
  }

  async #again(changes) {
    const { code, moves, only_seen, shown } = this.walked;
    await this.#go({ code, moves, only_seen, way: shown, ...changes });
    const now = this.walked;
    this.#note({ path: now.moves, see: now.only_seen ? "seen" : null, way: now.shown ? "shown" : null });
  }

  /** One after the other, however fast the keys come. */
  #then(work) {
    this.busy = this.busy.then(work).catch((problem) => this.#tell(problem.error?.message ?? String(problem), true));
  }

  #stop() {
    this.walked = null;
    this.reached = null;
    this.field.hidden = true;
    this.form.tell("");
  }

  #leave() {
    for (const key of NOTES) this.page.note(key, null);
    this.#stop();
    this.page.say("The walk is over.");
  }

  // -- showing

  #where() {
    const { position, heading, open } = this.walked;
    const ways = [...open].map((letter) => MOVES[letter].toLowerCase()).join(", ");
    return `Row ${position[0] + 1}, column ${position[1] + 1}, looking ${heading}; open: ${ways || "nothing"}.`;
  }

  #tell(text, wrong = false) {
    this.said.textContent = text;
    if (wrong && this.field.hidden) this.form.tell(text);
    this.page.say(text);
  }

  #render() {
    const { walked } = this;
    this.field.hidden = false;
    this.form.tell("");
    this.maze.replaceChildren(drawn(walked.svg));
    this.radar.replaceChildren(drawn(walked.radar.svg));
    this.code.textContent = walked.radar.code;
    const way = walked.way ? ` The goal is ${counted(walked.way.length, "move")} away.` : walked.shown ? " There is no way to the goal." : "";
    this.status.textContent = `${counted(walked.moves.length, "move")}, ${counted(walked.seen, "cell")} of ${walked.width * walked.height} seen.${way}`;
    this.said.textContent = this.#where();
    for (const [letter, key] of Object.entries(this.keys)) key.classList.toggle("closed", !walked.open.includes(letter));
    this.showing.setAttribute("aria-pressed", String(walked.shown));
    this.hiding.setAttribute("aria-pressed", String(walked.only_seen));
  }

  #field() {
    const { el, button } = this.page;
    this.maze = el("div", { class: "walk-maze paper" });
    this.radar = el("div", { class: "walk-radar paper" });
    this.code = el("code", { class: "mono" });
    this.status = el("p", { class: "hint" });
    this.said = el("p", { class: "walk-said" });
    this.keys = Object.fromEntries(Object.entries(MOVES).map(([letter, name]) => [letter, button(name, () => this.#step(letter), { key: keyOf(letter) })]));
    for (const [letter, key] of Object.entries(this.keys)) key.classList.add(`walk-${letter}`);
    this.showing = button("Show the way", () => this.#turn("way", !this.walked.shown), { pressed: false });
    this.hiding = button("Hide what was not seen", () => this.#turn("only_seen", !this.walked.only_seen), { pressed: false });
    return el(
      "div",
      { class: "walk-field", hidden: true, tabindex: "0", role: "group", "aria-label": "The walk: arrow keys go, Backspace takes back", on: { keydown: (event) => this.#key(event) } },
      el("div", { class: "walk-pictures" }, el("figure", {}, el("figcaption", { class: "hint" }, "The maze: dark is what was seen"), this.maze), this.#beside()),
      this.said,
      this.status,
      el("div", { class: "row" }, button("Take back", () => this.#back(), { key: "Backspace" }), button("To the start", () => this.#back(Infinity)), this.showing, this.hiding, button("End the walk", () => this.#leave())),
    );
  }

  /** What the player sees, and the keys to go. */
  #beside() {
    const { el, button } = this.page;
    const open = button("Open this view", () => this.page.write(this.walked.radar.code, { format: "radar", said: "The view is in the box." }));
    const maze = button("Open this maze", () => this.page.write(this.walked.code, { format: "maze", said: "The maze is in the box." }));
    const keys = el("div", { class: "walk-keys", role: "group", "aria-label": "Go" }, ...[..."FLBR"].map((letter) => this.keys[letter]));
    return el(
      "div",
      { class: "walk-beside" },
      el("figure", {}, el("figcaption", { class: "hint" }, "What the player sees: ", this.code), this.radar),
      el("div", { class: "walk-hand" }, keys, el("div", { class: "row" }, open, maze)),
    );
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    if (!(event.key in KEYS) && event.key !== "Backspace") return;
    event.preventDefault();
    if (event.key === "Backspace") this.#back();
    else this.#step(KEYS[event.key]);
  }
}

const keyOf = (letter) => Object.keys(KEYS).find((key) => KEYS[key] === letter);

const counted = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** A drawing that is only looked at. */
function drawn(text) {
  const svg = svgOf(text);
  svg.setAttribute("role", "img");
  return svg;
}
