// The tools of ChaCuN: controls for the parts of a move, and replays of recorded games.

import { button, el, hint, row } from "../dom.js";
import { pathAt } from "../picture.js";
import { capitalize } from "../wording.js";
import { Replay } from "./chacun-replay.js";

const ROTATIONS = ["none", "right", "half_turn", "left"];
const ROTATION_WORDS = {
  none: "not turned",
  right: "turned right",
  half_turn: "half turn",
  left: "turned left",
};
const [POSITION_COUNT, ZONE_COUNT, PAWN_COUNT] = [190, 10, 25]; // how many numbers the formats have for each

export function createTools(place, page, bar) {
  const moves = new MoveControls(page);
  const replay = new Replay(page);
  place.append(moves.element, replay.element);
  bar.append(replay.startButton);
  return {
    keptParameters: replay.keptParameters,
    show(view) {
      moves.show(view);
      replay.show(view);
    },
    hide() {
      moves.hide();
      replay.hide();
    },
  };
}

class MoveControls {
  constructor(page) {
    this.page = page;
    this.element = el("div", { class: "moves" });
    /** @type {any} the state that can be changed */
    this.state = null;
    page.picture.addEventListener("click", (event) => this.#handlePress(event));
    page.picture.addEventListener("keydown", (event) => event.key === " " && this.#handlePress(event));
  }

  show(view) {
    const focusedName = /** @type {any} */ (document.activeElement)?.dataset?.control;
    this.state = view.state;
    this.element.replaceChildren(...(this.state ? this.#createControls(view.format) : []));
    if (focusedName) this.element.querySelector(`[data-control="${focusedName}"]`)?.focus();
  }

  hide() {
    this.state = null;
  }

  #createControls(format) {
    if (format === "chacun-place") return this.#placementControls();
    return format === "chacun-occupy" ? this.#occupationControls() : this.#retakingControls();
  }

  #handlePress(event) {
    const path = pathAt(this.page.picture, event);
    const action = this.state && !event.defaultPrevented ? this.#pictureActions()[path] : null;
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** What pressing a part of the picture does; for other parts the page offers their values. */
  #pictureActions() {
    const { occupant } = this.state;
    return {
      rotation: () => this.#turn(1),
      "occupant.kind": () => this.#occupy({ ...occupant, kind: occupant.kind === "pawn" ? "hut" : "pawn" }),
      "occupant.zone": () => this.#occupy({ ...occupant, zone: (occupant.zone + 1) % ZONE_COUNT }),
    };
  }

  // -- placing a tile

  #placementControls() {
    const setPosition = (fringe) =>
      this.page.setState({ ...this.state, fringe }, `position ${fringe} of the fringe`);
    const controls = [
      namedButton("Turn left", () => this.#turn(3)),
      namedButton("Turn right", () => this.#turn(1)),
      ...createStepper("position in the fringe", this.state.fringe, POSITION_COUNT, setPosition),
    ];
    return [hint("Press the tile to turn it."), row(...controls)];
  }

  #turn(quarters) {
    const rotation = ROTATIONS[(ROTATIONS.indexOf(this.state.rotation) + quarters) % ROTATIONS.length];
    this.page.setState({ ...this.state, rotation }, ROTATION_WORDS[rotation]);
  }

  // -- occupying a zone

  #occupationControls() {
    const { occupant } = this.state;
    const kindButton = (kind) =>
      namedButton(capitalize(kind), () => this.#occupy({ kind, zone: occupant?.zone ?? 0 }), {
        pressed: occupant?.kind === kind,
      });
    const zoneButton = (_, zone) =>
      namedButton(String(zone), () => this.#occupy({ kind: occupant?.kind ?? "pawn", zone }), {
        pressed: occupant?.zone === zone,
        name: `zone ${zone}`,
      });
    const nobody = namedButton("Nobody", () => this.#occupy(null), { pressed: occupant === null });
    return [
      hint("Press the figure to switch between pawn and hut, the zone to go to the next one."),
      labelledGroup("Occupant", [nobody, kindButton("pawn"), kindButton("hut")]),
      labelledGroup("Zone", Array.from({ length: ZONE_COUNT }, zoneButton)),
    ];
  }

  #occupy(occupant) {
    this.page.setState({ occupant }, occupant ? `${occupant.kind} in zone ${occupant.zone}` : "nobody");
  }

  // -- taking a pawn back

  #retakingControls() {
    const { pawn } = this.state;
    const setPawn = (number) =>
      this.page.setState({ pawn: number }, number === null ? "nobody" : `pawn ${number} of all pawns`);
    const nobody = namedButton("Nobody", () => setPawn(null), { pressed: pawn === null });
    return [row(nobody, ...createStepper("pawn of all pawns", pawn ?? 0, PAWN_COUNT, setPawn))];
  }
}

// -- controls; data-control lets the focus find them when they are created anew

function namedButton(label, action, options = {}) {
  const control = button(label, action, options);
  control.dataset.control = options.name ?? label;
  return control;
}

function labelledGroup(name, controls) {
  const label = el("span", { class: "label", "aria-hidden": "true" }, name);
  return el("div", { class: "row", role: "group", "aria-label": name }, label, ...controls);
}

/** A number from 0 to `count` - 1 with a button on each side. */
function createStepper(name, value, count, set) {
  const attributes = { min: 0, max: count - 1, value, "aria-label": name, "data-control": name };
  const input = el("input", { type: "number", class: "number", ...attributes });
  input.addEventListener("change", () => {
    if (input.value !== "" && input.checkValidity()) set(Number(input.value));
  });
  const step = (change) => set((value + change + count) % count);
  return [
    namedButton("−", () => step(-1), { name: `previous ${name}` }),
    input,
    namedButton("+", () => step(1), { name: `next ${name}` }),
    el("span", { class: "hint", "aria-hidden": "true" }, name),
  ];
}
