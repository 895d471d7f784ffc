// The picture: what it shows can be reached with the keyboard, and pressed to be changed.

import { el, svgOf } from "./dom.js";
import { halo } from "./pointing.js";

/** Show the drawing of a view. */
export function showPicture(place, view) {
  place.classList.remove("stale");
  if (!view.svg) {
    const text = view.drawing ? el("pre", { tabindex: "0", role: "group", "aria-label": "The position as text" }, view.drawing) : "";
    place.replaceChildren(text, view.note ? el("p", {}, view.note) : "");
    return;
  }
  const svg = svgOf(view.svg);
  for (const part of svg.querySelectorAll("[data-path]")) {
    if (part.parentElement?.closest("[data-path]")) continue; // a button in a button would be none for a screen reader
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", part.querySelector("title")?.textContent ?? part.getAttribute("data-path"));
  }
  place.replaceChildren(svg);
}

/** List what no game reaches. */
export function showProblems(place, problems) {
  place.hidden = !problems?.length;
  place.replaceChildren(...(problems ?? []).map(({ path, reason, hint }) => el("li", {}, [path, reason].filter(Boolean).join(": "), hint ? ` (${hint})` : "")));
}

/**
 * Pressing a part of the picture calls `press` with its path. Tools of a game listen on the picture itself and so come first; what they
 * have dealt with they mark with preventDefault.
 */
export function listen(stage, picture, press) {
  const path = (event) => (picture.contains(event.target) ? event.target.closest("[data-path]") : null);
  stage.addEventListener("click", (event) => {
    const part = path(event);
    if (part && !event.defaultPrevented) press(part.getAttribute("data-path"), part);
  });
  stage.addEventListener("keydown", (event) => {
    const part = path(event);
    if (!part || event.defaultPrevented || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    press(part.getAttribute("data-path"), part);
  });
  picture.addEventListener("focusin", (event) => {
    const part = path(event);
    if (part) halo(part, "focused");
  });
  picture.addEventListener("focusout", () => picture.querySelectorAll(".halo.focused").forEach((frame) => frame.remove()));
}

/** Put the focus back on the part with a path after the picture has been drawn anew. */
export function focusAt(picture, path) {
  for (const part of picture.querySelectorAll("[data-path]")) {
    if (part.getAttribute("data-path") === path && part.hasAttribute("tabindex")) return part.focus({ preventScroll: true });
  }
}
