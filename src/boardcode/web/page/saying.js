// What is announced to whoever cannot see it, and the few words that everybody sees for a while at the foot of the window.

import { byId } from "./dom.js";

const PAUSE = 800; // milliseconds after the last key, when what came of it is announced
const SEEN = 4000; // milliseconds for which such words are seen

/** @type {any} */
let saying, telling;

/** Announce something. */
export function say(text) {
  clearTimeout(saying);
  const place = byId("said");
  place.textContent = place.textContent === text ? `${text}\u00a0` : text; // the same again would not be announced
}

/** Announce what came of typing, when it pauses: at each key it would only disturb. */
export function saySoon(text) {
  clearTimeout(saying);
  saying = setTimeout(() => say(text()), PAUSE);
}

/** Announce something, and let it be seen for a while. */
export function tell(text) {
  say(text);
  const place = byId("told");
  place.textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => place.replaceChildren(), SEEN);
}
