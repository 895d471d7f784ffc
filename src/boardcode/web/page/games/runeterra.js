// The tools of Legends of Runeterra: copies of cards are added and removed.

import { DeckTools } from "./deck-tools.js";

export const createTools = (place, page) =>
  new DeckTools(place, page, {
    pattern: /^\d\d(?:BC|BW|DE|FR|IO|MT|NX|PZ|RU|SH|SI)\d\d\d$/,
    example: "01DE002",
    countOf: ({ cards }, { id }) => cards[id] ?? 0,
    withCount(state, { id }, count) {
      const { [id]: _, ...others } = state.cards;
      return { ...state, cards: count ? { ...others, [id]: count } : others };
    },
  });
