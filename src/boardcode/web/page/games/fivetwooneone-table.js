// Changes of the cards on a 5211 table. Each function returns a new state; paths are those of the picture,
// such as players[0].board.slots[2].

const splitPath = (path) => path.match(/[^.[\]]+/g) ?? [];
const getValue = (state, path) => splitPath(path).reduce((value, key) => value?.[key], state);
const listPath = (path) => path.slice(0, path.lastIndexOf("["));
const indexIn = (path) => Number(splitPath(path).at(-1));
const isSlot = (path) => /slots\[\d\]$/.test(path);
const cardWords = ({ color, value }) => `${color} ${value}`;

/** Set a value in a state, which is changed. */
function setValue(state, path, value) {
  const keys = splitPath(path);
  const last = keys.pop();
  keys.reduce((parent, key) => parent[key], state)[last] = value;
}

/** The slot at a path: null if no card is played there, undefined if the path is not that of a slot. */
export const slotAt = (state, path) => (isSlot(path) ? getValue(state, path) : undefined);

/** The card at a path, or null. */
export const cardAt = (state, path) => getValue(state, cardPath(path)) ?? null;

const cardPath = (path) => (isSlot(path) ? `${path}.card` : path);

/** A place on the table in words: "player 1, place 3" or "card 2 in hand". */
export function placeWords(path) {
  const player = /^players\[(\d)\]/.exec(path);
  const prefix = player ? `player ${Number(player[1]) + 1}, ` : "";
  const number = indexIn(path) + 1;
  return `${prefix}${isSlot(path) ? `place ${number}` : `card ${number} in hand`}`;
}

/**
 * Drop a card on a place: it is swapped with the card there, or played if the place is empty.
 * @returns {{state: any, announcement: string}}
 */
export function dropCard(state, source, target) {
  const [card, other] = [cardAt(state, source), cardAt(state, target)];
  if (!other)
    return isSlot(source) ? movePlayedCard(state, source, target) : playFromHand(state, source, target);
  const result = structuredClone(state);
  setValue(result, cardPath(source), other);
  setValue(result, cardPath(target), card);
  return { state: result, announcement: `${cardWords(card)} and ${cardWords(other)} swapped` };
}

function movePlayedCard(state, source, target) {
  const { card, face } = getValue(state, source);
  const { state: result, path } = addCard(removeCard(state, source), target, card, face);
  return { state: result, announcement: `${cardWords(card)} moved to ${placeWords(path)}` };
}

/**
 * A hand always has five cards, so it keeps the card until a person changes it into the one that is drawn.
 */
function playFromHand(state, source, target) {
  const card = cardAt(state, source);
  const { state: result, path } = addCard(state, target, structuredClone(card));
  const announcement = `${cardWords(card)} played face down in ${placeWords(path)}`;
  return { state: result, announcement: `${announcement}; the hand keeps it until you change it` };
}

/**
 * Add a card to the first empty slot of the board that a path belongs to; return the path of that slot too.
 */
export function addCard(state, path, card, face = "down") {
  const result = structuredClone(state);
  const slots = getValue(result, listPath(path));
  const index = slots.indexOf(null);
  slots[index] = { face, card };
  return { state: result, path: `${listPath(path)}[${index}]` };
}

/** Turn a played card over. */
export function turnCard(state, path) {
  const result = structuredClone(state);
  const slot = getValue(result, path);
  slot.face = slot.face === "up" ? "down" : "up";
  return result;
}

/** Remove a played card; those after it move up, because a board has no gaps. */
export function removeCard(state, path) {
  const result = structuredClone(state);
  const slots = getValue(result, listPath(path));
  slots.splice(indexIn(path), 1);
  slots.push(null);
  return result;
}

/** Remove the last card of a board; return null if it has none. `board` is its path with a dot, or empty. */
export function removeLastCard(state, board) {
  const last = getValue(state, `${board}slots`).findLastIndex(Boolean);
  return last < 0 ? null : removeCard(state, `${board}slots[${last}]`);
}
