// Elements made in one line. Nothing here takes markup from a text, but for the service's own drawings.

/**
 * An element. Attributes that are false or null are left out, `on` has listeners, `class` may be a list.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (name === "class") made.className = [value].flat().filter(Boolean).join(" ");
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** A button that looks right. `key` names the keys that do the same. */
export function button(label, action, { key = "", strong = false, pressed = null, title = "" } = {}) {
  return el(
    "button",
    {
      type: "button",
      class: ["button", strong && "strong"],
      "aria-keyshortcuts": key || null,
      "aria-pressed": pressed === null ? null : String(pressed),
      title: title || null,
      on: { click: action },
    },
    label,
  );
}

const SVG = "http://www.w3.org/2000/svg";

/** The service's drawing as an element. It is read as XML and never as HTML, and holds no script. */
export function svgOf(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = /** @type {SVGSVGElement} */ (document.importNode(read, true));
  svg.setAttribute("role", "group"); // what is inside can be pressed, so that it is more than an image
  return svg;
}

/** An element of a drawing. */
export function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** Arrow keys move the focus within a group of which only one element can be reached with Tab. */
export function rove(group, selector) {
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const items = [...group.querySelectorAll(selector)];
    const here = items.indexOf(/** @type {any} */ (event.target));
    if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = step ? here + step : { Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined || !items[to]) return;
    event.preventDefault();
    reach(group, selector, to);
    items[to].focus();
  });
}

/** Let Tab reach only this one of a group. */
export function reach(group, selector, which = 0) {
  group.querySelectorAll(selector).forEach((item, k) => item.setAttribute("tabindex", k === which ? "0" : "-1"));
}

const turns = new WeakMap();

/**
 * Do things for a place, some now and as many again after each breath of the browser, so that what is seen first need not wait for the rest.
 * What is still being done for the place is given up. Whether it was done to the end.
 */
export async function inTurns(place, things, atOnce) {
  const mine = {};
  turns.set(place, mine);
  for (const [k, thing] of things.entries()) {
    if (k && k % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    if (turns.get(place) !== mine) return false;
    thing();
  }
  return true;
}
