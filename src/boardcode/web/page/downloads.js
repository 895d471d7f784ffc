// Files that a person saves: the picture that is shown as SVG or PNG.

import { notify } from "./announcements.js";
import { button, el } from "./dom.js";

const PNG_WIDTH = 1200; // pixels

/** Offer a text or blob as a file. */
export function saveFile(name, type, content) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Create the buttons; `currentView` returns what is shown. */
export function createDownloadButtons(currentView) {
  const save = (kind, contentOf) => async () => {
    const { svg, format, code } = currentView();
    if (!svg) return notify("There is no picture to save.");
    try {
      saveFile(`${fileName(format, code)}.${kind}`, "image/svg+xml", await contentOf(svg));
    } catch {
      notify("The browser cannot draw this picture.");
    }
  };
  return [button("Save SVG", save("svg", (svg) => svg)), button("Save PNG", save("png", drawPng))];
}

/** A name for files: letters, digits and dashes alone. */
export const fileName = (format, code) => `${format}-${code.slice(0, 40).replace(/[^A-Za-z0-9]+/g, "-")}`;

/** Draw an SVG as a PNG. @returns {Promise<Blob>} */
async function drawPng(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = PNG_WIDTH;
    canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
