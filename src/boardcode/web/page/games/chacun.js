// ChaCuN: turning a tile, choosing who stands where, and stepping through a recorded game.

import { Moves } from "./chacun-moves.js";
import { Replay } from "./chacun-replay.js";

export const game = "chacun";

export function mount(place, page) {
  const moves = new Moves(page);
  const replay = new Replay(page);
  place.append(moves.element, replay.element);
  return {
    keeps: replay.keeps,
    show(view) {
      moves.show(view);
      replay.show();
    },
    hide() {
      moves.show(null);
      replay.hide();
    },
  };
}
