// The characters of a code, and its bits in rows: the field above them, the characters that hold them below.

import { el, enableArrowKeys, runInBatches, setTabStop } from "./dom.js";
import { showOrUpdate } from "./shape.js";

const LONGEST_GROUP = 16; // bits side by side
const NARROW_GROUP = 8; // on a narrow screen
const TINTS = 6;

/** The class that gives a field its colour. */
export const tintClass = (field) => `tint-${field % TINTS}`;

// -- characters

/** Show the characters; return a promise of whether all are shown. */
export function showCharacters(place, view) {
  const characters = [...view.code]; // the service counts an emoji as one character
  const fieldsOf = characters.map(() => []);
  view.spans.forEach((span, field) => {
    for (const index of span.characters) fieldsOf[index].push(field);
  });
  const labelOf = (index) => characterLabel(view, characters[index], index, fieldsOf[index]);
  const build = () => {
    place.replaceChildren();
    const show = (character, index) =>
      place.append(characterButton(character, index, fieldsOf[index], labelOf(index)));
    const tasks = characters.map((character, index) => () => show(character, index));
    return runInBatches(place, tasks);
  };
  const update = () => {
    [...place.children].forEach((button, index) => {
      button.textContent = characters[index];
      button.setAttribute("aria-label", labelOf(index));
    });
  };
  return showOrUpdate(place, view, build, update);
}

function characterLabel(view, character, index, fields) {
  const meanings = fields.map((field) => describeSpan(view.spans[field]));
  return [`character ${index + 1}, ${character}`, meanings.join("; ")].filter(Boolean).join(": ");
}

const describeSpan = (span) => `${span.path || "all"}: ${span.meaning}`;

function characterButton(character, index, fields, label) {
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
  return showOrUpdate(
    place,
    view,
    () => buildBits(place, view),
    () => updateBits(place, view),
  );
}

/** The place of the character that holds a bit; null if it was left off, or if every character does. */
const placeOf = (view, bit) =>
  (view.digit ? view.places[Math.floor((bit + view.filling) / view.digit)] : null) ?? null;

function buildBits(place, view) {
  const names = new Set(view.rows.map(([, , title]) => blockName(title)));
  const blocks = new Map([...names].map((name) => [name, createBlock(name)]));
  place.replaceChildren(...blocks.values());
  const tasks = view.rows.map(([first, last, title]) => () => {
    blocks.get(blockName(title)).append(createRow(view, first, last, title));
    if (!first) setTabStop(place, ".bit");
  });
  return runInBatches(place, tasks);
}

const ROW_NUMBER = /\[\d+\]$/;

const blockName = (title) => title.replace(ROW_NUMBER, "");

function createBlock(name) {
  return el("div", { class: "bit-block" }, name ? el("h3", { class: "mono" }, name) : null);
}

/** Change the values of the bits that are shown. */
function updateBits(place, view) {
  for (const bit of place.querySelectorAll(".bit")) {
    const [index, field] = [Number(bit.dataset.index), Number(bit.dataset.fields)];
    if (bit.dataset.bit === view.bits[index]) continue;
    bit.dataset.bit = view.bits[index];
    bit.textContent = view.bits[index];
    bit.setAttribute("aria-label", bitLabel(view, index, view.spans[field].path));
  }
  for (const group of place.querySelectorAll(".bit-group")) {
    group.setAttribute("title", describeSpan(view.spans[Number(group.dataset.group)]));
  }
  for (const label of place.querySelectorAll(".from[data-place]")) {
    label.textContent = view.code[Number(label.dataset.place)];
  }
}

/** The row of the fields from `first` to `last`. */
function createRow(view, first, last, title) {
  const groups = [];
  for (let field = first; field <= last; field++) groups.push(...createGroups(view, field, title));
  const number = title.match(ROW_NUMBER)?.[0];
  return el(
    "div",
    { class: "bit-row", role: "group", "aria-label": title || "bits" },
    number ? el("span", { class: "bit-row-title mono", "aria-hidden": "true" }, number) : null,
    el("div", { class: "bit-line" }, ...groups),
  );
}

/** The bits of a field, in several groups if they are many. */
function createGroups(view, field, title) {
  const span = view.spans[field];
  const name = shortName(span.path, title);
  const groups = [];
  const longest = matchMedia("(max-width: 36rem)").matches ? NARROW_GROUP : LONGEST_GROUP;
  for (let start = 0; start < span.bits.length; start += longest) {
    const bits = span.bits.slice(start, start + longest);
    const attributes = {
      class: ["bit-group", tintClass(field)],
      title: describeSpan(span),
      "data-group": field,
    };
    groups.push(
      el(
        "div",
        attributes,
        createLabel("name", name || "\u00a0", `1 / span ${bits.length}`),
        ...bits.map((bit) => createBit(view, bit, { "data-fields": field }, span.path)),
        ...characterLabels(view, bits),
      ),
    );
  }
  return groups;
}

/** Bits without a field; `isFault` tells whether the character at a place is wrong. */
export function createBitGroup(view, bits, isFault) {
  const isWrong = (bit) => placeOf(view, bit) !== null && isFault(placeOf(view, bit));
  return el(
    "div",
    { class: "bit-group" },
    ...bits.map((bit) => createBit(view, bit, { class: ["bit", isWrong(bit) && "fault"] })),
    ...characterLabels(view, bits),
  );
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

const bitLabel = (view, bit, path) => `bit ${bit} of ${path || "the code"}, ${view.bits[bit]}`;

function createBit(view, bit, attributes, path = "") {
  const all = {
    type: "button",
    class: "bit",
    "data-index": bit,
    "data-bit": view.bits[bit],
    "aria-label": bitLabel(view, bit, path),
    tabindex: "-1",
    ...attributes,
  };
  return el("button", all, view.bits[bit]);
}

/** Each character below the run of bits that it holds; neighbours may be equal. */
function characterLabels(view, bits) {
  const runs = [];
  for (const place of bits.map((bit) => placeOf(view, bit))) {
    if (runs.length && runs.at(-1).place === place) runs.at(-1).length++;
    else runs.push({ place, length: 1 });
  }
  return runs.map(({ place, length }) => {
    const label = createLabel("from", place === null ? "·" : view.code[place], `span ${length}`);
    if (place !== null) label.dataset.place = place;
    return label;
  });
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
