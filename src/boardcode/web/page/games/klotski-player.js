// A shortest solution, played: with a slider, step by step, or by itself. The box keeps the layout where it begins.

import { secondsFor } from "./klotski-board.js";
import { same } from "./klotski-layout.js";

const PAUSE = 0.22; // seconds between two moves
const AGAIN = 1500; // milliseconds after which it is asked again whether the solver is ready
const QUIET = 300; // milliseconds after which the address follows the slider
const COUNTS = { step: "steps: any way", slide: "slides: straight", cell: "cells: one by one" };
const plural = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

export class Player {
  /** @param {any} page @param {any} board @param {() => void} again shows the present view once more */
  constructor(page, board, again) {
    this.page = page;
    this.board = board;
    this.again = again;
    this.solution = null;
    this.step = 0;
    /** @type {number[][]} where each piece is after so many moves */
    this.cells = [];
    this.ready = null;
    this.#build();
  }

  #build() {
    const { el, button } = this.page;
    this.count = el("select", { class: "select", "aria-label": "What counts as a move", on: { change: () => this.#counted() } },
      ...Object.entries(COUNTS).map(([value, text]) => el("option", { value }, text)));
    this.open = button("Solve", () => this.toggle(), { strong: true });
    this.told = el("p", { class: "klotski-told" });
    this.back = button("Back", () => this.#pressed(-1));
    this.play = button("Play", () => this.#playing(!this.timer));
    this.forward = button("Forward", () => this.#pressed(1));
    this.use = button("Begin here", () => this.#begin(), { title: "Put this layout into the box" });
    this.slider = el("input", { type: "range", class: "slider", min: 0, value: 0, "aria-label": "Move of the solution", on: {
      input: () => (this.#playing(false), this.go(Number(this.slider.value))),
    } });
    this.list = el("ol", { class: "klotski-moves", "aria-label": "The moves", on: {
      click: (event) => this.#chosen(event.target.closest("button")),
      keydown: (event) => this.#key(event),
    } });
    this.panel = el("div", { class: "klotski-player", hidden: true }, this.slider, el("div", { class: "row" }, this.back, this.play, this.forward, this.use), this.list);
    this.element = el("div", { class: "klotski-solve" }, el("div", { class: "row" }, this.open, this.count), this.told, this.panel);
  }

  // -- finding a solution

  /** A layout is shown; solve it if that is what the address says. */
  async show(view) {
    setTimeout(() => this.prepare(), QUIET); // what is shown comes first
    const on = this.page.noted("tool") === "solve";
    this.open.textContent = on ? "Close the solution" : "Solve";
    if (!on) return this.#close();
    if (!view.state) return this.#close();
    const asked = { code: view.canonical, format: view.format, count: this.#noted() };
    this.count.value = asked.count;
    if (this.solution && ["code", "format", "count"].every((key) => this.solution[key] === asked[key])) return this.#resume();
    this.#close();
    await this.#solve(asked, view);
  }

  #noted() {
    const said = this.page.noted("count");
    return said in COUNTS ? said : "step";
  }

  /** Have the solver made ready while somebody looks at the layout: the first time that takes long. */
  prepare() {
    this.ready ??= this.#prepared();
    return this.ready;
  }

  async #prepared() {
    try {
      while (!(await this.page.ask("klotski/prepare", {})).ready) await new Promise((wake) => setTimeout(wake, AGAIN));
    } catch {
      this.ready = null; // the solution, when it is asked for, will say what is wrong
    }
  }

  async #solve(asked, view) {
    const wanted = () => this.page.view === view && this.page.noted("tool") === "solve" && this.#noted() === asked.count;
    const waiting = setTimeout(() => wanted() && this.#told("Preparing the solver…"), 250);
    try {
      await this.prepare();
      const solution = await this.page.ask("klotski/solve", asked);
      if (wanted()) this.#found(solution);
    } catch (problem) {
      this.ready = null;
      if (wanted()) this.#told(problem.message);
    }
    clearTimeout(waiting);
    if (wanted()) this.page.say(this.told.textContent);
  }

  #found(solution) {
    this.solution = solution;
    if (!solution.solvable) return this.#told(`Cannot be solved: of the ${plural(solution.searched, "layout")} that were looked at, none has the square at the exit.`);
    let cells = this.board.pieces.map(({ cell }) => cell);
    this.cells = [cells];
    for (const { path } of solution.moves) this.cells.push((cells = cells.map((cell) => (cell === path[0] ? path.at(-1) : cell))));
    const { el } = this.page;
    const item = (words, k) => el("li", {}, el("button", { type: "button", class: "button quiet", tabindex: "-1", "data-step": k + 1 }, words));
    this.list.replaceChildren(...solution.moves.map(({ words }, k) => item(words, k)));
    this.slider.max = String(solution.length);
    this.panel.hidden = solution.length === 0;
    this.step = 0;
    this.#resume();
  }

  /** Show the move that the address tells. */
  #resume() {
    if (!this.solution?.solvable) return;
    const step = Math.min(Math.max(Number(this.page.noted("step")) || 0, 0), this.solution.length);
    this.step = 0;
    this.go(step, { note: false });
  }

  // -- going through it

  /** Show the layout after so many moves. */
  go(step, { note = true, say = false } = {}) {
    const near = Math.abs(step - this.step) === 1;
    const path = near ? this.solution.moves[Math.min(step, this.step)].path : null;
    this.board.put(this.cells[step], path && (step > this.step ? path : path.toReversed()));
    this.step = step;
    const words = this.#words();
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", words);
    this.#told(words);
    this.back.disabled = step === 0;
    this.forward.disabled = step === this.solution.length;
    this.use.disabled = step === 0;
    this.#mark();
    if (say) this.page.say(words);
    if (note) this.#remember();
  }

  #words() {
    const { length, count, moves } = this.solution;
    if (!length) return "Solved: the square is at the exit.";
    if (!this.step) return `${plural(length, count)} to the exit; no fewer will do.`;
    const left = length - this.step;
    return `Move ${this.step} of ${length}: ${moves[this.step - 1].words}. ${left ? `You are ${left} away.` : "Solved!"}`;
  }

  #mark() {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    const items = this.list.querySelectorAll("button");
    const here = items[Math.max(this.step - 1, 0)];
    here?.setAttribute("tabindex", "0");
    if (!this.step || !here) return void (this.list.scrollTop = 0);
    here.setAttribute("aria-current", "step");
    this.list.scrollTop = here.offsetTop - this.list.clientHeight / 2; // scrollIntoView would scroll the page as well
  }

  #remember() {
    clearTimeout(this.noting);
    this.noting = setTimeout(() => this.solution && this.page.note("step", this.step || null), QUIET);
  }

