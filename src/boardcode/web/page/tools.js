// What only one game has: its module is loaded when a code of it is first shown.

import { awaited } from "./api.js";
import { el } from "./dom.js";

const MODULES = { klotski: "klotski", arx: "arx", labyrinth: "labyrinth", chacun: "chacun", fivetwooneone: "cards" };

export class Tools {
  /** @param {HTMLElement} section @param {any} page */
  constructor(section, page) {
    this.section = section;
    this.page = page;
    /** @type {Record<string, Promise<any>>} */
    this.loaded = {};
    this.game = "";
  }

  /** Whether a note in the address outlives a change of the code: the present tool says so. */
  keeps(key) {
    return this.now?.keeps?.includes(key) ?? false;
  }

  /** Show a view to the tool of its game. */
  async show(view) {
    const game = this.page.formats?.find((format) => format.name === view.format)?.game ?? "";
    if (game !== this.game) this.#leave();
    this.game = game;
    if (!(game in MODULES)) return;
    this.loaded[game] ??= this.#load(game);
    const tool = await this.loaded[game];
    await awaited(new Promise((resolve) => setTimeout(resolve))); // the picture comes first
    if (this.page.view !== view) return; // something newer is shown already
    this.now = tool.shown;
    tool.place.hidden = false;
    this.section.hidden = false;
    tool.shown.show(view);
  }

  async #load(game) {
    const place = el("div");
    this.section.append(place);
    const module = await awaited(import(`./games/${MODULES[game]}.js`));
    return { place, shown: module.mount(place, this.page) };
  }

  #leave() {
    this.now?.hide();
    this.now = null;
    for (const place of this.section.children) /** @type {any} */ (place).hidden = true;
    this.section.hidden = true;
  }
}
