// The codes that were shown before, for undo and redo.

const TYPING_PAUSE = 700; // milliseconds; keystrokes that follow each other faster are undone together

/** @typedef {{code: string, format: string}} Entry */

export class UndoHistory {
  constructor() {
    /** @type {Entry[]} */
    this.undoable = [];
    /** @type {Entry[]} */
    this.redoable = [];
    /** @type {Entry} */
    this.current = { code: "", format: "" };
    this.lastTyped = -Infinity;
  }

  /** Replace the current entry; undo does not return to the replaced one. */
  replace(entry) {
    this.current = entry;
  }

  /** Add an entry, unless it is the current one. `typing` joins it to the keystroke just before. */
  add(entry, { typing = false } = {}) {
    if (entry.code === this.current.code && entry.format === this.current.format) return;
    const time = performance.now();
    if (!(typing && time - this.lastTyped < TYPING_PAUSE)) this.undoable.push(this.current);
    this.lastTyped = typing ? time : -Infinity;
    this.redoable = [];
    this.current = entry;
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
    this.lastTyped = -Infinity;
    this.current = source.pop();
    return this.current;
  }
}
