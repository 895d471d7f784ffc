// A text that cannot be read: its own characters, with the fault marked, and its own bits without a meaning.

import { createBitGroup } from "./bits.js";
import { byId, el, hint, runInBatches, setTabStop } from "./dom.js";
import { forgetShown } from "./shape.js";

const MOST_CHARACTERS = 2000; // of a longer text only those around the fault are shown, and no bits
const GROUP = 8; // bits side by side

/** Show a text that cannot be read; return a promise of whether all of it is shown. */
export function showRefusal(view) {
  for (const id of ["characters", "bits", "fields"]) forgetShown(byId(id));
  byId("fields").replaceChildren(hint("There are no fields: the text cannot be read."));
  showCharacters(byId("characters"), view);
  return showBits(byId("bits"), view);
}

/** The places of the fault in the text, the second excluded; the whole text if it has no place. */
function faultOf({ error }, length) {
  const { start, stop } = error ?? {};
  return start === null || start === undefined ? [0, length] : [start, stop];
}

function showCharacters(place, view) {
  const characters = [...view.code]; // the service counts an emoji as one character
  const [start, stop] = faultOf(view, characters.length);
  const first = Math.max(0, start - MOST_CHARACTERS / 2);
  const shown = characters.slice(first, first + MOST_CHARACTERS);
  const buttons = shown.map((character, index) => {
    const isFault = first + index >= start && first + index < stop;
    return createCharacter(character, first + index, isFault, index === 0);
  });
  // Where something is missing, the mark is at its place.
  if (start === stop) buttons.splice(start - first, 0, el("span", { class: "character fault" }, "▁"));
  place.replaceChildren(...buttons);
}

function createCharacter(character, index, isFault, isTabStop) {
  const attributes = {
    type: "button",
    class: ["character", isFault && "fault"],
    "data-index": index,
    "aria-label": `character ${index + 1}, ${character}${isFault ? ", at fault" : ""}`,
    tabindex: isTabStop ? "0" : "-1",
  };
  return el("button", attributes, character);
}

function showBits(place, view) {
  const bits = view.code.length > MOST_CHARACTERS ? "" : view.bits;
  if (!bits) {
    const reason = view.code.length > MOST_CHARACTERS ? "too long" : "not made of the right characters";
    place.replaceChildren(hint(`There are no bits: the text is ${reason}.`));
    return runInBatches(place, []);
  }
  const line = el("div", { class: "bit-line" });
  const attributes = { class: "bit-row", role: "group", "aria-label": "bits" };
  place.replaceChildren(el("div", { class: "bit-block" }, el("div", attributes, line)));
  const [start, stop] = faultOf(view, view.code.length);
  const isFault = (character) => character >= start && character < stop;
  const group = view.digit > 1 && view.digit <= GROUP ? view.digit : GROUP;
  const tasks = [];
  for (let first = 0; first < bits.length; first += group) {
    const places = [...bits.slice(first, first + group)].map((_, index) => first + index);
    tasks.push(() => {
      line.append(createBitGroup(view, places, isFault));
      if (!first) setTabStop(place, ".bit");
    });
  }
  return runInBatches(place, tasks);
}
