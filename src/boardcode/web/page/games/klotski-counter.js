// The moves that a person has played since the start, counted by the library. The address keeps the start and
// the moves, so that undo and links bring the number back; another layout, typed or chosen, begins anew.

import { request } from "../api.js";
import { button, el } from "../dom.js";
import { plural } from "../wording.js";

const SEPARATOR = "."; // between the moves of the address

export class MoveCounter {
  /**
   * @param {any} page
   * @param {() => string} currentCount what counts as a move: step, slide or cell
   */
  constructor(page, currentCount) {
    this.page = page;
    this.currentCount = currentCount;
    this.words = el("p");
    const startAgain = () => page.setCode(page.address.get("from"), { announcement: "Back at the start." });
    this.element = el("div", { class: "row klotski-counter" }, this.words, button("Start again", startAgain));
    this.#forget();
  }

  #forget() {
    /** @type {any} the service's response */
    this.played = null;
    this.element.hidden = true;
  }

  /** The parameters of the address after a piece goes along a path. */
  parametersAfter(path) {
    const { address, view } = this.page;
    const moves = [address.get("moves"), `${path[0]}-${path.at(-1)}`].filter(Boolean);
    return { from: address.get("from") ?? view.canonical, moves: moves.join(SEPARATOR) };
  }

  /** Count the moves that led to a layout; moves that lead elsewhere do not belong to it. */
  async show(view) {
    const [from, moves] = [this.page.address.get("from"), this.page.address.get("moves")];
    if (!view.state || !from || !moves) {
      this.#forget();
      if (view.state && (from || moves)) this.page.dropParameters(["from", "moves"]);
      return;
    }
    const played = await request("klotski/replay", { code: from, format: view.format, moves }).catch(() => null);
    if (this.page.view !== view) return;
    if (played?.code !== view.canonical) {
      this.#forget();
      return this.page.dropParameters(["from", "moves"]);
    }
    this.played = played;
    this.element.hidden = false;
    this.showBest(null);
  }

  hide() {
    this.#forget();
  }

  /** Compare the number with the fewest moves from the start, if they are known. @param {any} hardness */
  showBest(hardness) {
    if (!this.played) return;
    const count = this.currentCount();
    const { [count]: number, solved } = this.played;
    const result = solved ? `Solved in ${plural(number, count)}` : `${plural(number, count)} played`;
    this.words.textContent = `${result}${compareWithBest(hardness, count, solved)}.`;
  }
}

function compareWithBest(hardness, count, solved) {
  if (!hardness) return "";
  if (!hardness.solvable) return "; the start cannot be solved";
  const best = hardness[count];
  return solved ? `; the fewest possible are ${best}` : `; the fewest from the start to the exit are ${best}`;
}