  #pressed(change) {
    this.#playing(false);
    const step = this.step + change;
    if (step >= 0 && step <= this.solution.length) this.go(step, { say: true });
  }

  #chosen(button) {
    if (!button) return;
    this.#playing(false);
    this.go(Number(button.dataset.step));
  }

  #key(event) {
    const change = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!change || !this.list.contains(event.target)) return;
    event.preventDefault();
    const step = Math.min(Math.max(Number(event.target.dataset.step) + change, 1), this.solution.length);
    this.#playing(false);
    this.go(step);
    this.list.querySelectorAll("button")[step - 1].focus({ preventScroll: true });
  }

  /** Play the moves one after the other, or stop. */
  #playing(on) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.play.textContent = on ? "Pause" : "Play";
    if (!on) return;
    if (this.step === this.solution.length) this.go(0);
    const next = () => {
      this.go(this.step + 1);
      if (this.step === this.solution.length) return this.#playing(false), this.page.say("Solved!");
      this.timer = setTimeout(next, 1000 * (PAUSE + secondsFor(this.solution.moves[this.step - 1].path)));
    };
    this.timer = setTimeout(next, 1000 * PAUSE);
  }

  // -- beginning and ending

  /** Somebody moved a piece: whether that is a layout of the solution, which then is shown. */
  takes(pieces) {
    if (!this.solution?.solvable) return false;
    const wanted = same(pieces);
    const is = (cells) => same(pieces.map(({ kind }, k) => ({ kind, cell: cells[k] }))) === wanted;
    const step = this.cells.findIndex(is);
    if (step < 0) return false;
    this.#playing(false);
    this.step = step; // the piece is there already
    this.go(step, { say: true });
    return true;
  }

  toggle() {
    this.page.note("step", null);
    this.page.note("tool", this.page.noted("tool") === "solve" ? null : "solve");
    this.again();
  }

  #counted() {
    this.page.note("count", this.count.value === "step" ? null : this.count.value);
    this.page.note("step", null);
    this.show(this.page.view);
  }

  #begin() {
    this.page.write(this.solution.moves[this.step - 1].code, { said: "The solution begins here." });
  }

  #close() {
    if (this.solution) this.#playing(false);
    clearTimeout(this.noting);
    if (this.solution?.solvable && this.step) this.board.put(this.board.pieces.map(({ home }) => home));
    this.solution = null;
    this.step = 0;
    this.panel.hidden = true;
    this.#told("");
  }

  /** Another game is shown. */
  hide() {
    this.#close();
  }

  #told(words) {
    this.told.textContent = words;
  }
}
