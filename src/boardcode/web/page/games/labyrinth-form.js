// The form for a new maze: its size, seed, algorithm and loops.

import { button, el, row } from "../dom.js";

const LARGEST = 40; // columns or rows, a limit of the service
const DEFAULTS = { width: 12, height: 8, seed: 1, algorithm: "backtracking", loops: 0 };

/** @typedef {{width: number, height: number, seed: number, algorithm: string, loops: number}} MazeOptions */

export class MazeForm {
  /**
   * @param {(options: MazeOptions) => Promise<void>} generate
   * @param {() => void} walkCurrent walks the maze in the box
   */
  constructor(generate, walkCurrent) {
    this.generate = generate;
    this.fields = {
      width: createNumber("columns", 1, LARGEST),
      height: createNumber("rows", 1, LARGEST),
      seed: createNumber("seed", 0, Number.MAX_SAFE_INTEGER),
      loops: createNumber("loops", 0, (LARGEST - 1) ** 2),
    };
    this.algorithm = el(
      "select",
      { class: "select" },
      el("option", { value: "backtracking" }, "long corridors"),
      el("option", { value: "prim" }, "short dead ends"),
    );
    this.walkButton = button("Walk the maze in the box", walkCurrent, { strong: true });
    this.startButton = button("Walk a maze", () => this.#generate(), { strong: true });
    this.error = el("p", { class: "error", hidden: true });
    const labels = Object.values(this.fields).map(({ label }) => label);
    this.element = el(
      "form",
      {
        class: "maze-form",
        "aria-label": "Make a maze",
        on: { submit: (event) => this.#handleSubmit(event) },
      },
      row(...labels, el("label", { class: "label" }, "style", this.algorithm)),
      row(
        el("button", { class: "button strong" }, "Make a maze"),
        button("Make another", () => this.#generateAnother()),
      ),
      this.error,
    );
    this.setParameters({});
  }

  #handleSubmit(event) {
    event.preventDefault();
    this.#generate();
  }

  #generateAnother() {
    this.fields.seed.input.value = String(Math.floor(Math.random() * 1e6));
    this.#generate();
  }

  #generate() {
    this.generate(this.options()).catch((problem) => this.showError(problem.message));
  }

  /** Offer to walk the maze in the box, if there is one and it is not too large, or else a new one. */
  offerWalk({ format, state }, isWalking) {
    const isWalkable = format === "maze" && state && Math.max(state.width, state.height) <= LARGEST;
    this.walkButton.hidden = !isWalkable;
    this.startButton.hidden = isWalkable || isWalking;
  }

  /** What is filled in. @returns {MazeOptions} */
  options() {
    const numbers = Object.entries(this.fields).map(([name, { input }]) => [name, Number(input.value)]);
    return { ...Object.fromEntries(numbers), algorithm: this.algorithm.value };
  }

  /** Fill the form in from parameters of the address. @param {Record<string, string | null>} parameters */
  setParameters({ size, seed, algorithm, loops }) {
    const [width, height] = /^(\d+)x(\d+)$/.exec(size ?? "")?.slice(1) ?? [];
    const values = { width, height, seed, loops };
    for (const [name, { input }] of Object.entries(this.fields)) {
      input.value = String(values[name] || DEFAULTS[name]);
    }
    this.algorithm.value = algorithm || DEFAULTS.algorithm;
  }

  /** The parameters of the address for a maze. @param {MazeOptions} options */
  parametersOf({ width, height, seed, algorithm, loops }) {
    const unusual = algorithm === DEFAULTS.algorithm ? null : algorithm;
    return { size: `${width}x${height}`, seed, algorithm: unusual, loops: loops || null };
  }

  showError(message) {
    this.error.textContent = message;
    this.error.hidden = !message;
  }
}

function createNumber(name, min, max) {
  const limits = { min, max, step: 1, required: true, inputmode: "numeric" };
  const input = el("input", { type: "number", class: "number", ...limits });
  return { input, label: el("label", { class: "label" }, name, input) };
}
