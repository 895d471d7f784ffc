// What was shown before, for undo and redo.

const TYPING = 700; // milliseconds within which keystrokes are one change

export class Past {
  constructor() {
    /** @type {any[]} */
    this.before = [];
    /** @type {any[]} */
    this.after = [];
    this.now = { code: "", format: "" };
    this.typed = -Infinity;
  }

  /** What is shown was meant otherwise, or is the first that is shown: there is nothing to undo in that. */
  mend(shown) {
    this.now = shown;
  }

  /** Something new is shown; keystrokes that follow each other closely are one change. */
  note(shown, { typing = false } = {}) {
    if (shown.code === this.now.code && shown.format === this.now.format) return;
    const time = performance.now();
    if (!(typing && time - this.typed < TYPING)) this.before.push(this.now);
    this.typed = typing ? time : -Infinity;
    this.after = [];
    this.now = shown;
  }

  /** What was shown before, or null. */
  undo() {
    return this.#step(this.before, this.after);
  }

  /** What was shown before it was undone, or null. */
  redo() {
    return this.#step(this.after, this.before);
  }

  #step(from, to) {
    if (!from.length) return null;
    to.push(this.now);
    this.typed = -Infinity;
    this.now = from.pop();
    return this.now;
  }
}
