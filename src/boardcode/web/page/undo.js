// What was shown before, for undo and redo. An entry is everything that the address keeps: the code, its
// format, and the parameters of the game's tools, so that a step of a tool is undone like any other.

const TYPING_PAUSE = 700; // milliseconds; changes that follow each other faster are undone together

const NOTHING_JOINED = { what: "", since: -Infinity };

/** @typedef {Record<string, string>} Entry */

const isSame = (one, two) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(two));

const sorted = (entry) => Object.entries(entry).sort(([one], [two]) => (one < two ? -1 : 1));

export class UndoHistory {
  /** @param {() => void} onChange called when there may be more or less to undo or redo */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Entry[]} */
    this.undoable = [];
    /** @type {Entry[]} */
    this.redoable = [];
    /** @type {Entry} */
    this.current = {};
    this.lastJoined = NOTHING_JOINED;
  }

  get canUndo() {
    return this.undoable.length > 0;
  }

  get canRedo() {
    return this.redoable.length > 0;
  }

  /** Replace the current entry; undo does not return to the replaced one. */
  replace(entry) {
    this.current = { ...entry };
  }

  /**
   * Add an entry, unless it is the current one.
   * @param {Entry} entry
   * @param {{joined?: string}} [options] `joined`: what it is a small change of, such as a keystroke in a box;
   *   those of the same that follow each other fast are undone together
   */
  add(entry, { joined = "" } = {}) {
    if (isSame(entry, this.current)) return;
    const time = performance.now();
    const { what, since } = this.lastJoined;
    if (!joined || joined !== what || time - since >= TYPING_PAUSE) this.undoable.push(this.current);
    this.lastJoined = { what: joined, since: time };
    this.redoable = [];
    this.current = { ...entry };
    this.onChange();
  }

  /** Go back by one entry; return it, or null if there is none. */
  undo() {
    return this.#move(this.undoable, this.redoable);
  }

  /** Go forward by one entry; return it, or null if there is none. */
  redo() {
    return this.#move(this.redoable, this.undoable);
  }

  #move(source, target) {
    if (!source.length) return null;
    target.push(this.current);
    this.lastJoined = NOTHING_JOINED;
    this.current = source.pop();
    this.onChange();
    return this.current;
  }
}
