// The player of a shortest solution: with a slider, step by step, or by itself. The layout of the step is in
// the box, and so everywhere on the page; the address keeps the layout that was solved as its start.

import { announce, notify } from "../announcements.js";
import { request } from "../api.js";
import { button, el, row } from "../dom.js";
import { plural } from "../wording.js";
import { glideSeconds } from "./klotski-board.js";
import { createSpeedList, playSpeed } from "./klotski-speed.js";

const SECONDS_BETWEEN_MOVES = 0.22;
const PREPARE_INTERVAL = 1500; // milliseconds between requests whether the solver is ready
const PREPARE_DELAY = 300; // milliseconds before the solver is prepared, after everything else is shown
const MESSAGE_DELAY = 250; // milliseconds before a person is told that the solver is being prepared
const METRICS = {
  step: "steps: one piece, any path",
  slide: "slides: one piece, straight",
  cell: "cells: one piece, one cell",
};

const secondsBetweenMoves = () => SECONDS_BETWEEN_MOVES / playSpeed();

export class SolutionPlayer {
  /** @param {any} page @param {any} board @param {() => void} onStep called when `progress` may have changed */
  constructor(page, board, onStep) {
    this.page = page;
    this.board = board;
    this.onStep = onStep;
    /** @type {any} the service's response */
    this.solution = null;
    /** @type {string[]} the code of the layout at each step */
    this.codes = [];
    this.step = 0;
    this.moving = 0; // how many steps are on their way into the box
    /** @type {Promise<void> | null} done when the solver is ready */
    this.preparation = null;
    this.element = this.#createElement();
  }

  #createElement() {
    const options = Object.entries(METRICS).map(([value, text]) => el("option", { value }, text));
    this.metricList = el(
      "select",
      { class: "select", "aria-label": "What counts as a move", on: { change: () => this.#changeMetric() } },
      ...options,
    );
    this.toggleButton = button("Solve", () => this.#toggle(), { strong: true });
    this.status = el("p", { class: "klotski-status" });
    this.panel = this.#createPanel();
    return el("div", { class: "klotski-solve" }, this.status, this.panel, row(this.metricList));
  }

  #createPanel() {
    this.slider = el("input", {
      type: "range",
      class: "slider",
      min: 0,
      value: 0,
      "aria-label": "Move of the solution",
      on: { input: () => this.#stopAndGoTo(Number(this.slider.value), { joined: true }) },
    });
    this.backButton = button("Back", () => this.#stopAndGoTo(this.step - 1, { isAnnounced: true }));
    this.playButton = button("Play", () => (this.timer ? this.#stop() : this.#play()));
    this.forwardButton = button("Forward", () => this.#stopAndGoTo(this.step + 1, { isAnnounced: true }));
    const startTitle = { title: "Solve this layout instead" };
    this.startButton = button("Start here", () => this.#startHere(), startTitle);
    this.moveList = el("ol", {
      class: "klotski-moves",
      "aria-label": "The moves",
      on: { click: (event) => this.#handleClick(event), keydown: (event) => this.#handleKey(event) },
    });
    this.buttons = row(this.backButton, this.playButton, this.forwardButton);
    this.buttons.hidden = true;
    return el(
      "div",
      { class: "klotski-player", hidden: true },
      this.slider,
      row(createSpeedList(), this.startButton),
      this.moveList,
    );
  }

  // -- finding a solution

  get isOpen() {
    return this.page.address.get("tool") === "solve";
  }

  get metric() {
    const metric = this.page.address.get("count");
    return metric in METRICS ? metric : "step";
  }

  /** Solve a layout that was drawn, if the player is open. */
  async show(view) {
    setTimeout(() => this.prepare(), PREPARE_DELAY);
    this.toggleButton.textContent = this.isOpen ? "Close the solution" : "Solve";
    if (!this.isOpen || !view.state) return this.#close();
    const start = this.page.address.get("start");
    if (!start) this.page.amendParameters({ start: view.canonical });
    const problem = { code: start ?? view.canonical, format: view.format, count: this.metric };
    this.metricList.value = problem.count;
    const isSolved =
      this.solution && Object.keys(problem).every((key) => this.solution[key] === problem[key]);
    if (isSolved) return this.#showStep(view);
    this.#close();
    await this.#solve(problem, view);
  }

  hide() {
    this.#close();
  }

  /** Have the service prepare the solver, which takes long the first time, while the layout is looked at. */
  prepare() {
    this.preparation ??= this.#waitUntilReady();
    return this.preparation;
  }

  async #waitUntilReady() {
    try {
      while (!(await request("klotski/prepare", {})).ready) {
        await new Promise((resolve) => setTimeout(resolve, PREPARE_INTERVAL));
      }
    } catch {
      this.preparation = null; // the request for the solution will report the error
    }
  }

  async #solve(problem, view) {
    const isCurrent = () => this.page.view === view && this.isOpen && this.metric === problem.count;
    const showPreparing = () => isCurrent() && this.#setStatus("Preparing the solver…");
    const timer = setTimeout(showPreparing, MESSAGE_DELAY);
    try {
      await this.prepare();
      const solution = await request("klotski/solve", problem);
      if (isCurrent()) this.#setSolution(solution, view);
    } catch (error) {
      this.preparation = null;
      if (isCurrent() && problem.code !== view.canonical) return this.#solveInstead(view);
      if (isCurrent()) this.#setStatus(error.message);
    }
    clearTimeout(timer);
    if (isCurrent()) announce(this.status.textContent);
  }

  /** Solve the layout that is shown, which is not part of the solution of the start. */
  #solveInstead(view) {
    this.page.dropParameters(["start"]);
    return this.show(view);
  }

  #setSolution(solution, view) {
    this.solution = solution;
    this.codes = [solution.code, ...solution.moves.map(({ code }) => code)];
    const createItem = ({ words }, index) => {
      const attributes = { type: "button", class: "button quiet", tabindex: "-1", "data-step": index + 1 };
      return el("li", {}, el("button", attributes, words));
    };
    this.moveList.replaceChildren(...solution.moves.map(createItem));
    this.slider.max = String(solution.length ?? 0);
    this.panel.hidden = !solution.length;
    this.buttons.hidden = !solution.length;
    return this.#showStep(view);
  }

  // -- stepping

  /** Show the step of a layout that was drawn; if the solution does not have it, it is solved itself. */
  #showStep(view) {
    // A layout occurs once: a shortest solution never returns to one.
    const step = this.codes.indexOf(view.canonical);
    if (step < 0) return this.#solveInstead(view);
    if (this.moving) return; // a later one is on its way
    if (step !== this.step) this.#stop(); // somebody else went there
    this.step = step;
    const words = this.#stepWords();
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", words);
    this.#setStatus(words);
    this.backButton.disabled = step === 0;
    this.forwardButton.disabled = step === this.solution.length;
    this.startButton.disabled = step === 0;
    this.#markMove();
    this.onStep();
  }

  /** How far the solution is: "5 of 81 steps"; "" if there is none. */
  get progress() {
    const { length, count } = this.solution ?? {};
    return length ? `${this.step} of ${plural(length, count)}` : "";
  }

  /** Put the layout of a step into the box. */
  async #goTo(step, { isAnnounced = false, joined = false } = {}) {
    const isNeighbour = Math.abs(step - this.step) === 1;
    const path = isNeighbour ? this.solution.moves[Math.min(step, this.step)].path : null;
    if (path) this.board.glide(step > this.step ? path : path.toReversed());
    this.step = step;
    const announcement = isAnnounced ? this.#stepWords() : "";
    this.moving++;
    try {
      await this.page.setCode(this.codes[step], { parameters: { start: this.codes[0] }, announcement, joined });
    } finally {
      this.moving--;
    }
  }

  #stopAndGoTo(step, options) {
    this.#stop();
    if (step >= 0 && step <= this.solution.length) this.#goTo(step, options);
  }

  #stepWords() {
    const { solvable, searched, length, count, moves } = this.solution;
    if (!solvable) {
      const layouts = plural(searched, "layout");
      return `Cannot be solved: ${layouts} searched, none with the square at the exit.`;
    }
    if (!length) return "Solved: the square is at the exit.";
    if (!this.step) return `${plural(length, count)} to the exit, the fewest possible.`;
    const left = length - this.step;
    const result = left ? `${left} to go.` : "Solved!";
    return `Move ${this.step} of ${length}: ${moves[this.step - 1].words}. ${result}`;
  }

