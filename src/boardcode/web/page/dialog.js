// The one dialog of the page, in which something is chosen.

import { byId, button, el, row } from "./dom.js";

export const closeDialog = () => byId("choices").close();

/**
 * Open the dialog.
 * @param {string} title
 * @param {Node[]} content
 * @param {() => void} [submit] called when a person presses "Set"; without it there is no such button
 * @param {string} [leave] the label of the button that only closes it
 */
export function openDialog(title, content, submit, leave = "Cancel") {
  const set = submit ? el("button", { class: "button strong" }, "Set") : null;
  const form = el(
    "form",
    { method: "dialog", on: { submit: () => submit?.() } },
    el("h2", { id: "choices-title" }, title),
    ...content,
    row(set, button(leave, closeDialog)),
  );
  byId("choices").replaceChildren(form);
  byId("choices").showModal();
  byId("choices").scrollTop = 0; // the focus may be on a button at the end
}

/** A group of controls, each with its text. */
export function fieldset(legend, inputs, texts) {
  const labels = inputs.map((input, index) => el("label", {}, input, el("span", {}, texts[index])));
  return el("fieldset", {}, el("legend", {}, legend), ...labels);
}

/**
 * A group of radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {[string, string][]} options values and their texts
 * @param {string} chosen the value that is checked at first
 * @param {{autofocus?: boolean}} [settings] whether that value has the focus at first
 */
export function radioGroup(legend, name, options, chosen, { autofocus = false } = {}) {
  const inputs = options.map(([value]) => {
    const checked = value === chosen;
    return el("input", { type: "radio", name, value, checked, autofocus: autofocus && checked });
  });
  const group = fieldset(
    legend,
    inputs,
    options.map(([, text]) => text),
  );
  return { group, inputs, value: () => inputs.find((input) => input.checked)?.value ?? "" };
}
