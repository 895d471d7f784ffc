// The tools of backgammon: checkers are moved between points, the bar and the tray on the picture.

import { announce, notify } from "../announcements.js";
import { button, el, hasModifier, hint, instructions, isPressKey, row } from "../dom.js";
import { pathAt } from "../picture.js";
import { ArrowNavigation } from "./arrow-navigation.js";

const POINTS = 24;
const PLAYERS = { on_roll: "dark", other: "light" };
const OPPONENT = { on_roll: "other", other: "on_roll" };
const PLACE = /^(?:position\.)?(on_roll|other)\.(?:points\[(\d+)\]|(bar|off))$/;
const HINT =
  "Press a checker and then a point, the bar or the tray to move it; no rule is checked, but a point has " +
  "checkers of one player only. Keyboard: arrow keys move between places, Space presses one.";

export const createTools = (place, page) => new CheckerTools(place, page);

class CheckerTools {
  constructor(place, page) {
    this.page = page;
    /** @type {any} the position that can be changed, or null */
    this.position = null;
    /** @type {any} the state that the position is, or is a part of */
    this.state = null;
    /** @type {any} where a checker was picked up, or null */
    this.from = null;
    this.navigation = new ArrowNavigation(page.picture);
    this.tools = el(
      "div",
      { class: "checker-tools" },
      hint(instructions(HINT)),
      row(button("Exchange the players", () => this.#exchange())),
    );
    place.append(this.tools);
    page.picture.addEventListener("click", (event) => this.#handlePress(event));
    page.picture.addEventListener("keydown", (event) => {
      if (!hasModifier(event) && isPressKey(event)) this.#handlePress(event);
    });
  }

  show(view) {
    this.state = view.state;
    this.position = this.state?.position ?? (this.state?.on_roll?.points ? this.state : null);
    this.from = null;
    this.tools.hidden = !this.position;
    this.navigation.setActive(Boolean(this.position));
    for (const part of this.position ? this.page.picture.querySelectorAll("[data-path]") : []) {
      part.classList.toggle("checker-place", PLACE.test(part.getAttribute("data-path")));
    }
  }

  hide() {
    this.state = this.position = this.from = null;
    this.navigation.setActive(false);
  }

  #handlePress(event) {
    const place = this.position && placeAt(pathAt(this.page.picture, event));
    if (!place || event.defaultPrevented) return;
    event.preventDefault();
    if (this.from) this.#putDown(place);
    else this.#pickUp(place, event.target);
  }

  #pickUp(place, target) {
    if (!count(this.position, place)) return notify("There is no checker here.");
    this.from = place;
    target.closest("[data-path]")?.classList.add("held");
    announce(`${PLAYERS[place.player]} checker picked up`);
  }

  #putDown(place) {
    const { player } = this.from;
    const target = place.player === player ? place : mirror(place);
    if (!target) return notify("A player has a bar and a tray of his own.");
    if (target.index !== null && count(this.position, mirror(target))) {
      return notify("The other player is on this point.");
    }
    const position = structuredClone(this.position);
    add(position, this.from, -1);
    add(position, target, 1);
    this.from = null;
    this.#setPosition(position, `${PLAYERS[player]} checker moved`);
  }

  #exchange() {
    const { on_roll: other, other: on_roll } = this.position;
    this.#setPosition({ on_roll, other }, "players exchanged");
  }

  #setPosition(position, announcement) {
    const isPart = "match" in this.state;
    this.page.setState(isPart ? { ...this.state, position } : position, announcement);
  }
}

/** The player and the place that a part of the picture shows, or null. */
function placeAt(path) {
  const [, player, index, name] = PLACE.exec(path ?? "") ?? [];
  return player ? { player, index: index === undefined ? null : Number(index), name } : null;
}

/** The same point as the other player counts it; null for the bar and the tray. */
function mirror({ player, index }) {
  return index === null ? null : { player: OPPONENT[player], index: POINTS - 1 - index };
}

function count(position, { player, index, name }) {
  return index === null ? position[player][name] : position[player].points[index];
}

function add(position, { player, index, name }, number) {
  if (index === null) position[player][name] += number;
  else position[player].points[index] += number;
}
