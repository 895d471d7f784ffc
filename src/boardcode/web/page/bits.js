// The characters of a code, and its bits in rows: the field above them, the characters that hold them below.

import { el, enableArrowKeys, runInBatches, setTabStop } from "./dom.js";

const LONGEST_GROUP = 16; // bits side by side, so that they fit a narrow screen
const BATCH = 120; // bits or characters that are shown before the browser may paint
const TINTS = 6;

/** The class that gives a field its colour. */
export const tintClass = (field) => `tint-${field % TINTS}`;

// -- characters

/** Show the characters; return a promise of whether all are shown. */
export function showCharacters(place, view) {
  const fieldsOf = new Map();
  view.spans.forEach((span, field) => {
    for (const index of span.characters) fieldsOf.set(index, [...(fieldsOf.get(index) ?? []), field]);
  });
  place.replaceChildren();
  const show = (character, index) =>
    place.append(characterButton(view, character, index, fieldsOf.get(index) ?? []));
  const tasks = view.code.split("").map((character, index) => () => show(character, index));
  return runInBatches(place, tasks, BATCH);
}

function characterButton(view, character, index, fields) {
  const meanings = fields.map((field) => `${view.spans[field].path || "all"}: ${view.spans[field].meaning}`);
  const label = [`character ${index + 1}, ${character}`, meanings.join("; ")].filter(Boolean).join(": ");
  const attributes = {
    type: "button",
    class: "character",
    "data-fields": fields.join(" "),
    "data-index": index,
    "aria-label": label,
    tabindex: index ? "-1" : "0",
  };
  return el("button", attributes, character);
}

// -- bits

/**
 * Show the bits; return a promise of whether all are shown. Rows that differ only in their number, such as
 * those of a board, form a block.
 */
export function showBits(place, view) {
  const digits = [...new Set(view.spans.flatMap((span) => span.characters))].sort((a, b) => a - b);
  const characterOf = (bit) => view.code[digits[Math.floor(bit / view.digit)]] ?? "";
  const names = new Set(view.rows.map(([, , title]) => blockName(title)));
  const blocks = new Map([...names].map((name) => [name, createBlock(name)]));
  place.replaceChildren(...blocks.values());
  const tasks = view.rows.map(([first, last, title]) => () => {
    blocks.get(blockName(title)).append(createRow(view, first, last, title, characterOf));
    if (!first) setTabStop(place, ".bit");
  });
  return runInBatches(place, tasks, Math.ceil((BATCH * tasks.length) / view.bits.length));
}

const ROW_NUMBER = /\[\d+\]$/;

const blockName = (title) => title.replace(ROW_NUMBER, "");

function createBlock(name) {
  return el("div", { class: "bit-block" }, name ? el("h3", { class: "mono" }, name) : null);
}

/** The row of the fields from `first` to `last`. */
function createRow(view, first, last, title, characterOf) {
  const groups = [];
  for (let field = first; field <= last; field++)
    groups.push(...createGroups(view, field, title, characterOf));
  const number = title.match(ROW_NUMBER)?.[0];
  return el(
    "div",
    { class: "bit-row", role: "group", "aria-label": title || "bits" },
    number ? el("span", { class: "bit-row-title mono", "aria-hidden": "true" }, number) : null,
    el("div", { class: "bit-line" }, ...groups),
  );
}

/** The bits of a field, in several groups if they are many. */
function createGroups(view, field, title, characterOf) {
  const span = view.spans[field];
  const name = shortName(span.path, title);
  const groups = [];
  for (let start = 0; start < span.bits.length; start += LONGEST_GROUP) {
    const bits = span.bits.slice(start, start + LONGEST_GROUP);
    groups.push(
      el(
        "div",
        { class: ["bit-group", tintClass(field)], title: `${span.path || "all"}: ${span.meaning}` },
        createLabel("name", name || "\u00a0", `1 / span ${bits.length}`),
        ...bits.map((bit) => createBit(view, field, bit)),
        ...characterLabels(bits, characterOf),
      ),
    );
  }
  return groups;
}

/** The part of a path that differs within its row: "nature" for cells[1][2].nature, "3" for piece 3. */
function shortName(path, title) {
  const isPart = title && path.startsWith(title) && path !== title;
  const name = isPart ? path.slice(title.length).replace(/^\./, "") : path;
  return name.replace(/^\[\d+\]\./, "").replace(/^.* (?=\d+$)/, "");
}

/** A text above or below bits, which screen readers know from the labels of the bits. */
function createLabel(className, text, gridColumn) {
  const label = el("span", { class: className, "aria-hidden": "true" }, text);
  label.style.gridColumn = gridColumn;
  return label;
}

function createBit(view, field, bit) {
  const value = view.bits[bit];
  const attributes = {
    type: "button",
    class: "bit",
    "data-fields": field,
    "data-index": bit,
    "data-bit": value,
    "aria-label": `bit ${bit} of ${view.spans[field].path || "the code"}, ${value}`,
    tabindex: "-1",
  };
  return el("button", attributes, value);
}

/** Each character below the run of bits that it holds. */
function characterLabels(bits, characterOf) {
  const runs = [];
  for (const bit of bits) {
    const character = characterOf(bit);
    if (runs.at(-1)?.character === character) runs.at(-1).length++;
    else runs.push({ character, length: 1 });
  }
  return runs.map(({ character, length }) => createLabel("from", character || "·", `span ${length}`));
}

/** Call `flip` with the index of a bit that is pressed, and `select` with that of a character. */
export function listenToBits(characters, bits, { flip, select }) {
  listenToItems(bits, ".bit", flip);
  listenToItems(characters, ".character", select);
}

function listenToItems(place, selector, press) {
  let touched = ""; // the item that a finger pointed at: it is pressed by the next touch
  enableArrowKeys(place, selector);
  place.addEventListener("click", (event) => {
    const item = event.target.closest(selector);
    if (!item) return;
    const isTouch = event.pointerType === "touch";
    if (!isTouch || touched === item.dataset.index) press(Number(item.dataset.index));
    touched = isTouch ? item.dataset.index : "";
  });
}
