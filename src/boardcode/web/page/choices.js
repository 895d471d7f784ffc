// What a field may be: a dialog that lists every value with a meaning.

import { ask } from "./api.js";
import { byId, button, el } from "./dom.js";

/**
 * Let a person choose what some fields shall be.
 * @param {any} view
 * @param {number[]} spans the fields
 * @param {(code: string, said: string) => void} choose
 * @param {(bits: string, said: string) => void} chooseBits
 */
export async function offer(view, spans, choose, chooseBits) {
  const changeable = spans.map((k) => view.spans[k]);
  const answers = await Promise.all(changeable.map((span) => ask("choices", { format: view.format, code: view.code, path: span.path })));
  const dialog = byId("choices");
  const close = () => dialog.close();
  const parts = changeable.map((span, k) =>
    answers[k].choices === null
      ? wide(view, span, (bits, said) => (close(), chooseBits(bits, said)))
      : narrow(span, answers[k], k === 0, (code, said) => (close(), choose(code, said))),
  );
  dialog.replaceChildren(
    el("form", { method: "dialog" }, el("h2", { id: "choices-title" }, "Change"), ...parts, el("div", { class: "row" }, button("Leave it as it is", close))),
  );
  dialog.showModal();
}

/** One radio button for each value with a meaning. */
function narrow(span, answer, first, choose) {
  const name = `choice ${span.path}`;
  const options = answer.choices.map((choice, k) =>
    el(
      "label",
      {},
      el("input", {
        type: "radio",
        name,
        value: choice.raw,
        checked: choice.chosen,
        autofocus: first && (choice.chosen || (k === 0 && !answer.choices.some((other) => other.chosen))),
        // Arrow keys go from radio button to radio button, which must not choose yet; a click and Enter do.
        on: {
          click: (event) => event.detail > 0 && choose(choice.code, `${span.path}: ${choice.meaning}`),
          keydown: (event) => event.key === "Enter" && (event.preventDefault(), choose(choice.code, `${span.path}: ${choice.meaning}`)),
        },
      }),
      el("span", { class: "mono" }, choice.raw),
      el("span", {}, choice.meaning),
    ),
  );
  return el("fieldset", {}, el("legend", { class: "mono" }, span.path || "the code"), ...options, note(answer));
}

function note({ choices, refused }) {
  const text = refused ? `${refused} other ${refused === 1 ? "value is" : "values are"} refused here.` : "";
  return el("p", { class: "hint" }, choices.length > 1 ? `Enter or a click chooses. ${text}` : text || "It can be nothing else.");
}

/** Bits typed in, for a field of which there are too many values to list. */
function wide(view, span, chooseBits) {
  const input = el("input", { class: "number mono", value: span.raw, pattern: "[01]+", maxlength: span.raw.length, spellcheck: "false", autocomplete: "off" });
  input.style.width = "100%";
  const apply = () => {
    const typed = input.value.padStart(span.raw.length, "0");
    if (!/^[01]+$/.test(typed) || typed.length !== span.raw.length) return input.setCustomValidity(`${span.raw.length} bits, each 0 or 1`), input.reportValidity();
    const bits = [...view.bits];
    span.bits.forEach((place, k) => (bits[place] = typed[k]));
    chooseBits(bits.join(""), `${span.path} changed`);
  };
  input.addEventListener("input", () => input.setCustomValidity(""));
  input.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), apply()));
  return el("fieldset", {}, el("legend", { class: "mono" }, span.path || "the code"), el("label", {}, `${span.raw.length} bits`, input), button("Set", apply, { strong: true }));
}
