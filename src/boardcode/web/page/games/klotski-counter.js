// The moves that a person has played since the start, counted by the library, or else those of the solution that
// is stepped through. The address keeps the start and the moves, so that undo and links bring the number back;
// another layout, typed or chosen, begins anew.

import { request } from "../api.js";
import { button, el } from "../dom.js";
import { plural } from "../wording.js";

const SEPARATOR = "."; // between the moves of the address
const NOTHING_PLAYED = { step: 0, slide: 0, cell: 0, solved: false };

export class MoveCounter {
  /**
   * @param {any} page
   * @param {any} player the player of a solution
   */
  constructor(page, player) {
    this.page = page;
    this.player = player;
    this.element = el("p", { class: "klotski-counter" });
    const startAgain = () => page.setCode(page.address.get("from"), { announcement: "Back at the start." });
    this.startButton = button("Start again", startAgain);
    this.hide();
  }

  /** Show no number. */
  hide() {
    /** @type {any} the service's response; null while no layout is shown */
    this.played = null;
    this.hardness = null; // of the start
    this.startButton.hidden = true;
    this.update();
  }

  /** The parameters of the address after a piece goes along a path. */
  parametersAfter(path) {
    const { address, view } = this.page;
    const moves = [address.get("moves"), `${path[0]}-${path.at(-1)}`].filter(Boolean);
    return { from: address.get("from") ?? view.canonical, moves: moves.join(SEPARATOR) };
  }

  /** Count the moves that led to a layout; moves that lead elsewhere do not belong to it. */
  async show(view) {
    if (!view.state) return this.hide();
    const [from, moves] = [this.page.address.get("from"), this.page.address.get("moves")];
    const body = { code: from, format: view.format, moves };
    const played = from && moves ? await request("klotski/replay", body).catch(() => null) : null;
    if (this.page.view !== view) return;
    const isPlayed = played?.code === view.canonical;
    if (!isPlayed && (from || moves)) this.page.dropParameters(["from", "moves"]);
    this.played = isPlayed ? played : NOTHING_PLAYED;
    this.startButton.hidden = !isPlayed;
    this.setHardness(null);
  }

  /** Compare the number with the fewest moves from the start, if they are known. @param {any} hardness */
  setHardness(hardness) {
    this.hardness = hardness;
    this.update();
  }

  /** Write the number of moves. */
  update() {
    this.element.textContent = this.played ? this.#describe() : "";
  }

  #describe() {
    const { metric: count, progress } = this.player;
    if (this.played === NOTHING_PLAYED && progress) return progress;
    const { [count]: number, solved } = this.played;
    const result = solved ? `Solved in ${plural(number, count)}` : `${plural(number, count)} played`;
    return `${result}${compareWithBest(this.hardness, count)}.`;
  }
}

function compareWithBest(hardness, count) {
  if (!hardness) return "";
  return hardness.solvable ? `; the best takes ${hardness[count]}` : "; the start cannot be solved";
}
