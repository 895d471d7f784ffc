// Other layouts to play: the classic puzzles by their names, the challenge of the day, mirror images and random
// ones.

import { notify } from "../announcements.js";
import { request } from "../api.js";
import { button, el, row } from "../dom.js";
import { plural } from "../wording.js";

const NO_SOLUTION = { tool: null, start: null }; // a new puzzle is not given away by an open solution
const MESSAGE_DELAY = 250; // milliseconds before a person is told that the solver is being prepared

export class PuzzleChoice {
  /**
   * @param {any} page
   * @param {() => Promise<void>} prepareSolver done when the solver is ready
   * @param {...any} buttons more of them, at the end of the row
   */
  constructor(page, prepareSolver, ...buttons) {
    this.page = page;
    this.prepareSolver = prepareSolver;
    this.format = ""; // of the codes in the list
    this.list = el("select", {
      class: "select klotski-puzzles",
      "aria-label": "Classic puzzles",
      on: { change: () => this.#choose() },
    });
    this.element = row(
      this.list,
      button("Challenge of the day", () => this.#chooseChallenge()),
      button("Mirror", () => this.#mirror()),
      button("Random", () => this.#chooseRandom()),
      ...buttons,
    );
  }

  async show({ format }) {
    if (this.format !== format) {
      this.format = format;
      const puzzles = await requestOrNotify("klotski/puzzles", { format });
      if (!puzzles) {
        this.format = ""; // the next view tries again
        return;
      }
      const options = puzzles.map((puzzle) => el("option", { value: puzzle.code }, nameOf(puzzle)));
      this.list.replaceChildren(el("option", { value: "" }, "Classic puzzles…"), ...options);
    }
    const { canonical } = this.page.view;
    const isListed = [...this.list.options].some(({ value }) => value === canonical);
    this.list.value = isListed ? canonical : "";
  }

  #choose() {
    const [option] = this.list.selectedOptions;
    if (option.value) this.#open(option.value, option.textContent);
  }

  #open(code, announcement) {
    return this.page.setCode(code, { announcement, parameters: NO_SOLUTION });
  }

  /** Show the layout of this day, which is the same for everybody whose calendar has the same date. */
  async #chooseChallenge() {
    const before = this.page.view;
    const day = localDay(new Date());
    const timer = setTimeout(() => notify("Preparing the solver…"), MESSAGE_DELAY);
    await this.prepareSolver();
    clearTimeout(timer);
    const response = await requestOrNotify("klotski/challenge", { day, format: before.format });
    if (!response || this.page.view !== before) return; // something else was typed meanwhile
    const announcement = `The challenge of ${day}`;
    if (response.code === before.canonical) notify(`${announcement} is shown.`);
    else await this.#open(response.code, announcement);
  }

  async #mirror() {
    const { canonical, format } = this.page.view;
    if (!canonical) return notify("Correct the code first.");
    const response = await requestOrNotify("klotski/mirror", { code: canonical, format });
    if (response?.same) notify("The layout is its own mirror image.");
    else if (response) this.page.setCode(response.mirror, { announcement: "Left and right swapped." });
  }

  async #chooseRandom() {
    const response = await requestOrNotify("klotski/random", { format: this.page.view.format });
    if (response) this.#open(response.code, "A random layout.");
  }
}

/** A puzzle in English, pinyin and Chinese, and its fewest steps. */
function nameOf({ english, pinyin, chinese, step }) {
  return `${english} · ${pinyin} · ${chinese}, ${step === null ? "no solution" : plural(step, "step")}`;
}

/** A date as in 2026-11-16, where the person is. */
function localDay(time) {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${time.getFullYear()}-${month}-${day}`;
}

/** The response to a request; null if it fails, which is shown to the person. */
async function requestOrNotify(path, body) {
  try {
    return await request(path, body);
  } catch (problem) {
    notify(problem.message);
    return null;
  }
}
