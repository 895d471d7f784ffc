// The moves of ChaCuN in the picture and in buttons: a tile turns when it is pressed, a pawn becomes a hut, a zone the next zone.

import { partAt } from "./parts.js";

const TURNS = ["none", "right", "half_turn", "left"];
const WORDS = { none: "not turned", right: "turned right", half_turn: "half turn", left: "turned left" };
const [FRINGE, ZONES, PAWNS] = [190, 10, 25]; // how many numbers there are

export class Moves {
  constructor(page) {
    this.page = page;
    this.element = page.el("div", { class: "moves" });
    /** @type {any} */
    this.view = null;
    page.picture.addEventListener("click", (event) => this.#press(event));
    page.picture.addEventListener("keydown", (event) => event.key === " " && this.#press(event));
  }

  show(view) {
    this.view = view?.state ? view : null;
    if (!view) return;
    const focused = /** @type {any} */ (document.activeElement)?.dataset?.does;
    const controls = { "chacun-place": () => this.#place(), "chacun-occupy": () => this.#occupy(), "chacun-retake": () => this.#retake() };
    this.element.replaceChildren(...(this.view ? (controls[view.format]?.() ?? []) : []));
    if (focused) this.element.querySelector(`[data-does="${focused}"]`)?.focus();
  }

  get state() {
    return this.view.state;
  }

  #press(event) {
    const path = partAt(this.page.picture, event)?.getAttribute("data-path");
    const does = this.view && !event.defaultPrevented ? this.#gestures()[path] : null;
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** What pressing a part of the picture does; whatever is not here offers its values. */
  #gestures() {
    const { occupant } = this.state;
    return {
      rotation: () => this.#turn(1),
      "occupant.kind": () => this.#stand({ ...occupant, kind: occupant.kind === "pawn" ? "hut" : "pawn" }),
      "occupant.zone": () => this.#stand({ ...occupant, zone: (occupant.zone + 1) % ZONES }),
    };
  }

  // -- placing

  #place() {
    const fringe = this.#stepper("position in the fringe", this.state.fringe, FRINGE, (number) => this.page.edit({ ...this.state, fringe: number }, `position ${number} of the fringe`));
    return [this.#hint("Press the tile to turn it."), this.#row(this.#button("Turn left", () => this.#turn(3)), this.#button("Turn right", () => this.#turn(1)), ...fringe)];
  }

  #turn(quarters) {
    const rotation = TURNS[(TURNS.indexOf(this.state.rotation) + quarters) % 4];
    this.page.edit({ ...this.state, rotation }, WORDS[rotation]);
  }

  // -- occupying

  #occupy() {
    const { occupant } = this.state;
    const zone = occupant?.zone ?? 0;
    const who = [
      this.#choice("Nobody", occupant === null, () => this.#stand(null)),
      ...["pawn", "hut"].map((kind) => this.#choice(kind === "pawn" ? "Pawn" : "Hut", occupant?.kind === kind, () => this.#stand({ kind, zone }))),
    ];
    const zones = Array.from({ length: ZONES }, (_, number) => this.#choice(String(number), occupant?.zone === number, () => this.#stand({ kind: occupant?.kind ?? "pawn", zone: number }), `zone ${number}`));
    const hint = "Press the figure to make a hut of a pawn, the zone for the next one.";
    return [this.#hint(hint), this.#group("Who", who), this.#group("Zone", zones)];
  }

  #stand(occupant) {
    this.page.edit({ occupant }, occupant ? `${occupant.kind} in zone ${occupant.zone}` : "nobody");
  }

  // -- taking back

  #retake() {
    const { pawn } = this.state;
    const take = (number) => this.page.edit({ pawn: number }, number === null ? "nobody" : `pawn ${number} of all pawns`);
    return [this.#row(this.#choice("Nobody", pawn === null, () => take(null)), ...this.#stepper("pawn of all pawns", pawn ?? 0, PAWNS, take))];
  }

  // -- controls

  #hint(text) {
    return this.page.el("p", { class: "hint" }, text);
  }

  #row(...children) {
    return this.page.el("div", { class: "row" }, ...children);
  }

  #group(name, children) {
    return this.page.el("div", { class: "row", role: "group", "aria-label": name }, this.page.el("span", { class: "label", "aria-hidden": "true" }, name), ...children);
  }

  #button(label, action) {
    const made = this.page.button(label, action);
    made.dataset.does = label; // by which the focus finds it again
    return made;
  }

  #choice(label, pressed, action, name = "") {
    const made = this.page.button(label, action, { pressed });
    if (name) made.setAttribute("aria-label", name);
    made.dataset.does = name || label;
    return made;
  }

  /** A number with a button on each side. */
  #stepper(name, value, count, set) {
    const input = this.page.el("input", { type: "number", class: "number", min: 0, max: count - 1, value, "aria-label": name, "data-does": name });
    input.addEventListener("change", () => input.value !== "" && input.checkValidity() && set(Number(input.value)));
    const step = (by, label) => {
      const made = this.#button(label, () => set((value + by + count) % count));
      made.setAttribute("aria-label", `${by > 0 ? "next" : "previous"} ${name}`);
      return made;
    };
    return [step(-1, "−"), input, step(1, "+"), this.page.el("span", { class: "hint", "aria-hidden": "true" }, name)];
  }
}
