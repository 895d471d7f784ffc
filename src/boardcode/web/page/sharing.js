// What is shown, to take away: as code, JSON, SVG, Python or an address.

import { button, el } from "./dom.js";

/** What can be copied of a view, by name. */
const FORMS = {
  code: (view) => view.canonical ?? view.code,
  JSON: (view) => (view.state === null ? null : JSON.stringify(view.state)),
  SVG: (view) => view.svg || null,
  Python: (view) => view.python || null,
  address: () => location.href,
};

/** Buttons that copy. */
export function copyButtons(page) {
  return Object.entries(FORMS).map(([name, form]) =>
    button(`Copy ${name}`, async () => {
      const text = page.view && form(page.view);
      if (!text) return page.tell(`There is no ${name} of a code that cannot be read.`);
      page.tell((await copied(text)) ? `Copied: ${name}` : "The browser does not allow copying.");
    }),
  );
}

/** Whether a text could be copied; browsers without a secure connection know only the old way. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = el("textarea", { "aria-hidden": "true", class: "unseen" }, text);
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
