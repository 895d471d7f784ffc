// The box: what was typed, which format it is read as, and what came of it.

import { byId, button, el } from "./dom.js";
import { showFault } from "./fault.js";
import { gameName } from "./gallery.js";

/** Fill the list of formats. */
export function listFormats(select, formats) {
  const games = [...new Set(formats.map((format) => format.game))];
  select.replaceChildren(
    el("option", { value: "" }, "recognised"),
    ...games.map((game) =>
      el("optgroup", { label: gameName(game) }, ...formats.filter((format) => format.game === game).map((format) => el("option", { value: format.name, title: format.title }, format.name))),
    ),
  );
}

/** Say what a view is: what it was read as, what else it could be, and what is wrong. */
export function showVerdict(view, chosen, choose) {
  const [verdict, also, box] = [byId("verdict"), byId("also"), byId("code")];
  const named = view.code !== view.typed ? `${view.typed} is ` : "";
  verdict.classList.toggle("fine", Boolean(view.format) && !view.error);
  verdict.replaceChildren(...(view.error ? [] : view.format ? [named, el("strong", {}, view.title), spelled(view)] : ["Paste or type a code, or take one from the gallery."]));
  box.setAttribute("aria-invalid", String(Boolean(view.error)));
  showFault(byId("fault"), view.error);
  byId("format").options[0].textContent = !chosen && view.format ? `recognised: ${view.format}` : "recognised";
  const others = view.formats.filter((format) => format !== view.format);
  also.hidden = !others.length;
  also.replaceChildren(el("span", { class: "hint" }, "It can also be read as"), ...others.map((format) => button(format, () => choose(format))));
}

/** Whether it is written as the library writes it. */
function spelled(view) {
  return view.canonical && view.canonical !== view.code ? `, another spelling of ${view.canonical.length > 60 ? "its canonical code" : view.canonical}` : "";
}

/** Let the box be as high as what is in it. */
export function fit(box) {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}

/** Select a character of the box. */
export function select(box, place) {
  box.focus();
  box.setSelectionRange(place, place + 1);
}
