// Klotski: pieces that slide, the shortest solution, how hard a layout is, the classic puzzles, and changing the pieces.

import { Board } from "./klotski-board.js";
import { Palette } from "./klotski-palette.js";
import { Player } from "./klotski-player.js";

export const game = "klotski";

export function mount(place, page) {
  return new Klotski(place, page);
}

class Klotski {
  keeps = ["tool", "count"]; // what the address goes on saying when the code changes

  constructor(place, page) {
    this.page = page;
    this.board = new Board(page, (pieces, said) => this.#moved(pieces, said));
    const again = () => this.show(page.view);
    this.player = new Player(page, this.board, again);
    this.palette = new Palette(page, this.board, again);
    this.hard = page.el("p", { class: "hint" });
    this.puzzles = page.el("select", { class: "select klotski-puzzles", "aria-label": "Classic puzzles", on: { change: () => this.#choose() } });
    place.append(page.el("div", { class: "klotski" },
      this.player.element,
      page.el("p", { class: "hint" }, "Drag a piece, or go to it with Tab and press an arrow key."),
      this.hard,
      page.el("div", { class: "row" },
        this.puzzles,
        page.button("Mirror", () => this.#mirror()),
        page.button("By chance", () => this.#chance()),
        this.palette.open,
      ),
      this.palette.panel,
    ));
  }

  /** A view of a layout; without a state it is an error. */
  show(view) {
    this.#style();
    if (!view.state) this.player.hide(); // the last picture stays as its code says
    this.board.lay(view.state?.pieces ?? []);
    this.player.show(view);
    this.palette.show();
    this.#hardness(view);
    this.#list(view);
  }

  hide() {
    if (["solve", "pieces"].includes(this.page.noted("tool"))) for (const key of this.keeps) this.page.note(key, null); // another game's tools have other names
    this.player.hide();
    this.board.lay([]);
    this.palette.hide();
  }

  #style() {
    this.page.picture.querySelector("svg")?.classList.add("klotski-board");
  }

  #moved(pieces, said) {
    if (!this.player.takes(pieces)) this.page.edit({ pieces }, said);
  }

  // -- how hard it is

  async #hardness(view) {
    if (!view.state || this.noAtlas) return void (this.hard.textContent = "");
    const answer = await this.#asked("klotski/hardness", { code: view.canonical, format: view.format });
    if (!answer || this.page.view !== view) return;
    this.noAtlas = !answer.atlas;
    this.hard.textContent = answer.words ?? "";
  }

  // -- other layouts

  async #list(view) {
    if (this.listed !== view.format) {
      this.listed = view.format;
      const puzzles = await this.#asked("klotski/puzzles", { format: view.format });
      if (!puzzles) return void (this.listed = ""); // the next view asks again
      const { el } = this.page;
      const option = ({ code, chinese, pinyin, step }) => el("option", { value: code }, `${pinyin} ${chinese}, ${step === null ? "no solution" : `${step} steps`}`);
      this.puzzles.replaceChildren(el("option", { value: "" }, "Classic puzzles…"), ...puzzles.map(option));
    }
    this.puzzles.value = [...this.puzzles.options].some(({ value }) => value === this.page.view.canonical) ? this.page.view.canonical : "";
  }

  #choose() {
    const [chosen] = this.puzzles.selectedOptions;
    if (chosen.value) this.page.write(chosen.value, { said: chosen.textContent });
  }

  async #mirror() {
    const { canonical, format } = this.page.view;
    if (!canonical) return this.page.tell("Mend the code first.");
    const answer = await this.#asked("klotski/mirror", { code: canonical, format });
    if (answer?.same) this.page.tell("It is its own mirror image.");
    else if (answer) this.page.write(answer.mirror, { said: "Left and right exchanged." });
  }

  async #chance() {
    const answer = await this.#asked("klotski/random", { format: this.page.view.format });
    if (answer) this.page.write(answer.code, { said: "A layout picked by chance." });
  }

  async #asked(path, body) {
    try {
      return await this.page.ask(path, body);
    } catch (problem) {
      this.page.tell(problem.message);
      return null;
    }
  }
}
