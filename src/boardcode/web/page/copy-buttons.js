// Buttons that copy what is shown: as code, JSON, SVG, Python or address.

import { notify } from "./announcements.js";
import { button, el } from "./dom.js";

/** What each button copies of a view; null if the view does not have it. */
const CONTENTS = {
  code: (view) => view.code || null,
  JSON: (view) => (view.spans.length ? JSON.stringify(view.state) : null), // that of an empty square is null
  SVG: (view) => view.svg || null,
  Python: (view) => view.python || null,
  address: () => location.href,
};

/** Create the buttons; `currentView` returns what is shown. */
export function createCopyButtons(currentView) {
  return Object.entries(CONTENTS).map(([name, contentOf]) =>
    button(`Copy ${name}`, async () => {
      const text = contentOf(currentView());
      if (!text) return notify(`There is no ${name} to copy.`);
      await copyText(name, text);
    }),
  );
}

/** Copy a text, and say so by its name. */
export async function copyText(name, text) {
  notify((await copy(text)) ? `Copied: ${name}` : "The browser does not allow copying.");
}

/** Copy a text; return whether the browser allowed it. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure connection browsers only offer the older command.
    const field = el("textarea", { "aria-hidden": "true", class: "visually-hidden" }, text);
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
