// Loading what a text means from the service. Of several requests only the newest counts.

import { request } from "./api.js";

/** The view of an empty box. A view is the service's response to /api/view, with the text as it was typed. */
export const EMPTY_VIEW = {
  typed: "",
  code: "",
  format: null,
  formats: [],
  error: null,
  bits: "",
  digit: 0,
  filling: 0,
  places: [],
  spans: [],
  rows: [],
  state: null,
  problems: [],
  failures: [],
  svg: "",
};

export class ViewLoader {
  constructor() {
    this.isFormatChosenByHand = false; // chosen from the list, as opposed to a card of the gallery
    this.lastFormat = ""; // of the last code that could be read
    this.controller = new AbortController();
  }

  /**
   * Load the view of a text.
   * @param {string} code
   * @param {string} format empty to let the service recognise it
   * @param {boolean | null} replaced whether a typed text replaced all that had been there; null if not typed
   * @returns {Promise<{view: any, format: string} | null>} the view, and the format that stays chosen; null
   *   if a newer request was started meanwhile
   */
  async load(code, format, replaced) {
    this.cancel();
    const { controller } = this;
    if (replaced) this.lastFormat = "";
    const loadAs = (name) => request("view", { code, format: name }, controller);
    let view = await loadAs(format);
    // A text that replaces an example or a code that was offered may be of another format.
    const isOtherFormat = replaced && format && !this.isFormatChosenByHand && view.error;
    if (isOtherFormat) view = await loadAs("");
    // A typing error in a maze makes it a wrong maze, even if it resembles a Klotski layout more.
    else if (replaced === false && !format && view.error && this.lastFormat) {
      view = await loadAs(this.lastFormat);
    }
    if (controller !== this.controller) return null;
    if (view.spans.length) this.lastFormat = view.format;
    return { view, format: isOtherFormat ? "" : format };
  }

  /** Forget the format of the last code. */
  forget() {
    this.lastFormat = "";
  }

  /** Abort the running request. */
  cancel() {
    this.controller.abort();
    this.controller = new AbortController();
  }
}
