// The bytes of a code in hexadecimal, and the order in which its fields take them.

import { el, svgElement } from "./dom.js";

const MOST_BYTES = 256; // shown
const MOST_DRAWN = 24; // bytes whose order is drawn with lines

/** Show the bytes of a view; nothing for a code that could not be read. */
export function showBytes(place, view) {
  const content = place.querySelector("div");
  place.hidden = !view.spans.length || view.bits.length < 8;
  if (place.hidden || !place.open) return;
  const fields = fieldsOfBytes(view);
  const order = readingOrder(view);
  const bytes = fields.slice(0, MOST_BYTES).map((_, index) => byteCell(view, index, fields[index]));
  const rest = fields.length - bytes.length;
  const isSwapped = order.some((byte, index) => byte !== index);
  const isDrawn = isSwapped && fields.length <= MOST_DRAWN;
  const words = isSwapped
    ? `The fields take the bytes in this order: ${order.slice(0, MOST_BYTES).join(" ")}`
    : "The fields take the bytes from the first to the last.";
  const more = rest > 0 ? el("span", { class: "hint" }, `and ${rest} more`) : "";
  content.replaceChildren(
    el("div", { class: "bytes" }, ...bytes, more),
    ...(isDrawn ? [orderLines(order), orderRow(view, order, fields)] : []),
    el("p", { class: "hint" }, words),
  );
}

/** The fields of which each byte holds bits. */
function fieldsOfBytes({ spans, bits }) {
  /** @type {Set<number>[]} */
  const fields = Array.from({ length: Math.ceil(bits.length / 8) }, () => new Set());
  spans.forEach((span, field) => {
    for (const bit of span.bits) fields[bit >> 3]?.add(field);
  });
  return fields.map((set) => [...set]);
}

/** The bytes in the order in which the fields come to them. */
function readingOrder({ spans }) {
  return [...new Set(spans.flatMap((span) => span.bits.map((bit) => bit >> 3)))];
}

function hexOf(view, index) {
  const bits = view.bits.slice(8 * index, 8 * index + 8);
  return bits.length < 8 ? `${bits}…` : parseInt(bits, 2).toString(16).toUpperCase().padStart(2, "0");
}

function byteCell(view, index, fields) {
  return el(
    "span",
    { class: "byte mono", "data-fields": fields.join(" "), title: `byte ${index}` },
    el("span", { class: "byte-number", "aria-hidden": "true" }, String(index)),
    hexOf(view, index),
  );
}

/** A line from each byte to its place in the order of reading. */
function orderLines(order) {
  const svg = svgElement("svg", {
    class: "byte-lines",
    viewBox: `0 0 ${order.length} 1`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  svg.style.width = `calc(${order.length} * var(--byte))`;
  order.forEach((byte, place) => {
    const ends = { x1: byte + 0.5, y1: 0, x2: place + 0.5, y2: 1 };
    svg.append(svgElement("line", { class: byte === place ? "" : "moved", ...ends }));
  });
  return svg;
}

function orderRow(view, order, fields) {
  const cells = order.map((byte) => byteCell(view, byte, fields[byte]));
  return el("div", { class: "bytes", role: "group", "aria-label": "The bytes as they are read" }, ...cells);
}
