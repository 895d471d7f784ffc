// How fast a solution is played, which this browser keeps.

import { el } from "../dom.js";
import { load, save } from "../storage.js";

const KEY = "klotski-speed";
const SPEEDS = { 0.5: "half speed", 1: "normal speed", 2: "twice as fast", 4: "four times as fast" };

/** How many times faster than normal a solution is played. @returns {number} */
export function playSpeed() {
  const speed = load(KEY);
  return speed in SPEEDS ? Number(speed) : 1;
}

/** The list to choose the speed from; it applies from the next move on. */
export function createSpeedList() {
  const speeds = Object.keys(SPEEDS).sort((one, two) => Number(one) - Number(two));
  const list = el(
    "select",
    { class: "select", "aria-label": "Speed", on: { change: () => save(KEY, Number(list.value)) } },
    ...speeds.map((speed) => el("option", { value: speed }, SPEEDS[speed])),
  );
  list.value = String(playSpeed());
  return list;
}
