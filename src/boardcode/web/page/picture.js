// The picture of a view: its parts can be pressed, and reached with the keyboard.

import { el, hint, isPressKey, parseSvg } from "./dom.js";
import { addHalo, removeHalos } from "./highlights.js";

/** Show the picture of a view, or its drawing as text if it has no picture. */
export function showPicture(place, view) {
  place.style.minHeight = "";
  if (!view.svg) {
    const attributes = { tabindex: "0", role: "group", "aria-label": "The position as text" };
    const drawing = view.drawing ? el("pre", attributes, view.drawing) : "";
    place.replaceChildren(drawing, view.note ? el("p", {}, view.note) : "");
    return;
  }
  const svg = parseSvg(view.svg);
  let last = null;
  for (const part of svg.querySelectorAll("[data-path]")) {
    if (last?.contains(part)) continue; // screen readers ignore buttons in buttons
    last = part;
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
    part.setAttribute(
      "aria-label",
      part.querySelector("title")?.textContent ?? part.getAttribute("data-path"),
    );
  }
  place.replaceChildren(svg);
}

/** Say that there is no picture, in the space of the one before, so that nothing jumps while one types. */
export function showMissingPicture(place, view) {
  const { height } = place.getBoundingClientRect();
  if (place.querySelector("svg, pre")) place.style.minHeight = `${height}px`;
  place.replaceChildren(hint(`There is no picture: this is not a code${view.format ? ` of ${view.format}` : ""}.`));
}

/** List why no game reaches a position. */
export function showProblems(place, problems) {
  place.hidden = !problems.length;
  const item = ({ path, reason, hint }) =>
    el("li", {}, [path, reason].filter(Boolean).join(": "), hint ? ` (${hint})` : "");
  place.replaceChildren(...problems.map(item));
}

/** The part of a picture in which an event happened, or null. */
export const partAt = (picture, event) =>
  picture.contains(event.target) ? event.target.closest("[data-path]") : null;

/** The path of that part, or null. */
export const pathAt = (picture, event) => partAt(picture, event)?.getAttribute("data-path") ?? null;

/** Where a pointer event is, in the units of the picture. */
export function pointAt(picture, { clientX, clientY }) {
  const matrix = picture.querySelector("svg").getScreenCTM();
  return new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
}

/**
 * Call `press` with the path of a part that is pressed. The listeners are on the stage around the picture, so
 * that a game's tools, which listen on the picture, come first; they call preventDefault for events that they
 * handle.
 */
export function listenToPicture(stage, picture, press) {
  const handle = (event) => {
    const path = pathAt(picture, event);
    if (path === null || event.defaultPrevented) return;
    event.preventDefault();
    press(path);
  };
  stage.addEventListener("click", handle);
  stage.addEventListener("keydown", (event) => isPressKey(event) && handle(event));
  picture.addEventListener("focusin", (event) => {
    const part = partAt(picture, event);
    if (part) addHalo(part, "focused");
  });
  picture.addEventListener("focusout", () => removeHalos(picture, ".focused"));
}

// -- keeping the focus when everything is drawn again

/** A function that finds what is drawn in place of an element and focuses it; null if nothing replaces it. */
export function focusKeeper(picture, element) {
  if (element?.matches?.(".bit")) return () => focusSelector(`.bit[data-index="${element.dataset.index}"]`);
  if (element?.matches?.(".change")) {
    return () => focusSelector(`.change[data-field="${element.dataset.field}"]`);
  }
  const path = element?.closest?.("[data-path]")?.getAttribute("data-path");
  return path ? () => focusPath(picture, path) : null;
}

function focusSelector(selector) {
  const element = /** @type {any} */ (document.querySelector(selector));
  element?.setAttribute("tabindex", "0");
  element?.focus({ preventScroll: true });
}

function focusPath(picture, path) {
  const isTarget = (part) => part.getAttribute("data-path") === path && part.hasAttribute("tabindex");
  [...picture.querySelectorAll("[data-path]")].find(isTarget)?.focus({ preventScroll: true });
}
