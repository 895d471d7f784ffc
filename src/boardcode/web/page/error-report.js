// What is wrong with a code: the characters at fault, what was expected, and a hint.

import { el } from "./dom.js";

const CONTEXT = 40; // characters shown on each side of the fault
const LONGEST_FAULT = 60; // characters of the fault that are shown
const TITLES = {
  malformed: "It cannot be read",
  meaningless: "It has no meaning",
  "not canonical": "It can be read, but is not canonical",
  unreachable: "No response",
  "too many": "Too many requests",
  "too long": "It takes too long",
};

/** Show an error, or hide the place for it if there is none. */
export function showError(place, error) {
  place.hidden = !error;
  if (!error) return place.replaceChildren();
  const details = [
    ["field", error.path],
    ["found", error.found],
    ["expected", error.expected],
    ["hint", error.hint],
  ].filter(([, text]) => text);
  const hasPosition = error.code && error.start !== null && error.start !== undefined;
  place.replaceChildren(
    el("strong", {}, TITLES[error.kind] ?? "It is not accepted"),
    el("span", {}, error.message),
    ...(hasPosition ? [markedCode(error)] : []),
    el("dl", {}, ...details.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])),
  );
}

/** The code with the fault marked; where something is missing, the mark is at its place. */
function markedCode({ code, start, stop }) {
  const characters = [...code]; // the service counts an emoji as one character, a JavaScript string as two
  const [first, last] = [Math.max(0, start - CONTEXT), Math.min(characters.length, stop + CONTEXT)];
  const part = (from, to) => characters.slice(from, to).join("");
  const fault = makeVisible(part(start, Math.min(stop, start + LONGEST_FAULT)));
  return el(
    "code",
    { class: "marked-code", dir: "ltr" },
    (first > 0 ? "…" : "") + part(first, start),
    el("mark", {}, fault + (stop - start > LONGEST_FAULT ? "…" : "") || "▁"),
    part(stop, last) + (last < characters.length ? "…" : ""),
  );
}

const SYMBOLS = { " ": "␣", "\n": "⏎", "\r": "␍", "\t": "⇥" };

/** Replace invisible characters by symbols or by their numbers. */
export function makeVisible(text) {
  const number = (character) => character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
  return text.replace(/[\p{C}\p{Z}]/gu, (character) => SYMBOLS[character] ?? `U+${number(character)}`);
}
