// How hard a puzzle is: the fewest moves to the exit, and its place among all layouts.

import { request } from "../api.js";
import { hint } from "../dom.js";

const PAUSE = 300; // milliseconds after a new puzzle is shown, which other work needs more

export class HardnessLine {
  /**
   * @param {any} page
   * @param {() => string} currentCount what counts as a move: step, slide or cell
   * @param {() => Promise<void>} prepareSolver done when the solver is ready
   * @param {(hardness: any) => void} onLoad called with the service's response
   */
  constructor(page, currentCount, prepareSolver, onLoad) {
    this.page = page;
    this.currentCount = currentCount;
    this.prepareSolver = prepareSolver;
    this.onLoad = onLoad;
    this.element = hint();
    /** @type {any} the service's response for the puzzle that was asked for last */
    this.hardness = null;
    this.puzzle = ""; // the request for it, as text
  }

  /**
   * Say how hard the puzzle is that is played or solved: the layout that was its start, or the one that is
   * shown. Playing on does not make a puzzle easier, so it is asked for once.
   */
  async show(view) {
    if (!view.state) return this.hide();
    const { address } = this.page;
    // With both, a solution was asked for after some moves: they are compared with the best from their start.
    const code = address.get("from") ?? address.get("start") ?? view.canonical;
    const body = { code, format: view.format, count: this.currentCount() };
    const puzzle = JSON.stringify(body);
    if (puzzle !== this.puzzle) {
      this.hardness = null;
      this.puzzle = puzzle;
      this.element.classList.add("outdated"); // but still there, so that nothing below it moves
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (this.puzzle === puzzle) await this.prepareSolver();
      if (this.puzzle !== puzzle) return; // another one is shown by now
      const hardness = await request("klotski/hardness", body).catch(() => null);
      if (this.puzzle !== puzzle) return;
      this.hardness = hardness;
      if (!hardness) return this.hide(); // the next view tries again
      this.element.classList.remove("outdated");
    }
    if (!this.hardness) return;
    const isStart = this.hardness.code === this.page.view.canonical;
    this.element.textContent = `${isStart ? "Hardness" : "Hardness of the start"}: ${this.hardness.words}`;
    this.onLoad(this.hardness);
  }

  hide() {
    this.hardness = null;
    this.puzzle = "";
    this.element.textContent = "";
  }
}
