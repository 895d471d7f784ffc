// What has the focus keeps it when everything is drawn anew.

import { focusAt } from "./picture.js";

/** Where an element stands, in words that outlive it; null if nothing draws it anew. */
export function placeOf(element) {
  if (element?.matches?.(".bit")) return { selector: `.bit[data-place="${element.dataset.place}"]` };
  if (element?.matches?.(".change")) return { selector: `.change[data-span="${element.dataset.span}"]` };
  const path = element?.closest?.("[data-path]")?.getAttribute("data-path");
  return path ? { path } : null;
}

/** Put the focus back. */
export function refocus(picture, { selector = "", path = "" }) {
  if (path) return focusAt(picture, path);
  const found = /** @type {any} */ (document.querySelector(selector));
  found?.setAttribute("tabindex", "0");
  found?.focus({ preventScroll: true });
}
