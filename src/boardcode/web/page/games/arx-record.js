// The moves that were played to get where the game is. The address keeps them, so that they are there when it is opened again.

const OTHER = { white: "black", black: "white" };

export class Record {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.element = page.el("p", { class: "arx-record" });
    this.forget();
  }

  forget() {
    /** @type {{from: string, side: string, moves: string[], codes: string[]}} */
    this.kept = { from: "", side: "white", moves: [], codes: [] };
    this.at = -1;
  }

  /** The side to move in a position that does not tell it. */
  get side() {
    const { kept, at } = this;
    if (at < 0) return this.page.noted("to_move") === "black" ? "black" : "white";
    return at % 2 ? OTHER[kept.side] : kept.side;
  }

  /** A move is played in a position. */
  add(code, side, move) {
    if (this.at < 0) this.kept = { from: code, side, moves: [], codes: [code] };
    const { kept } = this;
    kept.moves = [...kept.moves.slice(0, Math.max(this.at, 0)), move.notation];
    kept.codes = [...kept.codes.slice(0, Math.max(this.at, 0) + 1), move.after];
    this.at = kept.moves.length;
  }

  /** Let the address tell what was played. */
  note() {
    const { kept, at } = this;
    this.page.note("from", at > 0 ? kept.from : null);
    this.page.note("moves", at > 0 ? kept.moves.slice(0, at).join(" ") : null);
    if (this.page.view.format === "arx-board") this.page.note("to_move", this.side);
  }

  /** A position is shown: find out how it was reached, by undo or by the address, or that nobody knows. */
  async show(view) {
    await this.#find(view);
    if (this.page.view !== view) return;
    if (this.at < 0) this.forget();
    this.note();
    const { el } = this.page;
    const turns = this.kept.moves.map((move, k) => el("span", { class: k < this.at ? "" : "undone" }, this.#numbered(move, k)));
    this.element.replaceChildren(...(turns.length ? ["Played: ", ...turns] : []));
  }

  async #find(view) {
    if (this.kept.codes[this.at] !== view.canonical) this.at = this.kept.codes.indexOf(view.canonical); // a position may occur twice
    const [from, moves] = [this.page.noted("from"), this.page.noted("moves")];
    if (this.at >= 0 || !from || !moves) return;
    try {
      // The side that begins: as many moves before the side that the address tells.
      const noted = this.page.noted("to_move") === "black" ? "black" : "white";
      const side = moves.split(" ").length % 2 ? OTHER[noted] : noted;
      const told = view.format === "arx-board" ? { to_move: side } : {};
      const played = await this.page.ask("arx/play", { code: from, format: view.format, move: moves, ...told });
      const begins = played.moves.length % 2 ? OTHER[played.to_move] : played.to_move;
      this.kept = { from, side: begins, moves: played.moves.map(({ notation }) => notation), codes: [from, ...played.moves.map(({ after }) => after)] };
      this.at = this.kept.codes.indexOf(view.canonical);
    } catch {
      this.at = -1; // what the address tells was not played
    }
  }

  /** White's moves have numbers, and Black's first if it begins. */
  #numbered(move, k) {
    const shift = this.kept.side === "black" ? 1 : 0;
    const turn = Math.floor((k + shift) / 2) + 1;
    return (k + shift) % 2 === 0 ? `${turn}. ${move} ` : k === 0 ? `${turn}. … ${move} ` : `${move} `;
  }
}
