// Labyrinth: passages and cells of a view, walls of a maze, and walks through mazes made by chance.

import { MazeEditing } from "./labyrinth-maze.js";
import { RadarEditing } from "./labyrinth-radar.js";
import { Walk } from "./labyrinth-walk.js";

export const game = "labyrinth";

export function mount(place, page) {
  const radar = new RadarEditing(page);
  const maze = new MazeEditing(page);
  const hint = page.el("p", { class: "hint" });
  const walk = new Walk(page);
  place.append(hint, walk.element);
  const edits = (view) => {
    radar.show(view);
    maze.show(view);
    hint.textContent = view?.format === "maze" ? maze.hint : radar.hint;
  };
  return {
    keeps: walk.keeps,
    show(view) {
      edits(view);
      walk.show(view);
    },
    hide() {
      edits(null);
      walk.hide();
    },
  };
}
