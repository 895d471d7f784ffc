// Highlighting: whatever shows a field is highlighted together with everything else that shows it.
//
// Characters, bits and rows of the table carry the numbers of their fields in data-fields; parts of the
// picture carry the path of a field in data-path.

import { byId, svgElement } from "./dom.js";

/** The event of the document that says which fields are highlighted: `detail.spans`. */
export const HIGHLIGHT = "boardcode:highlight";

/** Whether `path` is `whole` or a part of it, as cells[1].nature is of cells[1]. */
function isWithin(path, whole) {
  return path.startsWith(whole) && (path.length === whole.length || ".[".includes(path[whole.length]));
}

/** The path without its last step: cells[1] for cells[1].nature, cells for cells[1]. */
const parentPath = (path) => path.slice(0, Math.max(path.lastIndexOf("."), path.lastIndexOf("["), 0));

/** The parts of a picture by the paths of the fields that they show. */
export class PictureIndex {
  /** @param {Element} picture */
  constructor(picture) {
    /** @type {Map<string, any[]>} */
    this.parts = new Map();
    for (const part of picture.querySelectorAll("[data-path]")) {
      const path = part.getAttribute("data-path");
      this.parts.set(path, [...(this.parts.get(path) ?? []), part]);
    }
  }

  /** The parts that show a path: its own, else those of the nearest path around it, else those within it. */
  partsAt(path) {
    for (let whole = path; whole; whole = parentPath(whole)) {
      if (this.parts.has(whole)) return this.parts.get(whole);
    }
    return [...this.parts].filter(([other]) => isWithin(other, path)).flatMap(([, parts]) => parts);
  }
}

export class Highlighter {
  /** @param {HTMLElement} picture */
  constructor(picture) {
    this.picture = picture;
    /** @type {any[]} */
    this.spans = [];
    /** @type {PictureIndex | null} made when it is first needed */
    this.index = null;
    /** @type {Element[]} */
    this.highlighted = [];
    for (const type of ["pointerover", "focusin"]) {
      document.addEventListener(type, (event) => this.#highlightAt(event.target));
    }
    document.addEventListener("pointerleave", () => this.highlight([]));
    document.addEventListener("focusout", (event) => event.relatedTarget === null && this.highlight([]));
  }

  /** Use the fields of a new view, whose picture has been drawn. */
  update(spans) {
    this.spans = spans;
    this.index = null;
  }

  /** The parts of the picture that show fields. */
  #partsOf(spans) {
    this.index ??= new PictureIndex(this.picture);
    return spans.flatMap(({ path }) => /** @type {PictureIndex} */ (this.index).partsAt(path));
  }

  #highlightAt(target) {
    if (!(target instanceof Element) || byId("choices").contains(target)) return;
    const item = target.closest("[data-fields]");
    if (item) return this.highlight(fieldsOf(item), item);
    const part = target.closest("[data-path]");
    const isInPicture = part && this.picture.contains(part);
    this.highlight(isInPicture ? this.fieldsAt(part.getAttribute("data-path")) : [], part);
  }

  /** The fields that a path of the picture shows: its own and those within it, else the one around it. */
  fieldsAt(path) {
    const fieldsThat = (test) => this.spans.flatMap((span, field) => (test(span.path) ? [field] : []));
    const within = fieldsThat((other) => isWithin(other, path));
    if (within.length) return within;
    const around = fieldsThat((other) => other !== "" && isWithin(path, other));
    if (around.length) return around;
    return this.spans.length === 1 ? [0] : [];
  }

  /**
   * Highlight fields everywhere, and nothing else.
   * @param {number[]} fields
   * @param {Element | null} [source] the element pointed at; if it is in the picture, only it is framed there
   */
  highlight(fields, source = null) {
    for (const element of this.highlighted) element.classList.remove("highlighted");
    removeHalos(this.picture, ".pointing");
    const selector = fields.map((field) => `[data-fields~="${field}"]`).join();
    this.highlighted = selector ? [...document.querySelectorAll(selector)] : [];
    for (const element of this.highlighted) element.classList.add("highlighted");
    const isInPicture = source && this.picture.contains(source);
    // Bits of the view before, which are there until the picture is painted, may have more fields.
    const spans = fields.map((field) => this.spans[field]).filter(Boolean);
    const parts = isInPicture ? [source] : this.#partsOf(spans);
    for (const part of new Set(parts)) addHalo(part, "pointing");
    document.dispatchEvent(new CustomEvent(HIGHLIGHT, { detail: { spans } }));
    for (const id of ["bits", "fields"]) {
      if (source && !byId(id).contains(source)) {
        scrollWithin(byId(id), this.highlighted.find((element) => byId(id).contains(element)));
      }
    }
  }
}

/** Add a frame around a part of the picture. */
export function addHalo(part, kind) {
  const { x, y, width, height } = part.getBBox();
  const box = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
  const halo = svgElement("rect", { class: `halo ${kind}`, ...box, "aria-hidden": "true" });
  const transform = part.getAttribute("transform");
  if (transform) halo.setAttribute("transform", transform);
  part.after(halo);
}

/** Remove the frames in a picture; `kind` is a selector such as ".focused". */
export function removeHalos(picture, kind = "") {
  for (const halo of picture.querySelectorAll(`.halo${kind}`)) halo.remove();
}

/** Scroll a box to an element in it, and only the box: the page must not move under the pointer. */
function scrollWithin(place, element) {
  if (!element) return;
  const [outer, inner] = [place.getBoundingClientRect(), element.getBoundingClientRect()];
  const head = place.querySelector("thead")?.getBoundingClientRect().height ?? 0; // it covers what is below it
  if (inner.top < outer.top + head) place.scrollTop -= outer.top + head - inner.top;
  else if (inner.bottom > outer.bottom) place.scrollTop += inner.bottom - outer.bottom;
}

function fieldsOf(element) {
  return element.getAttribute("data-fields").split(" ").filter(Boolean).map(Number);
}
