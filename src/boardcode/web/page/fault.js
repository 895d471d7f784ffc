// What is wrong with a code: the characters at fault, what was expected, and the likely mistake.

import { el } from "./dom.js";

const BEFORE = 40; // characters shown around the fault, of a long code
const LONGEST = 60; // characters at fault that are shown
const KINDS = {
  malformed: "It cannot be read",
  meaningless: "It has no meaning",
  "not canonical": "It can be read, but is not the one code of what it says",
  unreachable: "No answer",
  "too many": "Too fast",
  "too long": "It takes too long",
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
  const characters = [...code]; // the service counts an emoji as one character, a text of this language as two
  const [first, last] = [Math.max(0, start - BEFORE), Math.min(characters.length, stop + BEFORE)];
  const part = (from, to) => characters.slice(from, to).join("");
  return el(
    "code",
    { class: "code-at-fault", dir: "ltr" },
    (first > 0 ? "…" : "") + part(first, start),
    el("mark", {}, seen(characters.slice(start, Math.min(stop, start + LONGEST)).join("")) + (stop - start > LONGEST ? "…" : "") || "▁"),
    part(stop, last) + (last < characters.length ? "…" : ""),
  );
}

const NAMED = { " ": "␣", "\n": "⏎", "\r": "␍", "\t": "⇥" };

/** A text in which nothing is invisible. */
function seen(text) {
  return text.replace(/[\p{C}\p{Z}]/gu, (character) => NAMED[character] ?? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
}
