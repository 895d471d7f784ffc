// Changes of the code that is shown: other bits, another value of a field, another state.

import { notify } from "./announcements.js";
import { request, ServiceError } from "./api.js";
import { openChoices } from "./choices.js";

export class CodeChanges {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    /** @type {Promise<any>} done when all bits that were pressed are flipped */
    this.flipping = Promise.resolve();
  }

  /** Whether what is shown is the text in the box, and not one from before it was typed. */
  #isCurrent() {
    return this.page.box.value === this.page.view.typed;
  }

  /**
   * Encode a state or bits and put the code into the box; return whether that succeeded. `parameters` of the
   * address change with it.
   */
  async encode(content, announcement, parameters = {}) {
    const { page } = this;
    const before = page.box.value;
    try {
      const { code } = await request("encode", { format: page.view.format, ...content });
      if (page.box.value !== before) return false; // keep what was typed meanwhile
      await page.setCode(code, { announcement, parameters });
      return true;
    } catch (problem) {
      if (!(problem instanceof ServiceError)) throw problem;
      await this.#handleError(problem, content, announcement);
      return false;
    }
  }

  async #handleError(problem, content, announcement) {
    const { page } = this;
    const { error, message } = problem;
    if ("bits" in content && error.code) {
      // Show a code without a meaning too: flipping another bit may give it one.
      const { format } = page.view;
      await page.setCode(error.code, { format });
      notify(`${announcement}: ${message}`); // the error above the picture may be out of sight
    } else if (problem.isTemporary) page.showRequestError(problem);
    else notify(message); // what is shown stays, and is as good as before
  }

  /** Flip a bit, after those that were pressed before. */
  flip(index) {
    this.flipping = this.flipping.then(() => {
      const bits = [...this.page.view.bits];
      if (!this.#isCurrent() || index >= bits.length) return;
      bits[index] = bits[index] === "1" ? "0" : "1";
      return this.encode({ bits: bits.join("") }, `bit ${index} is ${bits[index]}`);
    });
  }

  /** Let a person choose other values of fields. */
  openChoices(fields) {
    if (!fields.length || !this.#isCurrent()) return;
    const chooseCode = (code, announcement) => this.page.setCode(code, { announcement });
    const chooseBits = (bits, announcement) => this.encode({ bits }, announcement);
    openChoices(this.page.view, fields, chooseCode, chooseBits).catch((problem) => notify(problem.message));
  }
}
