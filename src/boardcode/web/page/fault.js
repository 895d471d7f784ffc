// What is wrong with a code: the characters at fault, what was expected, and the likely mistake.

import { el } from "./dom.js";

const BEFORE = 40; // characters shown around the fault, of a long code
const KINDS = {
  malformed: "It cannot be read",
  meaningless: "It has no meaning",
  "not canonical": "It can be read, but is not the one code of what it says",
};

/** Show an error, or that there is none. */
export function showFault(place, error) {
  place.hidden = !error;
  if (!error) return place.replaceChildren();
  const details = [
    ["field", error.path],
    ["found", error.found],
    ["expected", error.expected],
    ["likely", error.hint],
  ].filter(([, text]) => text);
  place.replaceChildren(
    el("strong", {}, KINDS[error.kind] ?? "It is refused"),
    el("span", {}, error.message),
    ...(error.code && error.start !== null && error.start !== undefined ? [atFault(error)] : []),
    el("dl", {}, ...details.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])),
  );
}

/** The code with the characters at fault marked; where something is missing, the place after the last character. */
function atFault({ code, start, stop }) {
  const [first, last] = [Math.max(0, start - BEFORE), Math.min(code.length, stop + BEFORE)];
  return el(
    "code",
    { class: "code-at-fault" },
    (first > 0 ? "…" : "") + code.slice(first, start),
    el("mark", {}, code.slice(start, stop) || "▁"),
    code.slice(stop, last) + (last < code.length ? "…" : ""),
  );
}
