// The page of a practice server: the maze with all players, live or at any step of the game, or of a log.

import { announce } from "../announcements.js";
import { button, byId, el, parseSvg, svgElement } from "../dom.js";
import { middleOf } from "../games/maze-geometry.js";
import { plural } from "../wording.js";
import { GameRecord, GameState, splitGames } from "./game-record.js";

const POLL = 300; // milliseconds
const MOST_FAULTS = 20;
const ARROW = "0,-6 4.5,5 0,2.5 -4.5,5"; // points north
const TURNS = { north: 0, east: 90, south: 180, west: 270 };
// The colours of the service's drawings, which differ for every kind of colour vision.
const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#6a6f00", "#333333"];

class Watch {
  constructor() {
    this.live = new GameRecord(); // the current game of the server
    this.number = 0; // of that game
    this.count = 0; // lines of it
    this.record = this.live; // what is shown
    this.state = new GameState();
    this.isFollowing = true; // whether the last step is shown whenever there is a new one
    this.drawnMaze = "";
    this.players = svgElement("g", {});
    this.#createSteps();
    byId("file").addEventListener("change", (event) => this.#openFile(event.target.files[0]));
    document.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  // -- the lines of the server

  async poll() {
    try {
      const response = await fetch(`lines?game=${this.number}&from=${this.count}`);
      await this.#add(await response.json());
      this.#showError("");
    } catch {
      this.#showError("The server has stopped; the game so far can still be stepped through.");
    }
    setTimeout(() => this.poll(), POLL);
  }

  async #add({ game, lines }) {
    if (game !== this.number) {
      const isShown = this.record === this.live && this.isFollowing;
      this.live = new GameRecord();
      [this.number, this.count] = [game, 0];
      if (isShown) this.#open(this.live);
    }
    this.count += lines.length;
    this.live.add(lines);
    if (this.record === this.live && lines.length) await this.#showRecord();
  }

  // -- other games

  async #openFile(file) {
    const games = file ? splitGames(await file.text()) : [];
    const buttons = games.map((game, index) => button(`Game ${index + 1}`, () => this.#openAtStart(game)));
    const back = button("The game of the server", () => this.#follow(this.live));
    byId("games").replaceChildren(...buttons, back);
    if (games.length) await this.#openAtStart(games.at(-1));
    else this.#showError("This is not the log of a practice server.");
  }

  async #openAtStart(record) {
    this.#open(record);
    this.isFollowing = false;
    await this.#showRecord();
  }

  async #follow(record) {
    this.#open(record);
    await this.#showRecord();
  }

  #open(record) {
    this.record = record;
    this.state = new GameState();
    this.isFollowing = true;
  }

  // -- stepping

