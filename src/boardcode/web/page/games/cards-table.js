// What can be done with the cards on a table. Each function gives a new state; paths are those of the picture, such as
// players[0].board.slots[2].

const EMPTY = null;

const keys = (path) => path.match(/[^.[\]]+/g) ?? [];
const at = (state, path) => keys(path).reduce((thing, key) => thing?.[key], state);
const parent = (path) => path.slice(0, path.lastIndexOf("["));
const number = (path) => Number(keys(path).at(-1));
const isSlot = (path) => /slots\[\d\]$/.test(path);

/** A slot: null where no card is played, undefined for what is no slot. */
export const slotAt = (state, path) => (isSlot(path) ? at(state, path) : undefined);

/** The card at a path, or null. */
export const cardAt = (state, path) => (isSlot(path) ? (at(state, path)?.card ?? null) : (at(state, path) ?? null));

/** A place in words. */
export function placeOf(path) {
  const player = /^players\[(\d)\]/.exec(path);
  const whose = player ? `player ${Number(player[1]) + 1}, ` : "";
  return `${whose}${isSlot(path) ? `place ${number(path) + 1}` : `card ${number(path) + 1} in hand`}`;
}

function set(state, path, value) {
  const steps = keys(path);
  const last = steps.pop();
  steps.reduce((thing, key) => thing[key], state)[last] = value;
}

/** The slots of a board without gaps: cards are played in order. */
const close = (slots) => [...slots.filter(Boolean), ...Array(slots.length).fill(EMPTY)].slice(0, slots.length);

/** Two cards change places; a card that is put on an empty place is laid there. */
export function swapped(state, from, to) {
  const card = cardAt(state, from);
  const other = cardAt(state, to);
  if (!other) return isSlot(from) ? moved(state, from, to) : copied(state, from, to);
  const after = structuredClone(state);
  set(after, isSlot(from) ? `${from}.card` : from, other);
  set(after, isSlot(to) ? `${to}.card` : to, card);
  return { state: after, said: `${words(card)} and ${words(other)} swapped` };
}

/** A played card goes to the end of a board. */
function moved(state, from, to) {
  const slot = at(state, from);
  const { state: after, place } = laid(without(state, from), to, slot.card, slot.face);
  return { state: after, said: `${words(slot.card)} moved to ${placeOf(place)}` };
}

/** A hand has five cards always, so that it keeps the one that is laid: whoever draws another changes it. */
function copied(state, from, to) {
  const card = cardAt(state, from);
  const { state: after, place } = laid(state, to, structuredClone(card));
  return { state: after, said: `${words(card)} laid face down in ${placeOf(place)}; the hand keeps it until it is changed` };
}

/** A card in the first empty place of a board, and where that is. */
export function laid(state, path, card, face = "down") {
  const after = structuredClone(state);
  const slots = at(after, parent(path));
  const first = slots.indexOf(EMPTY);
  slots[first] = { face, card };
  return { state: after, place: `${parent(path)}[${first}]` };
}

/** A played card turned over. */
export function turned(state, path) {
  const after = structuredClone(state);
  const slot = at(after, path);
  slot.face = slot.face === "up" ? "down" : "up";
  return after;
}

/** Without a played card; those after it move up. */
export function without(state, path) {
  const after = structuredClone(state);
  const slots = at(after, parent(path));
  set(after, parent(path), close(slots.map((slot, k) => (k === number(path) ? EMPTY : slot))));
  return after;
}

/** Without the last card of a board, or null if it has none; `board` is the start of its path. */
export function taken(state, board) {
  const last = at(state, `${board}slots`).findLastIndex(Boolean);
  return last < 0 ? null : without(state, `${board}slots[${last}]`);
}

const words = ({ color, value }) => `${color} ${value}`;
