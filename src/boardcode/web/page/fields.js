// The table of the fields of a code.

import { tintClass } from "./bits.js";
import { el, runInBatches } from "./dom.js";
import { showOrUpdate } from "./shape.js";

const LONGEST_BITS = 24; // more bits are abbreviated

/** A table with a head. */
export function createTable(columns, body) {
  const head = el("tr", {}, ...columns.map((name) => el("th", { scope: "col" }, name)));
  return el("table", {}, el("thead", {}, head), body);
}

/** Show the fields; return a promise of whether all are shown. */
export function showFields(place, view) {
  const build = () => {
    const body = el("tbody");
    place.replaceChildren(createTable(["Field", "Characters", "Bits", "Meaning"], body));
    const tasks = view.spans.map((span, field) => () => body.append(createRow(span, field)));
    return runInBatches(place, tasks);
  };
  const update = (before) => {
    const rows = [...place.querySelectorAll("tbody tr")];
    view.spans.forEach((span, field) => updateRow(rows[field], before.spans[field], span));
  };
  return showOrUpdate(place, view, build, update);
}

const meaningOf = (span) => span.meaning || "nothing";

function updateRow(row, before, span) {
  if (before.raw !== span.raw) row.querySelector(".raw").textContent = abbreviateBits(span.raw);
  if (before.meaning !== span.meaning) row.querySelector(".change").textContent = meaningOf(span);
}

function createRow(span, field) {
  const attributes = { type: "button", class: "change", "data-field": field, "aria-haspopup": "dialog" };
  return el(
    "tr",
    { class: tintClass(field), "data-fields": field },
    el("td", { class: "path mono" }, ...addLineBreaks(span.path || "(all)")),
    el("td", { class: "mono" }, characterRange(span.characters)),
    el("td", { class: "raw mono" }, abbreviateBits(span.raw)),
    el("td", {}, el("button", attributes, meaningOf(span))),
  );
}

/** A path that may break after its dots and brackets. */
function addLineBreaks(path) {
  return path.split(/(?<=[.\]])/).flatMap((part) => [part, el("wbr")]);
}

/** The places of characters, counted from 1. */
function characterRange(characters) {
  if (!characters.length) return "–";
  const [first, last] = [characters[0] + 1, characters.at(-1) + 1];
  return first === last ? `${first}` : `${first}–${last}`;
}

function abbreviateBits(bits) {
  if (bits.length <= LONGEST_BITS) return bits;
  return /^0+$/.test(bits) ? `${bits.length} × 0` : `${bits.slice(0, LONGEST_BITS - 6)}… (${bits.length})`;
}

/** Call `change` with the number of a field whose meaning is pressed. */
export function listenToFields(place, change) {
  place.addEventListener("click", (event) => {
    const meaning = event.target.closest(".change");
    if (meaning) change(Number(meaning.dataset.field));
  });
}
