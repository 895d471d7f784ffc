// The address of the page. Behind its # it keeps what is shown, such as #code=AG&format=chacun-place,
// followed by the parameters of the game's tools.

const RETRY_DELAY = 5000; // milliseconds
const LONGEST_HOLD = 500; // milliseconds
const PAGE_KEYS = new Set(["code", "format", "show", "with"]); // every other key belongs to a tool

/** Write parameters as they stand behind the #. A space is %20: a + is a + in codes, and in links by hand. */
export const hashOf = (parameters) => String(new URLSearchParams(parameters)).replaceAll("+", "%20");

/** Read what stands behind a #. A + is a plus, not a space as in the query of an address. */
const parametersOf = (hash) =>
  Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B")));

export class Address {
  constructor() {
    /** @type {Record<string, string>} */
    this.parameters = {};
    this.hash = location.hash; // the browser's, as it was read or written last
    this.holds = 0; // how many ask for changes to be saved later
    /** @type {any} */
    this.retry = undefined;
  }

  /** Read the parameters from the browser's address. */
  load() {
    this.hash = location.hash;
    this.parameters = parametersOf(this.hash);
  }

  /**
   * Save changes later, when something is done or has taken too long. The browser loads the icon of the page
   * anew for every address, which would delay what is to be shown.
   * @param {Promise<any>} promise
   */
  async saveAfter(promise) {
    this.holds++;
    const isTooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_HOLD));
    await Promise.race([promise.catch(() => {}), isTooLong]);
    this.holds--;
    if (!this.holds) this.save();
  }

  /** Show everything that was kept of another moment. @param {Record<string, string>} parameters */
  restore(parameters) {
    this.parameters = { ...parameters };
    this.#saveSoon();
  }

  /** Drop the parameters of tools: those of one game mean nothing in another. */
  dropTools() {
    this.clear(Object.keys(this.parameters).filter((key) => !PAGE_KEYS.has(key)));
  }

  /** The value of a parameter, or null. */
  get(key) {
    return this.parameters[key] ?? null;
  }

  set(key, value) {
    this.update({ [key]: value });
  }

  clear(keys) {
    this.update(Object.fromEntries(keys.map((key) => [key, null])));
  }

  /**
   * Change several parameters; null, undefined and empty texts remove theirs.
   * @param {Record<string, any>} changes
   * @param {{step?: boolean}} [options] `step`: the browser's "back" returns to the address as it was before
   */
  update(changes, { step = false } = {}) {
    if (step) this.save();
    const merged = Object.entries({ ...this.parameters, ...changes });
    const present = merged.filter(([, value]) => value !== null && value !== undefined && value !== "");
    this.parameters = Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
    if (step) this.save({ step });
    else this.#saveSoon();
  }

  /** Show a code. A new code drops the parameters of tools, except those that `isKept` returns true for. */
  setCode(code, format, isKept) {
    const isSame = code === this.get("code");
    const kept = Object.entries(this.parameters).filter(
      ([key]) => isSame || PAGE_KEYS.has(key) || isKept(key),
    );
    this.parameters = { code, format, ...Object.fromEntries(kept) };
    this.update({ code, format });
  }

  /** Save a change as soon as what is running now is done, unless that has asked to save it later. */
  #saveSoon() {
    queueMicrotask(() => this.holds || this.save());
  }

  /** Write the parameters to the browser's address, unless it went elsewhere, which it will tell us. */
  save({ step = false } = {}) {
    const plain = location.pathname + location.search;
    const hash = hashOf(this.parameters);
    clearTimeout(this.retry);
    if (location.hash !== this.hash || (hash ? `#${hash}` : "") === this.hash) return;
    try {
      history[step ? "pushState" : "replaceState"](null, "", hash ? `#${hash}` : plain);
      this.hash = location.hash;
    } catch {
      // Some browsers reject more than a hundred changes within half a minute.
      this.retry = setTimeout(() => this.save(), RETRY_DELAY);
    }
  }
}
