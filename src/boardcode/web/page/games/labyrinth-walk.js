// A walk through a maze: the maze with what was seen of it, and buttons to move. What the player sees is in
// the box, and so everywhere on the page: while one walks, the picture beside the maze is the radar.
//
// The service keeps no state: every request has the maze and all moves so far. The address keeps the moves,
// and what the maze was generated from, or its code if it came from the box.

import { hashOf } from "../address.js";
import { announce } from "../announcements.js";
import { request } from "../api.js";
import { button, el, hasModifier, hint, parseSvg, row } from "../dom.js";
import { formatNumber, plural } from "../wording.js";
import { MazeForm } from "./labyrinth-form.js";

const MOVES = {
  F: { name: "Front", key: "ArrowUp" },
  R: { name: "Right", key: "ArrowRight" },
  B: { name: "Back", key: "ArrowDown" },
  L: { name: "Left", key: "ArrowLeft" },
};
const MAZE_PARAMETERS = ["size", "seed", "algorithm", "loops"];

export class Walk {
  keptParameters = ["tool", ...MAZE_PARAMETERS, "maze", "path", "see", "way"];

  constructor(page) {
    this.page = page;
    /** @type {any} the request for what is shown: code, moves, only_seen and way */
    this.request = null;
    /** @type {any} the service's response to it */
    this.result = null;
    this.shownAddress = ""; // the parameters of the walk that is shown
    this.queue = Promise.resolve();
    this.waiting = 0; // tasks in the queue
    const generate = (options) => this.#generate(options);
    this.form = new MazeForm(generate, () => this.#walkCurrent());
    this.panel = this.#createPanel();
    this.radar = this.#createRadarCaption();
    page.picture.after(this.radar);
    // Keys that are pressed while nothing has the focus move the player, too.
    document.addEventListener("keydown", (event) => event.target === document.body && this.#handleKey(event));
    const title = el("h3", {}, "Walk a maze");
    this.element = el("div", { class: "walk" }, title, this.form.element, this.panel);
  }

  /** Show the walk of the address, unless it is shown already. A changed view is not part of it. */
  show(view) {
    const isWalking = this.page.address.get("tool") === "walk";
    this.form.offerWalk(view, isWalking);
    this.endButton.hidden = !isWalking;
    if (!isWalking) this.#close();
    else if (this.#addressKey() !== this.shownAddress) this.#enqueue(() => this.#openAddress());
    else if (!this.waiting && view.code !== this.result?.radar.code) this.#leave();
  }

  hide() {
    this.#close();
  }

  // -- the address

  /** A text that is equal for equal walks in the address. */
  #addressKey() {
    return this.keptParameters.map((key) => this.page.address.get(key) ?? "").join("|");
  }

  /** Put what the player sees into the box, and parameters into the address. */
  async #saveStep(parameters, options = {}) {
    const shown = this.page.setCode(this.result.radar.code, { format: "radar", parameters, ...options });
    this.shownAddress = this.#addressKey();
    await shown;
  }

  async #openAddress() {
    const key = this.#addressKey();
    if (key === this.shownAddress) return;
    this.shownAddress = key;
    const { address } = this.page;
    this.form.setParameters(Object.fromEntries(MAZE_PARAMETERS.map((key) => [key, address.get(key)])));
    const code = address.get("maze") ?? (await request("labyrinth/maze", this.form.options())).code;
    const [onlySeen, way] = [address.get("see") === "seen", address.get("way") === "shown"];
    await this.#load({ code, moves: address.get("path") ?? "", only_seen: onlySeen, way });
    if (this.#addressKey() !== key) return; // another walk, or none, is shown by now
    // An address that was written by hand may have another code.
    if (this.page.view.code !== this.result.radar.code) await this.#saveStep({}, { amends: true });
    const isJustOpened = !this.page.history.canUndo; // a link was followed: the arrow keys shall walk at once
    if (isJustOpened && document.activeElement === this.page.box) this.panel.focus({ preventScroll: true });
  }

  // -- walking

  async #generate(options) {
    const { code } = await request("labyrinth/maze", options);
    await this.#start(code, { ...this.form.parametersOf(options), maze: null });
  }

