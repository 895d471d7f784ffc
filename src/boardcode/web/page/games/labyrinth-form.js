// Which maze to make: its size, a seed, the algorithm, and loops.

const LARGEST = 40; // as the service has it
const USUAL = { width: 12, height: 8, seed: 1, algorithm: "backtracking", loops: 0 };

export class MazeForm {
  /** @param {any} page @param {(made: any) => Promise<void>} make @param {() => void} walk walks the maze that is in the box */
  constructor(page, make, walk) {
    const { el, button } = page;
    this.page = page;
    this.fields = {
      width: this.#number("columns", 1, LARGEST),
      height: this.#number("rows", 1, LARGEST),
      seed: this.#number("seed", 0, 2 ** 53 - 1),
      loops: this.#number("loops", 0, (LARGEST - 1) ** 2),
    };
    this.algorithm = el("select", { class: "select" }, el("option", { value: "backtracking" }, "long corridors"), el("option", { value: "prim" }, "short dead ends"));
    this.wrong = el("p", { class: "fault", hidden: true });
    this.here = button("Walk the maze in the box", walk);
    this.here.hidden = true;
    const submit = (event) => {
      event.preventDefault();
      make(this.read()).catch((problem) => this.tell(problem.error?.message ?? String(problem)));
    };
    this.element = el(
      "form",
      { class: "maze-form", "aria-label": "Make a maze", on: { submit } },
      el("div", { class: "row" }, ...Object.values(this.fields).map(({ label }) => label), el("label", { class: "label" }, "made of", this.algorithm)),
      el("div", { class: "row" }, el("button", { class: "button strong" }, "Make a maze"), button("Another one", () => this.#another(make)), this.here),
      this.wrong,
    );
    this.fill({});
  }

  #number(name, min, max) {
    const input = this.page.el("input", { type: "number", class: "number", min, max, step: 1, required: true, inputmode: "numeric" });
    return { input, label: this.page.el("label", { class: "label" }, name, input) };
  }

  #another(make) {
    this.fields.seed.input.value = String(Math.floor(Math.random() * 1e6));
    make(this.read()).catch((problem) => this.tell(problem.error?.message ?? String(problem)));
  }

  /** Offer to walk the maze that is in the box, if there is one. */
  offer(view) {
    this.here.hidden = !(view.format === "maze" && view.state && Math.max(view.state.width, view.state.height) <= LARGEST);
  }

  /** What is asked for. */
  read() {
    const numbers = Object.entries(this.fields).map(([name, { input }]) => [name, Number(input.value)]);
    return { ...Object.fromEntries(numbers), algorithm: this.algorithm.value };
  }

  /** Take over what the address says, and tell what is asked for then. */
  fill({ size = "", seed = "", algorithm = "", loops = "" }) {
    const [width, height] = /^(\d+)x(\d+)$/.exec(size ?? "")?.slice(1) ?? [];
    const said = { width, height, seed, loops };
    for (const [name, { input }] of Object.entries(this.fields)) input.value = said[name] ? String(said[name]) : String(USUAL[name]);
    this.algorithm.value = algorithm || USUAL.algorithm;
    return this.read();
  }

  /** What the address shall say of a maze. */
  notes({ width, height, seed, algorithm, loops }) {
    return { size: `${width}x${height}`, seed, algorithm: algorithm === USUAL.algorithm ? null : algorithm, loops: loops || null };
  }

  tell(text) {
    this.wrong.textContent = text;
    this.wrong.hidden = !text;
  }
}
