// Creating elements, and handling their keys. Nothing here parses markup, except the service's own drawings.

import { nextTask } from "./frames.js";

/**
 * Create an element. Attributes that are false or null are omitted, `on` holds listeners, `class` may be a
 * list.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "class") element.className = [value].flat().filter(Boolean).join(" ");
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * Create a button.
 * @param {string} label
 * @param {(event: any) => void} action
 * @param {{key?: string, strong?: boolean, pressed?: boolean | null, title?: string, name?: string}}
 *   [options] `key`: the keyboard shortcut; `pressed`: the state of a toggle; `name`: what a screen reader
 *   says instead of the label
 */
export function button(
  label,
  action,
  { key = "", strong = false, pressed = null, title = "", name = "" } = {},
) {
  const attributes = {
    type: "button",
    class: ["button", strong && "strong"],
    "aria-keyshortcuts": key || null,
    "aria-pressed": pressed === null ? null : String(pressed),
    "aria-label": name || null,
    title: title || null,
    on: { click: action },
  };
  return el("button", attributes, label);
}

/** What takes typed text itself, as opposed to sliders and boxes to tick. */
export const TEXT_ENTRY = "textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])";

/** Whether the page is used with a finger. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** How to use tools: without the last sentences, which are about keys, if there is probably no keyboard. */
export const instructions = (text) => (isTouched() ? text.replace(/\s*Keyboard: .*$/, "") : text);

/** A line of explanation. */
export const hint = (...children) => el("p", { class: "hint" }, ...children);

/** Controls side by side. */
export const row = (...children) => el("div", { class: "row" }, ...children);

// -- drawings

/**
 * Parse a drawing of the service. It contains no script, and the parser would run none. As HTML a browser parses
 * it in less than half the time that it takes as XML.
 * @param {string} text
 * @param {string} [role] "group" if parts of it can be pressed, "img" if it is only looked at
 */
export function parseSvg(text, role = "group") {
  const parse = (type) => new DOMParser().parseFromString(text, type);
  const parsed = parse("text/html").querySelector("svg") ?? parse("image/svg+xml").documentElement;
  const svg = /** @type {any} */ (document.adoptNode(parsed));
  svg.setAttribute("role", role);
  return svg;
}

/** Create an element of a drawing. @returns {any} */
export function svgElement(tag, attributes) {
  return setAttributes(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes);
}

export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

// -- keys

export const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey;

/** Whether a key presses a button. */
export const isPressKey = (event) => event.key === "Enter" || event.key === " ";

/** Move the focus with the arrow keys within a group of which Tab reaches only one element. */
export function enableArrowKeys(group, selector) {
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const items = [...group.querySelectorAll(selector)];
    const current = items.indexOf(/** @type {any} */ (event.target));
    if (current < 0 || hasModifier(event)) return;
    const next = step ? current + step : { Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || !items[next]) return;
    event.preventDefault();
    setTabStop(group, selector, next);
    items[next].focus();
  });
}

/** Let Tab reach only one element of a group. */
export function setTabStop(group, selector, which = 0) {
  group
    .querySelectorAll(selector)
    .forEach((item, index) => item.setAttribute("tabindex", index === which ? "0" : "-1"));
}

// -- work in batches

const LONGEST_BATCH = 20; // milliseconds; every batch has to be laid out and painted, which takes longer
const currentBatches = new WeakMap();

/**
 * Run tasks in batches and let the browser paint in between, so that the first results show soon.
 * A later call for the same owner cancels the tasks that are left.
 * @param {object} owner
 * @param {(() => void)[]} tasks
 * @returns {Promise<boolean>} whether all tasks were run
 */
export async function runInBatches(owner, tasks) {
  const batch = {};
  currentBatches.set(owner, batch);
  let start = performance.now();
  for (const task of tasks) {
    if (performance.now() - start > LONGEST_BATCH) {
      await nextTask();
      start = performance.now();
    }
    if (currentBatches.get(owner) !== batch) return false;
    task();
  }
  return true;
}