  async #showRecord() {
    await this.#drawMaze();
    this.goTo(this.isFollowing ? this.record.events.length : this.state.step);
  }

  goTo(step) {
    const last = this.record.events.length;
    const target = Math.max(0, Math.min(last, step));
    if (target < this.state.step) this.state = new GameState();
    this.state.advance(this.record, target);
    this.#render();
  }

  #step(step) {
    this.isFollowing = step >= this.record.events.length;
    this.goTo(step);
    announce(byId("moment").textContent);
  }

  #handleKey(event) {
    if (event.target.matches("input, button")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) this.#step(this.state.step + step);
  }

  #createSteps() {
    this.slider = el("input", {
      type: "range",
      class: "slider",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": "Events of the game",
      on: { input: () => this.#step(Number(this.slider.value)) },
    });
    this.liveButton = button("Live", () => this.#step(Infinity), { pressed: true });
    const stepButton = (label, name, step) => button(label, () => this.#step(step()), { name });
    byId("steps").replaceChildren(
      stepButton("«", "first", () => 0),
      stepButton("‹", "back", () => this.state.step - 1),
      this.slider,
      stepButton("›", "forward", () => this.state.step + 1),
      stepButton("»", "last", () => this.record.events.length),
      this.liveButton,
    );
  }

  // -- showing

  async #drawMaze() {
    if (!this.record.maze || this.record.maze === this.drawnMaze) return;
    const response = await fetch("maze", { method: "POST", body: this.record.maze });
    const text = await response.text();
    if (!response.ok) return this.#showError(text);
    this.drawnMaze = this.record.maze;
    const svg = parseSvg(text, "img");
    svg.append(drawItems(this.record), this.players);
    byId("maze").replaceChildren(svg);
  }

  #render() {
    const { state, record } = this;
    const players = [...state.players.values()];
    this.slider.max = String(record.events.length);
    this.slider.value = String(state.step);
    this.liveButton.setAttribute("aria-pressed", String(this.isFollowing));
    byId("moment").textContent = momentWords(record.events[state.step - 1], state.step, record.events.length);
    byId("status").textContent = statusWords(state, players);
    this.players.replaceChildren(...players.filter(isInMaze).map((player) => this.#drawPlayer(player)));
    byId("players").replaceChildren(...players.map((player) => this.#createRow(player)));
    const faults = state.faults.slice(-MOST_FAULTS).reverse();
    byId("faults").replaceChildren(...faults.map((fault) => el("li", {}, fault)));
  }

  #color(team) {
    return COLORS[Math.max(0, this.state.teams.indexOf(team)) % COLORS.length];
  }

  #drawPlayer({ who, team, cell, heading, state }) {
    const { x, y } = middleOf(...cell);
    const transform = `translate(${x} ${y}) rotate(${TURNS[heading]})`;
    const stroke = state === "plays" ? "#ffffff" : "#000000";
    const arrow = svgElement("polygon", { points: ARROW, transform, fill: this.#color(team), stroke });
    const title = svgElement("title", {});
    title.textContent = decodeURIComponent(who);
    arrow.append(title);
    return arrow;
  }

  #createRow({ who, team, moves, state }) {
    const swatch = svgElement("svg", { class: "swatch", viewBox: "-7 -7 14 14", "aria-hidden": "true" });
    swatch.append(svgElement("polygon", { points: ARROW, fill: this.#color(team) }));
    const name = el("td", {}, swatch, decodeURIComponent(who));
    return el("tr", {}, name, el("td", {}, String(moves)), el("td", {}, state));
  }

  #showError(message) {
    byId("error").textContent = message;
    byId("error").hidden = !message;
  }
}

const isInMaze = ({ state }) => state === "plays" || state === "has a challenge";

/** The goal and the hints. */
function drawItems({ goal, hints }) {
  const group = svgElement("g", {});
  for (const [row, column] of hints) {
    const { x, y } = middleOf(row, column);
    const points = `${x},${y - 4} ${x + 4},${y} ${x},${y + 4} ${x - 4},${y}`;
    group.append(svgElement("polygon", { points, fill: "#f0e442", stroke: "#222222", "stroke-width": 0.5 }));
  }
  const { x, y } = middleOf(goal[0], goal[1]);
  group.append(svgElement("rect", { x: x - 6, y: y - 6, width: 12, height: 12, fill: "#009e73" }));
  return group;
}

function momentWords(event, step, last) {
  if (!event) return `Before the first of ${plural(last, "event")}.`;
  const { time, who, kind, rest } = event;
  return `Event ${step} of ${last}, after ${time.toFixed(2)} s: ${decodeURIComponent(who)} ${kind} ${rest}`;
}

function statusWords(state, players) {
  const out = players.filter((player) => player.state === "out").length;
  const counts = `${plural(state.teams.length, "team")}, ${plural(players.length, "player")}, ${out} out.`;
  if (!state.end) return counts;
  const scores = [...state.scores].map(([team, score]) => `${decodeURIComponent(team)} ${score}`);
  return `${counts} The game is over: ${state.end}. ${scores.join("; ")}`;
}

new Watch().poll();