  #walkCurrent() {
    const { code } = this.page.view;
    const noOptions = Object.fromEntries(MAZE_PARAMETERS.map((key) => [key, null]));
    this.#enqueue(() => this.#start(code, { ...noOptions, maze: code }));
  }

  async #start(code, parameters) {
    await this.#load({ code, moves: "", only_seen: this.request?.only_seen ?? false, way: false });
    await this.#saveStep({ tool: "walk", ...parameters, path: null, way: null });
    this.panel.focus({ preventScroll: true });
    const { top, bottom } = this.panel.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.page.picture.scrollIntoView(); // the radar, and what is below it
  }

  /** Load and show a walk. */
  async #load(walk) {
    this.result = await request("labyrinth/walk", walk);
    this.request = walk;
    this.#render();
  }

  /** Load the walk with changes, and keep them in the address. */
  async #reload(changes) {
    await this.#load({ ...this.request, ...changes });
    const { moves, only_seen: onlySeen, way } = this.request;
    await this.#saveStep({ path: moves, see: onlySeen ? "seen" : null, way: way ? "shown" : null });
  }

  #move(letter) {
    this.#enqueue(async () => {
      const { name } = MOVES[letter];
      if (!this.result.open.includes(letter)) return this.#showMessage(`${name}: a wall is in the way.`);
      await this.#reload({ moves: this.request.moves + letter });
      const { arrived, moves } = this.result;
      const words = `The goal is reached in ${plural(moves.length, "move")}.`;
      this.#showMessage(arrived ? words : `${name}. ${this.#positionWords()}`);
    });
  }

  #takeBack(count = 1) {
    this.#enqueue(async () => {
      const { moves } = this.request;
      await this.#reload({ moves: moves.slice(0, Math.max(0, moves.length - count)) });
      this.#showMessage(moves ? `Taken back. ${this.#positionWords()}` : "This is the start.");
    });
  }

  #toggle(key) {
    this.#enqueue(() => this.#reload({ [key]: !this.request[key] }));
  }

  /** Run a task after those before it, so that fast key presses follow each other. */
  #enqueue(task) {
    this.waiting++;
    this.queue = this.queue
      .then(task)
      .catch((problem) => this.#showMessage(problem.message, true))
      .finally(() => this.waiting--);
  }

  #close() {
    this.result = null;
    this.request = null;
    this.shownAddress = "";
    this.panel.hidden = true;
    this.radar.hidden = true;
    this.form.showError("");
  }

  #noParameters() {
    return Object.fromEntries(this.keptParameters.map((key) => [key, null]));
  }

  #end() {
    this.page.setParameters(this.#noParameters());
    announce("The walk is over.");
  }

  /** Leave the walk, and keep a code of it in the box. */
  #openCode(format, code, announcement) {
    this.page.setCode(code, { format, parameters: this.#noParameters(), announcement });
  }

  #leave() {
    this.page.dropParameters(this.keptParameters);
    this.#close();
  }

  // -- showing

  #positionWords() {
    const { position, heading, open } = this.result;
    const directions = [...open].map((letter) => MOVES[letter].name.toLowerCase()).join(", ");
    const place = `Row ${position[0] + 1}, column ${position[1] + 1}`;
    return `${place}, facing ${heading}; open: ${directions || "nothing"}.`;
  }

  #showMessage(text, isError = false) {
    this.message.textContent = text;
    if (isError && this.panel.hidden) this.form.showError(text);
    announce(text);
  }

  #render() {
    const { result } = this;
    this.panel.hidden = false;
    this.radar.hidden = false;
    this.radarHeading.textContent = `The radar at this place, ${result.heading} is up: `;
    this.radarLink.textContent = result.radar.code;
    this.radarLink.setAttribute("href", `#${hashOf({ code: result.radar.code, format: "radar" })}`);
    this.form.showError("");
    this.maze.replaceChildren(parseSvg(result.svg, "img"));
    this.status.textContent = this.#statusWords();
    this.message.textContent = this.#positionWords();
    for (const [letter, control] of Object.entries(this.moveButtons)) {
      control.classList.toggle("closed", !result.open.includes(letter));
    }
    this.wayButton.setAttribute("aria-pressed", String(this.request.way));
    this.unseenButton.setAttribute("aria-pressed", String(this.request.only_seen));
  }

  #statusWords() {
    const { moves, seen, width, height, way } = this.result;
    const cells = `${plural(seen, "cell")} of ${formatNumber(width * height)} seen`;
    const words = `${plural(moves.length, "move")}, ${cells}.`;
    if (way) return `${words} The goal is ${plural(way.length, "move")} away.`;
    return this.request.way ? `${words} There is no path to the goal.` : words;
  }

  // -- elements

  #createPanel() {
    this.message = el("p", { class: "walk-message" });
    this.status = hint();
    this.maze = el("div", { class: "walk-maze paper" });
    this.wayButton = button("Show a shortest path", () => this.#toggle("way"), { pressed: false });
    this.unseenButton = button("Hide what was not seen", () => this.#toggle("only_seen"), { pressed: false });
    const attributes = {
      class: "walk-panel",
      hidden: true,
      tabindex: "0",
      role: "group",
      "aria-label": "The walk: arrow keys move, Backspace takes back",
      on: { keydown: (event) => this.#handleKey(event) },
    };
    const buttons = row(
      button("Take back", () => this.#takeBack(), { key: "Backspace" }),
      button("To the start", () => this.#takeBack(Infinity)),
      this.wayButton,
      this.unseenButton,
    );
    this.endButton = button("End the walk", () => this.#end());
    const maze = createFigure(["The maze: what was not seen is faint"], this.maze);
    const pictures = el("div", { class: "walk-pictures" }, maze, this.#createPlayerPanel());
    return el("div", attributes, pictures, this.message, this.status, buttons);
  }

  /** The buttons to move. */
  #createPlayerPanel() {
    const createMoveButton = ([letter, { name, key }]) => {
      const control = button(name, () => this.#move(letter), { key });
      control.classList.add(`walk-${letter}`);
      return [letter, control];
    };
    this.moveButtons = Object.fromEntries(Object.entries(MOVES).map(createMoveButton));
    const { F, L, B, R } = this.moveButtons;
    const moves = el("div", { class: "walk-moves", role: "group", "aria-label": "Move" }, F, L, B, R);
    const openMaze = button("Open this maze", () =>
      this.#openCode("maze", this.result.code, "The maze is in the box."),
    );
    return el("div", { class: "walk-player" }, el("div", { class: "walk-controls" }, moves, row(openMaze)));
  }

  /** The line below the picture: its code, which opens it without the walk. */
  #createRadarCaption() {
    this.radarHeading = el("span");
    this.radarLink = el("a", {
      class: "mono",
      title: "Open this view without the walk",
      on: { click: (event) => this.#openRadar(event) },
    });
    return el("p", { class: "walk-radar hint", hidden: true }, this.radarHeading, this.radarLink);
  }

  #openRadar(event) {
    if (hasModifier(event) || event.shiftKey) return; // opens it in another tab or window
    event.preventDefault();
    this.#openCode("radar", this.result.radar.code, "The view is in the box, and the walk is over.");
  }

  #handleKey(event) {
    if (!this.result || event.defaultPrevented || hasModifier(event)) return;
    if (event.target.matches("input, select, textarea")) return;
    const [letter] = Object.entries(MOVES).find(([, { key }]) => key === event.key) ?? [];
    if (!letter && event.key !== "Backspace") return;
    event.preventDefault();
    if (letter) this.#move(letter);
    else this.#takeBack();
  }
}

function createFigure(caption, content) {
  return el("figure", {}, el("figcaption", { class: "hint" }, ...caption), content);
}
