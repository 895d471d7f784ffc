// The tools of Hearthstone: copies of cards are added and removed, those in sideboards too.

import { DeckTools } from "./deck-tools.js";

export const createTools = (place, page) =>
  new DeckTools(place, page, {
    pattern: /^[1-9]\d{0,9}$/,
    example: "179",
    countOf: (state, card) => entriesOf(state, card).find(isFor(card))?.at(-1) ?? 0,
    withCount(state, card, count) {
      const others = entriesOf(state, card).filter((entry) => !isFor(card)(entry));
      const entries = count ? [...others, [...keyOf(card), count]] : others;
      return { ...state, [partOf(card)]: entries.sort(compareEntries) };
    },
  });

/** The list of a deck that has a card: [id, count] or [owner, id, count]. */
const partOf = ({ owner }) => (owner ? "sideboards" : "cards");

const entriesOf = (state, card) => state[partOf(card)];

const keyOf = ({ id, owner }) => (owner ? [Number(owner), Number(id)] : [Number(id)]);

const isFor = (card) => (entry) => keyOf(card).every((number, index) => number === entry[index]);

const compareEntries = (one, other) => one[0] - other[0] || one[1] - other[1];
