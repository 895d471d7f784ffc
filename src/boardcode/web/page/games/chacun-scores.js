// The points of a recorded game as they grow: of each player at the step that is shown, as lines over the codes,
// and as a table of what they were given for. Everything is computed by the service, from the record.

import { el, hint, svgElement } from "../dom.js";
import { createTable } from "../fields.js";
import { plural } from "../wording.js";

const [WIDTH, HEIGHT] = [600, 100]; // of the lines; they are stretched to the space that there is
const LEAST_POINTS = 10; // at the top of the lines

export class ReplayScores {
  /** @param {(step: number) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    this.chips = el("p", { class: "row" });
    this.words = hint();
    this.most = el("span");
    this.last = el("span");
    this.lines = el("div", { class: "score-lines" });
    const figure = el(
      "figure",
      { class: "score-chart" },
      el("figcaption", { class: "hint" }, this.most),
      this.lines,
      el("p", { class: "hint score-codes" }, el("span", {}, "code 0"), this.last),
    );
    this.summary = el("div", { class: "scores" }, this.chips, this.words, figure);
    this.heading = el("summary");
    const attributes = { class: "fields", tabindex: "0", role: "group", "aria-label": "Points so far" };
    this.awards = el("div", attributes);
    this.table = el("details", { class: "awards", open: true }, this.heading, this.awards);
  }

  /**
   * Show the points of a game.
   * @param {any} game the service's response for a step
   * @param {number} codeCount how many codes the record has
   * @param {number} lastStep how many of them can be played
   */
  show(game, codeCount, lastStep) {
    const gains = game.scores.map(({ points }, index) => points - (game.growth.at(-2)?.[index] ?? 0));
    this.chips.replaceChildren(...game.scores.map((score, index) => createChip(score, gains[index], game)));
    this.words.textContent = [gainWords(game, gains), limitWords(game, codeCount, lastStep)].join(" ").trim();
    this.#drawLines(game, codeCount);
    this.#listAwards(game);
  }

  #drawLines({ growth, scores, at }, codeCount) {
    const most = Math.max(LEAST_POINTS, ...growth.flat());
    this.most.textContent = plural(most, "point");
    this.last.textContent = `code ${codeCount}`;
    const svg = svgElement("svg", {
      viewBox: `0 -2 ${WIDTH} ${HEIGHT + 4}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": `The points after each of ${plural(at, "code")}: ${scoreWords(scores)}`,
    });
    const x = (step) => (WIDTH * step) / Math.max(codeCount, 1);
    const y = (points) => HEIGHT * (1 - points / most);
    svg.append(svgElement("line", { class: "score-step", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
    scores.forEach(({ player }, index) => {
      const steps = growth.map((points, step) => `H${x(step)}V${y(points[index])}`);
      const d = `M0 ${HEIGHT}${steps.join("")}`;
      for (const kind of ["score-edge", "score-line"]) {
        svg.append(svgElement("path", { class: `${kind} of-${player}`, d }));
      }
    });
    this.lines.replaceChildren(svg);
  }

  #listAwards({ awards, scores, at }) {
    this.heading.textContent = `What gave points so far: ${awards.length || "nothing"}`;
    this.awards.hidden = !awards.length;
    const rows = awards.map((award) => this.#createRow(award, scores, at));
    const players = scores.map(({ player }) => player);
    this.awards.replaceChildren(createTable(["Code", "For what", ...players], el("tbody", {}, ...rows)));
    this.awards.scrollTop = this.awards.scrollHeight; // the newest are the last
  }

  #createRow({ move, what, details, points, players, totals }, scores, at) {
    const on = { click: () => this.goTo(move) };
    const step = el("button", { type: "button", class: "change", "aria-label": `go to code ${move}`, on }, move);
    const cells = scores.map(({ player }, index) =>
      el("td", {}, players.includes(player) ? `+${points} = ${totals[index]}` : ""),
    );
    const isNew = move === at;
    return el("tr", { class: isNew && "new" }, el("td", {}, step), el("td", {}, `${what}: ${details}`), ...cells);
  }
}

/** A player with its points, what the last code gave it, and how its line is drawn. */
function createChip({ player, points }, gain, game) {
  const sample = svgElement("svg", { class: "score-sample", viewBox: "0 0 28 8", "aria-hidden": "true" });
  for (const kind of ["score-edge", "score-line"]) {
    sample.append(svgElement("path", { class: `${kind} of-${player}`, d: "M0 4H28" }));
  }
  const words = `${player} ${points}${gain ? ` (+${gain})` : ""}`;
  return el("span", { class: ["score", `of-${player}`, player === game.player && "turn"] }, words, sample);
}

const scoreWords = (scores) => scores.map(({ player, points }) => `${player} ${points}`).join(", ");

function gainWords({ at, scores }, gains) {
  if (!at) return "Nobody has points yet.";
  const words = scores.flatMap(({ player }, index) => (gains[index] ? `${player} ${gains[index]}` : []));
  return words.length ? `Points for this code: ${words.join(", ")}.` : "No points for this code.";
}

/** What the record does not say about the points. */
function limitWords({ at, expects }, codeCount, lastStep) {
  if (at < lastStep || expects === "end") return "";
  if (lastStep < codeCount) return "The next code cannot be played, so no points are known after this one.";
  return "The record ends before the game: what counts only at the end is not in these points.";
}
