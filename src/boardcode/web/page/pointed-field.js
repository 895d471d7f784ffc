// A line that says in full what is pointed at: labels above bits are short, and a finger sees no tooltip.

import { isTouched } from "./dom.js";
import { HIGHLIGHT } from "./highlights.js";

const MOST_FIELDS = 3; // described in full; of more the number is given

/** Describe in a place what is highlighted. */
export function describePointedField(place) {
  if (isTouched()) place.textContent = "Tap anything to highlight it everywhere. Tap a bit again to flip it.";
  const prompt = place.textContent.replace(/\s+/g, " ");
  document.addEventListener(HIGHLIGHT, (event) => {
    const { spans } = /** @type {any} */ (event).detail;
    place.textContent = spans.length ? description(spans) : prompt;
  });
}

function description(spans) {
  const words = spans.slice(0, MOST_FIELDS).map(({ path, raw, meaning }) => {
    const bits = raw.length > 16 ? `${raw.length} bits` : raw;
    return `${path || "all"} ${bits}: ${meaning}`;
  });
  const rest = spans.length - MOST_FIELDS;
  return words.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}
