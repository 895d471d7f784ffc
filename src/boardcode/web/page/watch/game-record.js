// The log of a game, read line by line, and the game after any number of its events.
//
// A line is a time, who, what kind of event, and the rest; src/boardcode/games/labyrinth/practice/game_log.py
// describes them all. Messages are no steps of their own, but a challenge shows in the state of its player.

const SHOWN_KINDS = new Set(["team", "at", "back", "left", "out", "score", "over", "!"]);
const LINE = /^([0-9.]+) (\S+) (\S+) ?(.*)$/;

/** @typedef {{time: number, who: string, kind: string, rest: string}} GameEvent */

export class GameRecord {
  constructor() {
    this.maze = "";
    this.goal = [0, 0];
    /** @type {number[][]} */
    this.hints = [];
    /** @type {GameEvent[]} */
    this.events = [];
    /** @type {Map<string, any>} where each player was last seen */
    this.lastPlaces = new Map();
  }

  /** Add lines of the log. */
  add(lines) {
    for (const line of lines) this.#addLine(line);
  }

  #addLine(line) {
    if (line.startsWith("#")) return this.#addHeader(line);
    const [, time, who, kind, rest] = LINE.exec(line) ?? [];
    const isChallenge = kind === ">" && rest.startsWith('{"Challenge"');
    const isView = kind === ">" && rest.startsWith('{"RadarView"');
    if (isChallenge || isView) this.#markLast(who, isChallenge);
    else if (SHOWN_KINDS.has(kind)) this.#addEvent({ time: Number(time), who, kind, rest });
  }

  #addEvent(event) {
    this.events.push(event);
    if (event.kind === "at" || event.kind === "back") this.lastPlaces.set(event.who, event);
  }

  /** Note where a player was last seen whether it has a challenge there. */
  #markLast(who, hasChallenge) {
    const event = this.lastPlaces.get(who);
    if (event) event.hasChallenge ||= hasChallenge;
  }

  #addHeader(line) {
    const [, name, ...words] = line.split(" ");
    if (name === "maze") [this.maze] = words;
    else if (name === "goal") this.goal = parseCell(words[0]);
    else if (name === "hints") this.hints = words.filter(Boolean).map(parseCell);
  }
}

const parseCell = (text) => text.split(",").map(Number);

/** The games of the text of a log. @returns {GameRecord[]} */
export function splitGames(text) {
  const games = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("# game ")) games.push(new GameRecord());
    games.at(-1)?.add([line]);
  }
  return games;
}

/** The players, scores and faults after some events of a record. */
export class GameState {
  constructor() {
    this.step = 0;
    /** @type {Map<string, any>} players by name */
    this.players = new Map();
    /** @type {string[]} */
    this.teams = [];
    /** @type {Map<string, string>} scores by team */
    this.scores = new Map();
    /** @type {string[]} */
    this.faults = [];
    this.end = "";
  }

  /** Take the events of a record into account up to a step that is not before this one. */
  advance(record, step) {
    while (this.step < step) this.#apply(record.events[this.step++]);
    return this;
  }

  #apply({ who, kind, rest, hasChallenge }) {
    const player = this.players.get(who);
    if (kind === "team") this.teams.push(who);
    else if (kind === "score") this.scores.set(who, rest);
    else if (kind === "over") this.end = rest;
    else if (kind === "!") this.faults.push(`${decodeURIComponent(who)}: ${rest}`);
    else if (kind === "at" || kind === "back") this.#place(who, player, rest, kind, hasChallenge);
    else if (player) player.state = kind === "out" ? "out" : "left";
  }

  #place(who, player, rest, kind, hasChallenge) {
    const [cell, heading] = rest.split(" ");
    const moves = player ? player.moves + (kind === "at" ? 1 : 0) : 0;
    const team = who.split("/")[0];
    const state = hasChallenge ? "has a challenge" : "plays";
    this.players.set(who, { who, team, moves, cell: parseCell(cell), heading, state });
  }
}