  #markMove() {
    this.moveList.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.moveList.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    const item = this.moveList.querySelectorAll("button")[Math.max(this.step - 1, 0)];
    item?.setAttribute("tabindex", "0");
    if (!this.step || !item) {
      this.moveList.scrollTop = 0;
      return;
    }
    item.setAttribute("aria-current", "step");
    // scrollIntoView would scroll the page as well.
    this.moveList.scrollTop = item.offsetTop - this.moveList.clientHeight / 2;
  }

  #handleClick(event) {
    const item = event.target.closest("button");
    if (item) this.#stopAndGoTo(Number(item.dataset.step));
  }

  #handleKey(event) {
    const change = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!change || !event.target.dataset.step) return;
    event.preventDefault();
    const step = Math.min(Math.max(Number(event.target.dataset.step) + change, 1), this.solution.length);
    this.#stopAndGoTo(step);
    this.moveList.querySelectorAll("button")[step - 1].focus({ preventScroll: true });
  }

  // -- playing

  /** Play the moves one after the other, from the first if the last is shown. */
  #play() {
    this.playButton.textContent = "Pause";
    if (this.step === this.solution.length) this.#goTo(0);
    const playNext = async () => {
      const { timer } = this;
      await this.#goTo(this.step + 1);
      if (this.timer !== timer) return; // stopped meanwhile
      if (this.step === this.solution.length) {
        this.#stop();
        return announce("Solved!");
      }
      const seconds = secondsBetweenMoves() + glideSeconds(this.solution.moves[this.step - 1].path);
      this.timer = setTimeout(playNext, 1000 * seconds);
    };
    this.timer = setTimeout(playNext, 1000 * secondsBetweenMoves());
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.playButton.textContent = "Play";
  }

  // -- opening and closing

  #toggle() {
    const { canonical } = this.page.view;
    if (!this.isOpen && !canonical) return notify("Correct the code first.");
    this.page.setParameters(this.isOpen ? { tool: null, start: null } : { tool: "solve", start: canonical });
  }

  #changeMetric() {
    const metric = this.metricList.value;
    this.page.setParameters({ count: metric === "step" ? null : metric });
  }

  #startHere() {
    this.page.setParameters({ start: this.page.view.canonical });
    announce("The solution starts here.");
  }

  #close() {
    this.#stop();
    this.solution = null;
    this.step = 0;
    this.panel.hidden = true;
    this.buttons.hidden = true;
    this.#setStatus("");
    this.onStep();
  }

  #setStatus(words) {
    this.status.textContent = words;
  }
}
