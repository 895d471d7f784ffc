// The tools of Labyrinth: editors of a radar view and of a maze, and walks through mazes.

import { hint, instructions } from "../dom.js";
import { MazeEditor } from "./labyrinth-maze.js";
import { RadarEditor } from "./labyrinth-radar.js";
import { Walk } from "./labyrinth-walk.js";

export const createTools = (place, page, bar) => new LabyrinthTools(place, page, bar);

class LabyrinthTools {
  constructor(place, page, bar) {
    this.editors = { radar: new RadarEditor(page), maze: new MazeEditor(page) };
    this.walk = new Walk(page);
    this.keptParameters = this.walk.keptParameters;
    this.hint = hint();
    place.append(this.hint, this.walk.element);
    bar.append(this.walk.form.walkButton, this.walk.form.startButton, this.walk.endButton);
  }

  show(view) {
    for (const [format, editor] of Object.entries(this.editors)) {
      editor.show(view.format === format ? view.state : null);
    }
    this.hint.textContent = instructions(this.editors[view.format].hint);
    this.walk.show(view);
  }

  hide() {
    for (const editor of Object.values(this.editors)) editor.show(null);
    this.walk.hide();
  }
}
