// The declaration of a format, loaded once: its description, table of bits, spellings and settled corners.

import { request } from "./api.js";
import { el } from "./dom.js";

/** @type {Map<string, Promise<any>>} */
const loading = new Map();

/** The declaration of a format, from the service. @returns {Promise<any>} */
export function loadFormat(name) {
  const details = loading.get(name) ?? request(`formats/${encodeURIComponent(name)}`);
  loading.set(name, details);
  details.catch(() => loading.delete(name)); // the next one tries again
  return details;
}

/** Load every declaration again: those of files may have changed. */
export const forgetFormats = () => loading.clear();

/** The row of a declaration for a path: cells[0..2].nature for cells[1].nature; undefined if none. */
export function declarationRow({ rows }, path) {
  const pattern = (text) => text.replace(/\[[^\]]*\]/g, "[]");
  const fitting = rows.filter((row) => pattern(row.path) === pattern(path));
  return fitting.at(-1);
}

/**
 * A link to what the documentation says of a format, or of one of its fields; a text if there is no page. It
 * opens in a tab of its own, so that nothing that can be undone is lost.
 */
export function docsLink({ name, documentation }, words, path = "") {
  if (!documentation) return words;
  const anchor = encodeURIComponent(path ? `bits-${name}:${path}` : `bits-${name}`);
  return el("a", { href: `${documentation}#${anchor}`, target: "_blank", rel: "noopener" }, words);
}
