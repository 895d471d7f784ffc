// The fields of a code, a row each.

import { el, inTurns } from "./dom.js";

const TINTS = 6;
const LONGEST = 24;
const AT_ONCE = 30; // more would make a keystroke wait

/** Show the fields. */
export function showFields(place, view) {
  const head = el("thead", {}, el("tr", {}, ...["Field", "Characters", "Bits", "Meaning"].map((name) => el("th", { scope: "col" }, name))));
  const rows = el("tbody");
  place.replaceChildren(el("table", {}, head, rows));
  return inTurns(place, view.spans.map((span, k) => () => rows.append(fieldRow(span, k))), AT_ONCE);
}

function fieldRow(span, k) {
  const change = el("button", { type: "button", class: "change", "data-change": span.path, "data-span": k, "aria-haspopup": "dialog" }, span.meaning || "nothing");
  return el(
    "tr",
    { class: `tint-${k % TINTS}`, "data-spans": k },
    el("td", { class: "path mono" }, ...breakable(span.path || "(all)")),
    el("td", { class: "mono" }, counted(span.characters)),
    el("td", { class: "raw mono" }, abbreviated(span.raw)),
    el("td", {}, change),
  );
}

/** A path that may be broken after its dots and brackets. */
export function breakable(path) {
  return path.split(/(?<=[.\]])/).flatMap((part) => [part, el("wbr")]);
}

/** Places as a person counts them, from 1. */
function counted(characters) {
  if (!characters.length) return "–";
  const [first, last] = [characters[0] + 1, characters.at(-1) + 1];
  return first === last ? `${first}` : `${first}–${last}`;
}

function abbreviated(bits) {
  if (bits.length <= LONGEST) return bits;
  return /^0+$/.test(bits) ? `${bits.length} × 0` : `${bits.slice(0, LONGEST - 6)}… (${bits.length})`;
}

/** Pressing what a field means calls `change` with its number. */
export function listen(place, change) {
  place.addEventListener("click", (event) => {
    const pressed = event.target.closest(".change");
    if (pressed) change(Number(pressed.dataset.span));
  });
}
