// The paths of fields, and where a picture shows them.

/** Whether `path` is `whole` or a part of it: cells[1].nature of cells[1]. */
export const isPart = (path, whole) => path.startsWith(whole) && (path.length === whole.length || ".[".includes(path[whole.length]));

/** The thing of which a path is the last part: cells[1] of cells[1].nature, cells of cells[1]. */
const around = (path) => path.slice(0, Math.max(path.lastIndexOf("."), path.lastIndexOf("["), 0));

/** The elements of a picture by the paths of the fields that they show. */
export class Drawn {
  /** @param {Element} picture */
  constructor(picture) {
    /** @type {Map<string, any[]>} */
    this.elements = new Map();
    for (const element of picture.querySelectorAll("[data-path]")) {
      const path = element.getAttribute("data-path");
      this.elements.set(path, [...(this.elements.get(path) ?? []), element]);
    }
  }

  /** Where a path is shown: there, at the nearest thing of which it is a part, or in its parts. */
  at(path) {
    for (let whole = path; whole; whole = around(whole)) if (this.elements.has(whole)) return this.elements.get(whole);
    return [...this.elements].filter(([known]) => isPart(known, path)).flatMap(([, elements]) => elements);
  }
}
