// The address of the page. Behind its # it keeps what is shown, such as #code=AG&format=chacun-place,
// followed by the parameters of the game's tools.

const RETRY_DELAY = 5000; // milliseconds
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
    /** @type {any} */
    this.retry = undefined;
  }

  /** Read the parameters from the browser's address. */
  load() {
    this.parameters = parametersOf(location.hash);
  }

  /** Show everything that was kept of another moment. @param {Record<string, string>} parameters */
  restore(parameters) {
    this.parameters = { ...parameters };
    this.#save();
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
  update(changes, options) {
    const merged = Object.entries({ ...this.parameters, ...changes });
    const present = merged.filter(([, value]) => value !== null && value !== undefined && value !== "");
    this.parameters = Object.fromEntries(present.map(([key, value]) => [key, String(value)]));
    this.#save(options);
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

  #save({ step = false } = {}) {
    const plain = location.pathname + location.search;
    const hash = hashOf(this.parameters);
    clearTimeout(this.retry);
    if (hash ? `#${hash}` === location.hash : !location.hash) return;
    try {
      history[step ? "pushState" : "replaceState"](null, "", hash ? `#${hash}` : plain);
    } catch {
      // Some browsers reject more than a hundred changes within half a minute.
      this.retry = setTimeout(() => this.#save(), RETRY_DELAY);
    }
  }
}
