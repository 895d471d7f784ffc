// What was looked at, kept in this browser alone until it is cleared.

import { hashOf } from "./address.js";
import { button, el, row } from "./dom.js";
import { load, save } from "./storage.js";

const KEY = "visited";
const MOST_CODES = 40;
const LONGEST_CODE = 2000; // characters of a code that is kept
const LONGEST_SHOWN = 40;
const DELAY = 1500; // milliseconds that a code has to be shown until it is kept

/** @type {any} */
let timer;

/** Keep a code that stays on the screen for a moment. */
export function rememberView({ code, format, error }) {
  clearTimeout(timer);
  if (!code || !format || error || code.length > LONGEST_CODE) return;
  timer = setTimeout(() => {
    const others = visitedCodes().filter((item) => item.code !== code || item.format !== format);
    save(KEY, [{ code, format }, ...others].slice(0, MOST_CODES));
  }, DELAY);
}

/** The codes that were kept, the newest first. @returns {{code: string, format: string}[]} */
function visitedCodes() {
  const codes = load(KEY);
  return Array.isArray(codes) ? codes.filter((item) => item?.code && item?.format) : [];
}

/** List the codes that were kept, with a button that forgets them. */
export function showVisitedCodes(place) {
  const codes = visitedCodes();
  place.hidden = !codes.length;
  const forget = () => {
    clearTimeout(timer);
    save(KEY, null);
    showVisitedCodes(place);
  };
  const link = ({ code, format }) => {
    const text = code.length > LONGEST_SHOWN ? `${code.slice(0, LONGEST_SHOWN)}…` : code;
    return el("li", {}, el("a", { class: "mono", href: `#${hashOf({ code, format })}` }, text), ` ${format}`);
  };
  place.replaceChildren(
    el("h3", {}, "Looked at before, on this machine"),
    el("ul", { class: "visited" }, ...codes.map(link)),
    row(button("Clear", forget, { name: "Clear what was looked at" })),
  );
}
