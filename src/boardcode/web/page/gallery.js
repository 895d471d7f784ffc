// An example of every format, to begin with.

import { ask } from "./api.js";
import { el, svgOf } from "./dom.js";

const GAMES = { klotski: "Klotski", labyrinth: "Labyrinth", chacun: "ChaCuN", fivetwooneone: "5211", arx: "Arx" };

/** The name of a game as people write it. */
export const gameName = (game) => GAMES[game] ?? game;

/** Fill a place with a card for each format. */
export async function fill(place, formats) {
  const shelves = Map.groupBy ? Map.groupBy(formats, (format) => format.game) : grouped(formats);
  place.replaceChildren(
    ...[...shelves].map(([game, own]) => el("section", { class: "shelf", "aria-label": gameName(game) }, el("h3", {}, gameName(game)), el("div", { class: "cards" }, ...own.map(card)))),
  );
  for (const format of formats) await draw(place, format);
}

function grouped(formats) {
  const shelves = new Map();
  for (const format of formats) shelves.set(format.game, [...(shelves.get(format.game) ?? []), format]);
  return shelves;
}

function card(format) {
  const address = `#${new URLSearchParams({ format: format.name, code: format.examples[0] })}`;
  return el(
    "a",
    { class: "card", href: address, "data-format": format.name },
    el("div", { class: "picture", "aria-hidden": "true" }),
    el("strong", {}, format.title),
    el("span", { class: "mono" }, format.examples[0]),
  );
}

/** The picture of a card, one after the other so that a person who goes on need not wait for all. */
async function draw(place, format) {
  const picture = place.querySelector(`[data-format="${CSS.escape(format.name)}"] .picture`);
  const view = await ask("decode", { format: format.name, code: format.examples[0] }).catch(() => null);
  if (!view?.svg || !picture) return;
  const svg = svgOf(view.svg);
  svg.setAttribute("role", "presentation");
  picture.replaceChildren(svg);
}
