// The tools of Klotski: sliding pieces, the shortest solution, how hard a layout is, classic puzzles, and an
// editor.

import { notify } from "../announcements.js";
import { request } from "../api.js";
import { button, el, hint, row } from "../dom.js";
import { createAnimationButton } from "./klotski-animation.js";
import { SlidingBoard } from "./klotski-board.js";
import { PieceEditor } from "./klotski-editor.js";
import { SolutionPlayer } from "./klotski-player.js";

export const createTools = (place, page, bar) => new KlotskiTools(place, page, bar);

class KlotskiTools {
  keptParameters = ["tool", "count", "start"];

  constructor(place, page, bar) {
    this.page = page;
    this.board = new SlidingBoard(page, (pieces, announcement) => page.setState({ pieces }, announcement));
    this.player = new SolutionPlayer(page, this.board);
    this.editor = new PieceEditor(page, this.board);
    this.hardness = hint();
    this.hasAtlas = true; // until the service says otherwise
    this.puzzleFormat = ""; // the format of the codes in the list of puzzles
    this.puzzles = el("select", {
      class: "select klotski-puzzles",
      "aria-label": "Classic puzzles",
      on: { change: () => this.#choosePuzzle() },
    });
    const tools = el(
      "div",
      { class: "klotski" },
      this.player.element,
      hint("Drag a piece, or go to it with Tab and press an arrow key."),
      this.hardness,
      row(
        this.puzzles,
        button("Mirror", () => this.#mirror()),
        button("Random", () => this.#chooseRandom()),
        createAnimationButton(page),
        this.editor.toggleButton,
      ),
      this.editor.panel,
    );
    place.append(tools);
    bar.append(this.player.toggleButton, this.player.buttons);
  }

  show(view) {
    this.page.picture.querySelector("svg")?.classList.add("klotski-board");
    this.board.setPieces(view.state?.pieces ?? []);
    this.player.show(view);
    this.editor.show();
    this.#showHardness(view);
    this.#showPuzzles(view);
  }

  hide() {
    this.player.hide();
    this.board.setPieces([]);
    this.editor.hide();
  }

  async #showHardness(view) {
    if (!view.state || !this.hasAtlas) {
      this.hardness.textContent = "";
      return;
    }
    const response = await requestOrNotify("klotski/hardness", { code: view.canonical, format: view.format });
    if (!response || this.page.view !== view) return;
    this.hasAtlas = response.atlas;
    this.hardness.textContent = response.words ?? "";
  }

  // -- other layouts

  async #showPuzzles({ format }) {
    if (this.puzzleFormat !== format) {
      this.puzzleFormat = format;
      const puzzles = await requestOrNotify("klotski/puzzles", { format });
      if (!puzzles) {
        this.puzzleFormat = ""; // the next view tries again
        return;
      }
      const createOption = ({ code, chinese, pinyin, step }) =>
        el(
          "option",
          { value: code },
          `${pinyin} ${chinese}, ${step === null ? "no solution" : `${step} steps`}`,
        );
      this.puzzles.replaceChildren(
        el("option", { value: "" }, "Classic puzzles…"),
        ...puzzles.map(createOption),
      );
    }
    const { canonical } = this.page.view;
    const isListed = [...this.puzzles.options].some(({ value }) => value === canonical);
    this.puzzles.value = isListed ? canonical : "";
  }

  #choosePuzzle() {
    const [option] = this.puzzles.selectedOptions;
    if (option.value) this.page.setCode(option.value, { announcement: option.textContent });
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
    if (response) this.page.setCode(response.code, { announcement: "A random layout." });
  }
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
