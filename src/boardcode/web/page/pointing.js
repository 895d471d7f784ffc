// Pointing at a bit, a character, a field or a piece marks the same thing in all the others.
//
// Whatever shows a field carries the numbers of its spans in data-spans; elements of the picture carry data-path.

import { byId, shape } from "./dom.js";
import { Drawn, isPart } from "./paths.js";

export class Pointing {
  /** @param {HTMLElement} picture */
  constructor(picture) {
    this.picture = picture;
    /** @type {any[]} */
    this.spans = [];
    this.drawn = new Drawn(picture);
    /** @type {Element[]} */
    this.marked = [];
    for (const event of ["pointerover", "focusin"]) document.addEventListener(event, (e) => this.#point(e.target));
    document.addEventListener("pointerleave", () => this.mark([]));
    document.addEventListener("focusout", (e) => e.relatedTarget === null && this.mark([]));
  }

  /** A view is shown: learn where everything is. */
  learn(spans) {
    this.spans = spans;
    this.marked = [];
    this.drawn = new Drawn(this.picture);
  }

  #point(target) {
    if (!(target instanceof Element) || byId("choices").contains(target)) return;
    const shown = target.closest("[data-spans]");
    if (shown) return this.mark(spansOf(shown), shown);
    const drawn = target.closest("[data-path]");
    this.mark(drawn && this.picture.contains(drawn) ? this.spansAt(drawn.getAttribute("data-path")) : [], drawn);
  }

  /** The spans that a path of the picture shows: its own, those of its parts, or the one that it is a part of. */
  spansAt(path) {
    const which = (test) => this.spans.flatMap((span, k) => (test(span.path) ? [k] : []));
    const own = which((known) => isPart(known, path));
    if (own.length) return own;
    const around = which((known) => known !== "" && isPart(path, known));
    return around.length ? around : this.spans.length === 1 ? [0] : [];
  }

  /** Mark some spans everywhere; in the picture only `source` where it is there that one points. */
  mark(spans, source = null) {
    for (const element of this.marked) element.classList.remove("pointed");
    for (const halo of this.picture.querySelectorAll(".halo.pointing")) halo.remove();
    this.marked = spans.length ? [...document.querySelectorAll(spans.map((span) => `[data-spans~="${span}"]`).join())] : [];
    for (const element of this.marked) element.classList.add("pointed");
    const pictured = source && this.picture.contains(source) ? [source] : spans.flatMap((k) => this.drawn.at(this.spans[k].path));
    for (const element of new Set(pictured)) halo(element, "pointing");
    if (source && !byId("bits").contains(source)) reveal(this.marked.find((element) => element.matches(".bit")));
  }
}

/** A frame around an element of the picture. */
export function halo(element, kind) {
  const { x, y, width, height } = element.getBBox();
  const frame = shape("rect", { class: `halo ${kind}`, x: x - 1, y: y - 1, width: width + 2, height: height + 2, "aria-hidden": "true" });
  const transform = element.getAttribute("transform");
  if (transform) frame.setAttribute("transform", transform);
  element.after(frame);
  return frame;
}

/** Scroll the bits, and nothing else: the page must not move away under the pointer. */
function reveal(bit) {
  const place = byId("bits");
  if (!bit) return;
  const [around, own] = [place.getBoundingClientRect(), bit.getBoundingClientRect()];
  if (own.top < around.top) place.scrollTop -= around.top - own.top;
  else if (own.bottom > around.bottom) place.scrollTop += own.bottom - around.bottom;
}

function spansOf(element) {
  return element.getAttribute("data-spans").split(" ").filter(Boolean).map(Number);
}
