// Codes that may have been meant, each with a button that uses it.

import { button, row } from "./dom.js";

const LONGEST_CODE = 24; // characters of a code on a button

/**
 * Show the codes to use in place of a text: those that the service suggests, or the canonical one.
 * @param {any} place
 * @param {any} view
 * @param {(code: string, format: string) => void} use
 */
export function showSuggestions(place, view, use) {
  const suggestions = suggestionsFor(view);
  place.hidden = !suggestions.length;
  place.replaceChildren(row(...suggestions.map((suggestion) => suggestionButton(suggestion, view, use))));
}

function suggestionsFor({ error, suggestions, format, code, canonical }) {
  if (error) return suggestions ?? [];
  return canonical && canonical !== code ? [{ code: canonical, format }] : [];
}

function suggestionButton({ code, format }, view, use) {
  const characters = [...code];
  const isLong = characters.length > LONGEST_CODE;
  const label = isLong ? `${characters.slice(0, LONGEST_CODE).join("")}…` : code;
  const suffix = format === view.format ? "" : ` (${format})`;
  return button(`Use ${label}${suffix}`, () => use(code, format), { title: isLong ? code : "" });
}
