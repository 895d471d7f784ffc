// The gallery: an example of every format.

import { hashOf } from "./address.js";
import { request } from "./api.js";
import { el, parseSvg } from "./dom.js";
import { darkStyle, groupByGame } from "./games.js";

/** Fill the gallery with a card for each format. */
export async function fillGallery(place, formats) {
  const shelf = ([title, members]) =>
    el(
      "section",
      { class: "shelf", "aria-label": title },
      el("h3", {}, title),
      el("div", { class: "cards" }, ...members.map(createCard)),
    );
  place.replaceChildren(...groupByGame(formats).map(shelf));
  // One at a time, so that other requests of the page need not wait for all pictures.
  for (const format of formats) await loadPicture(place, format);
}

function createCard(format) {
  const [code] = format.examples;
  const address = `#${hashOf({ format: format.name, code })}`;
  return el(
    "a",
    { class: "card", href: address, "data-format": format.name },
    el("div", { class: "picture", "aria-hidden": "true", "data-dark": darkStyle(format.game) }),
    el("strong", {}, format.title),
    el("span", { class: "mono" }, code),
  );
}

async function loadPicture(place, { name, examples }) {
  const picture = place.querySelector(`[data-format="${CSS.escape(name)}"] .picture`);
  const decoded = await request("decode", { format: name, code: examples[0] }).catch(() => null);
  if (decoded?.svg) picture?.replaceChildren(parseSvg(decoded.svg, "presentation"));
}
