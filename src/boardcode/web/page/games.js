// The games that the page has tools for. This is the only place that lists them.
//
// games/<game>.js has the tools of a game and games/<game>.css their style; both are loaded when a code of
// the game is first shown. A game's module exports `createTools(place, page, bar)`, which fills the place below
// the picture and the bar above it, where what one most wants to do is seen at once; it returns an object with
//   show(view)      called for every view of the game, readable or not
//   hide()          called when a view of another game, or none, is shown
//   keptParameters  parameters of the address that outlive a change of the code (optional)
// What the tools show follows from the view and the address alone, so that undo and links bring it back.

import { trackPending } from "./api.js";
import { byId, el } from "./dom.js";
import { nextPaint, nextTask } from "./frames.js";

/**
 * `can` says what can be done with its codes; `record` recognises the text of a recorded game, which
 * games/<game>-record.js can show. `hasBlackAndWhite`: black and white mean something in its pictures, so
 * that a dark page must not invert them. `touch`: how large its pictures are for fingers, which must hit parts of
 * 24 pixels: "full", as they are drawn, or "wide"; otherwise as wide as the screen.
 */
const GAMES = {
  klotski: { title: "Klotski", can: "slide pieces, solve it, play the solution" },
  labyrinth: { title: "Labyrinth", can: "change walls, walk a maze with the radar beside" },
  chacun: { title: "ChaCuN", can: "turn tiles, replay a game", record: /^\{[^]*"codes"/ },
  fivetwooneone: { title: "5211", can: "deal, swap and turn cards", hasBlackAndWhite: true },
  arx: { title: "Arx", can: "play by the rules, or put pieces anywhere", hasBlackAndWhite: true },
  bridge: { title: "Bridge", can: "exchange cards, go to the next deal" },
  chess: { title: "Chess", can: "move pieces and set castling rights", hasBlackAndWhite: true },
  twenty48: { title: "2048", can: "choose the tile of a cell" },
  connectfour: { title: "Connect Four", can: "drop stones" },
  runeterra: { title: "Legends of Runeterra", can: "add and remove cards of a deck", touch: "full" },
  hearthstone: { title: "Hearthstone", can: "add and remove cards of a deck", touch: "full" },
  sudoku: { title: "Sudoku", can: "fill in digits" },
  backgammon: { title: "Backgammon", can: "move checkers, exchange the players", touch: "wide" },
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

/** What can be done with the codes of a game; "" if that is not known. */
export const abilitiesOf = (game) => GAMES[game]?.can ?? "";

/** How the pictures of a game follow a dark page: those of other packages are only dimmed. */
export function darkStyle(game) {
  return game in GAMES && !GAMES[game].hasBlackAndWhite ? "invert" : "dim";
}

/** Let a picture follow a dark page and fit fingers, as the pictures of a game do. */
export function adaptPicture(place, game) {
  place.dataset.dark = darkStyle(game);
  if (GAMES[game]?.touch) place.dataset.touch = GAMES[game].touch;
  else delete place.dataset.touch;
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
    /** @type {Record<string, Promise<{place: any, bar: any, tools: any}>>} */
    this.loading = {};
    this.game = "";
    /** @type {any} the tools that are shown */
    this.current = null;
  }

  /** Whether the tools want a parameter of the address to outlive a change of the code. */
  keepsParameter(key) {
    return this.current?.keptParameters?.includes(key) ?? false;
  }

  #gameOf(view) {
    return this.page.formats?.find((format) => format.name === view.format)?.game ?? "";
  }

  /** Whether a view is one of the game that is shown. */
  isSameGame(view) {
    return this.game !== "" && this.#gameOf(view) === this.game;
  }

  /** Whether a view is one of another game than the one that is shown. */
  isOtherGame(view) {
    return this.game !== "" && this.#gameOf(view) !== this.game;
  }

  /** Show a view in the tools of its game. */
  async show(view) {
    const game = this.#gameOf(view);
    if (game !== this.game) this.hide();
    this.game = game;
    if (!(game in GAMES)) return;
    this.loading[game] ??= this.#load(game);
    const { place, bar, tools } = await this.loading[game];
    // While one types, the picture comes first. In play a piece must not be seen where it is about to glide to.
    const isTyping = document.activeElement === this.page.box;
    await trackPending(isTyping ? nextPaint() : nextTask());
    if (this.page.view !== view) return;
    this.current = tools;
    place.hidden = false;
    bar.hidden = false;
    this.section.hidden = false;
    tools.show(view);
  }

  async #load(game) {
    const [place, bar] = [el("div"), el("div", { class: "row" })];
    this.section.append(place);
    byId("tool-bar").append(bar);
    const [module] = await trackPending(Promise.all([import(`./games/${game}.js`), loadStyle(game)]));
    return { place, bar, tools: module.createTools(place, this.page, bar) };
  }

  /** Hide the tools of all games. */
  hide() {
    this.current?.hide();
    this.current = null;
    this.game = "";
    const places = [...this.section.children, ...byId("tool-bar").children];
    for (const place of places) /** @type {any} */ (place).hidden = true;
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
