// The tools of Klotski: sliding pieces and counting the moves, the shortest solution, how hard a layout is,
// puzzles to choose, and an editor.

import { el, hint, instructions } from "../dom.js";
import { createAnimationButton } from "./klotski-animation.js";
import { SlidingBoard } from "./klotski-board.js";
import { MoveCounter } from "./klotski-counter.js";
import { PieceEditor } from "./klotski-editor.js";
import { HardnessLine } from "./klotski-hardness.js";
import { SolutionPlayer } from "./klotski-player.js";
import { PuzzleChoice } from "./klotski-puzzles.js";

export const createTools = (place, page, bar) => new KlotskiTools(place, page, bar);

class KlotskiTools {
  // Not `from` and `moves`, the moves played so far: they belong to the layout that they lead to.
  keptParameters = ["tool", "count", "start"];

  constructor(place, page, bar) {
    this.page = page;
    this.board = new SlidingBoard(page, (pieces, path, announcement) =>
      page.setState({ pieces }, announcement, this.counter.parametersAfter(path)),
    );
    this.player = new SolutionPlayer(page, this.board, () => this.counter?.update());
    this.editor = new PieceEditor(page, this.board);
    const [currentCount, prepare] = [() => this.player.metric, () => this.player.prepare()];
    this.counter = new MoveCounter(page, this.player);
    const compare = (hardness) => this.counter.setHardness(hardness);
    this.hardness = new HardnessLine(page, currentCount, prepare, compare);
    const buttons = [createAnimationButton(page), this.editor.toggleButton];
    this.puzzles = new PuzzleChoice(page, prepare, this.counter.startButton, ...buttons);
    const tools = el(
      "div",
      { class: "klotski" },
      this.player.element,
      hint(instructions("Drag a piece. Keyboard: Tab goes to a piece, arrow keys slide it.")),
      this.hardness.element,
      this.puzzles.element,
      this.editor.panel,
    );
    place.append(tools);
    bar.append(this.player.toggleButton, this.player.buttons, this.counter.element);
  }

  show(view) {
    this.page.picture.querySelector("svg")?.classList.add("klotski-board");
    this.board.setPieces(view.state?.pieces ?? []);
    this.player.show(view);
    this.editor.show();
    this.#showFigures(view);
    this.puzzles.show(view);
  }

  /** Show the number of moves, then how hard the puzzle is: the second takes longer. */
  async #showFigures(view) {
    await this.counter.show(view);
    if (this.page.view === view) await this.hardness.show(view);
  }

  hide() {
    this.player.hide();
    this.board.setPieces([]);
    this.editor.hide();
    this.counter.hide();
    this.hardness.hide();
  }
}
