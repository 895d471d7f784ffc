// A button that saves the shortest solution of a layout as an animated SVG.

import { notify } from "../announcements.js";
import { request } from "../api.js";
import { button } from "../dom.js";
import { fileName, saveFile } from "../downloads.js";

/** @param {any} page */
export function createAnimationButton(page) {
  return button("Save animation", async () => {
    const { canonical, format } = page.view;
    if (!canonical) return notify("There is no layout to solve.");
    const count = page.address.get("count") ?? "step";
    try {
      const { svg } = await request("klotski/animation", { code: canonical, format, count });
      if (!svg) return notify("This layout cannot be solved.");
      saveFile(`${fileName(format, canonical)}-solution.svg`, "image/svg+xml", svg);
    } catch (problem) {
      notify(problem.message);
    }
  });
}
