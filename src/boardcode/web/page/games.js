// The games that the page has tools for. This is the only place that lists them.
//
// games/<game>.js has the tools of a game and games/<game>.css their style; both are loaded when a code of
// the game is first shown. A game's module exports `createTools(place, page)`, which returns an object with
//   show(view)      called for every view of the game, readable or not
//   hide()          called when a view of another game, or none, is shown
//   keptParameters  parameters of the address that outlive a change of the code (optional)

import { trackPending } from "./api.js";
import { el } from "./dom.js";

/**
 * `record` recognises the text of a recorded game, which games/<game>-record.js can show. `hasBlackAndWhite`:
 * black and white mean something in its pictures, so that a dark page must not invert them.
 */
const GAMES = {
  klotski: { title: "Klotski" },
  labyrinth: { title: "Labyrinth" },
  chacun: { title: "ChaCuN", record: /^\{[^]*"codes"/ },
  fivetwooneone: { title: "5211", hasBlackAndWhite: true },
  arx: { title: "Arx", hasBlackAndWhite: true },
  bridge: { title: "Bridge" },
  chess: { title: "Chess", hasBlackAndWhite: true },
  twenty48: { title: "2048" },
  connectfour: { title: "Connect Four" },
  runeterra: { title: "Legends of Runeterra" },
  hearthstone: { title: "Hearthstone" },
  sudoku: { title: "Sudoku" },
  backgammon: { title: "Backgammon" },
};

/** Formats by game, as pairs of the game's title and its formats. */
export function groupByGame(formats) {
  const groups = new Map();
  for (const format of formats) {
    const title = GAMES[format.game]?.title ?? format.game;
    groups.set(title, [...(groups.get(title) ?? []), format]);
  }
  return [...groups];
}

/** How the pictures of a game follow a dark page: those of other packages are only dimmed. */
export function darkStyle(game) {
  return game in GAMES && !GAMES[game].hasBlackAndWhite ? "invert" : "dim";
}

/** What to put behind the # of the address to show a recorded game; "" if a text is none. */
export async function addressOfRecord(text) {
  const [game] = Object.entries(GAMES).find(([, { record }]) => record?.test(text)) ?? [];
  if (!game) return "";
  const module = await import(`./games/${game}-record.js`);
  return module.addressOf(text);
}

export class GameTools {
  /** @param {HTMLElement} section @param {any} page */
  constructor(section, page) {
    this.section = section;
    this.page = page;
    /** @type {Record<string, Promise<{place: any, tools: any}>>} */
    this.loading = {};
    this.game = "";
    /** @type {any} the tools that are shown */
    this.current = null;
  }

  /** Whether the tools want a parameter of the address to outlive a change of the code. */
  keepsParameter(key) {
    return this.current?.keptParameters?.includes(key) ?? false;
  }

  /** Show a view in the tools of its game. */
  async show(view) {
    const game = this.page.formats?.find((format) => format.name === view.format)?.game ?? "";
    if (game !== this.game) this.#hide();
    this.game = game;
    if (!(game in GAMES)) return;
    this.loading[game] ??= this.#load(game);
    const { place, tools } = await this.loading[game];
    // Let the browser paint the picture first.
    await trackPending(new Promise((resolve) => setTimeout(resolve)));
    if (this.page.view !== view) return;
    this.current = tools;
    place.hidden = false;
    this.section.hidden = false;
    tools.show(view);
  }

  async #load(game) {
    const place = el("div");
    this.section.append(place);
    const [module] = await trackPending(Promise.all([import(`./games/${game}.js`), loadStyle(game)]));
    return { place, tools: module.createTools(place, this.page) };
  }

  #hide() {
    this.current?.hide();
    this.current = null;
    for (const place of this.section.children) /** @type {any} */ (place).hidden = true;
    this.section.hidden = true;
  }
}

/** Load a game's style sheet, and wait until it applies. */
function loadStyle(game) {
  return new Promise((resolve) => {
    const on = { load: resolve, error: resolve };
    document.head.append(el("link", { rel: "stylesheet", href: `games/${game}.css`, on }));
  });
}
