// The characters of a code, and its bits in rows as the game's page lays them out: the field above, the characters below.

import { el, inTurns, reach, rove } from "./dom.js";

const LONGEST = 16; // bits side by side at most, so that they fit a narrow screen
const AT_ONCE = 120; // bits or characters: more would make a keystroke wait
const TINTS = 6;

/** The places of the characters that are digits, in order: the k-th digit has the bits from k * digit on. */
function digits(view) {
  return [...new Set(view.spans.flatMap((span) => span.characters))].sort((a, b) => a - b);
}

/** Show the characters. */
export function showCharacters(place, view) {
  const spansOf = new Map();
  view.spans.forEach((span, k) => span.characters.forEach((c) => spansOf.set(c, [...(spansOf.get(c) ?? []), k])));
  const shown = [...view.code].length === view.code.length ? [...view.code] : view.code.split("");
  place.replaceChildren();
  return inTurns(place, shown.map((character, k) => () => place.append(characterOf(view, character, k, spansOf.get(k) ?? []))), AT_ONCE);
}

function characterOf(view, character, k, spans) {
  const meaning = spans.map((s) => `${view.spans[s].path || "all"}: ${view.spans[s].meaning}`).join("; ");
  return el(
    "button",
    {
      type: "button",
      class: "character",
      "data-spans": spans.join(" "),
      "data-place": k,
      "aria-label": `character ${k + 1}, ${character}${meaning && `: ${meaning}`}`,
      tabindex: k ? "-1" : "0",
    },
    character,
  );
}

/** Show the bits. Rows of the same thing, such as those of a board, stand below each other. */
export function showBits(place, view) {
  const characters = digits(view);
  const of = (bit) => view.code[characters[Math.floor(bit / view.digit)]] ?? "";
  const blocks = new Map();
  for (const [, , title] of view.rows) blocks.set(blockOf(title), blocks.get(blockOf(title)) ?? block(blockOf(title)));
  place.replaceChildren(...blocks.values());
  const rows = view.rows.map(([first, last, title]) => () => {
    blocks.get(blockOf(title)).append(row(view, first, last, title, of));
    if (!first) reach(place, ".bit");
  });
  return inTurns(place, rows, Math.ceil((AT_ONCE * rows.length) / view.bits.length));
}

const blockOf = (title) => title.replace(/\[\d+\]$/, "");

function block(name) {
  return el("div", { class: "bit-block" }, name ? el("h3", { class: "mono" }, name) : null);
}

function row(view, first, last, title, of) {
  const groups = [];
  for (let k = first; k <= last; k++) groups.push(...groupsOf(view, k, title, of));
  const number = title.match(/\[\d+\]$/)?.[0];
  return el(
    "div",
    { class: "bit-row", role: "group", "aria-label": title || "bits" },
    number ? el("span", { class: "bit-row-title mono", "aria-hidden": "true" }, number) : null,
    el("div", { class: "bit-line" }, ...groups),
  );
}

/** The bits of a field, in pieces if they are many. */
function groupsOf(view, k, title, of) {
  const span = view.spans[k];
  const name = shortName(span.path, title);
  const pieces = [];
  for (let from = 0; from < span.bits.length; from += LONGEST) pieces.push(span.bits.slice(from, from + LONGEST));
  return pieces.map((bits) =>
    el("div", { class: ["bit-group", `tint-${k % TINTS}`], title: `${span.path || "all"}: ${span.meaning}` }, nameOf(name, bits.length), ...bits.map((bit) => bitOf(view, k, bit)), ...below(bits, of)),
  );
}

/** What tells a field from the others of its row: nature of cells[1][2].nature, 3 of piece 3. */
function shortName(path, title) {
  const own = title && path.startsWith(title) && path !== title ? path.slice(title.length).replace(/^\./, "") : path;
  return own.replace(/^\[\d+\]\./, "").replace(/^.* (?=\d+$)/, "");
}

function nameOf(name, width) {
  const shown = el("span", { class: "name", "aria-hidden": "true" }, name || "\u00a0");
  shown.style.gridColumn = `1 / span ${width}`;
  return shown;
}

function bitOf(view, k, bit) {
  const span = view.spans[k];
  return el(
    "button",
    { type: "button", class: "bit", "data-spans": k, "data-place": bit, "data-bit": view.bits[bit], "aria-label": `bit ${bit} of ${span.path || "the code"}, ${view.bits[bit]}`, tabindex: "-1" },
    view.bits[bit],
  );
}

/** Each character under the run of bits that it holds. */
function below(bits, of) {
  const runs = [];
  for (const bit of bits) {
    if (runs.length && runs.at(-1).character === of(bit)) runs.at(-1).length++;
    else runs.push({ character: of(bit), length: 1 });
  }
  return runs.map(({ character, length }) => {
    const shown = el("span", { class: "from", "aria-hidden": "true" }, character || "·");
    shown.style.gridColumn = `span ${length}`;
    return shown;
  });
}

/** Pressing a bit calls `flip` with its place, pressing a character `find` with its own. */
export function listen(characters, bits, { flip, find }) {
  rove(bits, ".bit");
  rove(characters, ".character");
  bits.addEventListener("click", (event) => {
    const bit = event.target.closest(".bit");
    if (bit) flip(Number(bit.dataset.place));
  });
  characters.addEventListener("click", (event) => {
    const character = event.target.closest(".character");
    if (character) find(Number(character.dataset.place));
  });
}
