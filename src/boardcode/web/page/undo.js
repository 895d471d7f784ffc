// What was shown before, for undo and redo. An entry is everything that the address keeps: the code, its
// format, and the parameters of the game's tools, so that a step of a tool is undone like any other.

const TYPING_PAUSE = 700; // milliseconds; changes that follow each other faster are undone together

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
    this.lastJoined = -Infinity;
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
   * Add an entry, unless it is the current one. `joined`: it is one of many small changes, such as
   * keystrokes; those that follow each other fast are undone together.
   */
  add(entry, { joined = false } = {}) {
    if (isSame(entry, this.current)) return;
    const time = performance.now();
    if (!(joined && time - this.lastJoined < TYPING_PAUSE)) this.undoable.push(this.current);
    this.lastJoined = joined ? time : -Infinity;
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
    this.lastJoined = -Infinity;
    this.current = source.pop();
    this.onChange();
    return this.current;
  }
}
