// The first screen: what can be done here, with an example of each game.

import { hashOf } from "./address.js";
import { el } from "./dom.js";
import { abilitiesOf, groupByGame } from "./games.js";
import { showVisitedCodes } from "./visited-codes.js";

/** Show what can be done, and what was looked at before. */
export function showHome(place, formats) {
  const [abilities, visited] = place.children;
  if (!abilities.children.length) abilities.replaceChildren(...groupByGame(formats).map(gameItem));
  showVisitedCodes(visited);
}

function gameItem([title, [format]]) {
  const [code] = format.examples;
  const link = el("a", { href: `#${hashOf({ code, format: format.name })}` }, title);
  return el("li", {}, link, ` ${abilitiesOf(format.game) || "look at a code bit by bit"}`);
}
