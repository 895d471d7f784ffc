// How a text is read: as the format that a person chose, or as what it seems to be. Only the last question counts.

import { ask } from "./api.js";

export class Reading {
  constructor() {
    this.byHand = false; // whether a person chose the format from the list
    this.near = ""; // the format of the code in which something is being changed
    this.asking = new AbortController();
  }

  /**
   * The view of a text, and the format that it was read as on purpose; null if there is a newer question.
   * @param {string} code
   * @param {string} format
   * @param {boolean | null} replaced whether it was typed over all that had been there, or null if it was not typed
   */
  async view(code, format, replaced) {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    if (replaced) this.near = "";
    const as = (name) => ask("view", { code, format: name }, asking);
    let view = await as(format);
    // Over a card from the gallery, anything may be pasted: what the format refuses and another accepts is one of the other.
    const turned = replaced && format && !this.byHand && view.error && view.formats.length;
    if (turned) view = await as("");
    // A slip in a maze makes it a wrong maze, even if it looks more like a Klotski layout.
    else if (replaced === false && !format && view.error && this.near) view = await as(this.near);
    if (asking !== this.asking) return null;
    if (view.spans.length) this.near = view.format;
    return { view, format: turned ? "" : format };
  }

  /** No answer that is still to come counts. */
  stop() {
    this.asking.abort();
    this.asking = new AbortController();
  }
}
