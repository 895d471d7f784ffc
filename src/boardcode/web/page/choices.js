// The values that a field may have, in a dialog.

import { request } from "./api.js";
import { closeDialog, openDialog } from "./dialog.js";
import { button, el, hint, isTouched } from "./dom.js";
import { declarationRow, docsLink, loadFormat } from "./format-details.js";

/**
 * Let a person choose new values for fields.
 * @param {any} view
 * @param {number[]} fields
 * @param {(code: string, announcement: string) => void} chooseCode
 * @param {(bits: string, announcement: string) => void} chooseBits
 */
export async function openChoices(view, fields, chooseCode, chooseBits) {
  const spans = fields.map((field) => view.spans[field]);
  const load = ({ path }) => request("choices", { format: view.format, code: view.code, path });
  const responses = await Promise.all(spans.map(load));
  const content = spans.map((span, index) => {
    if (responses[index].choices === null) return bitsInput(view, span, chooseBits);
    return choiceList(span, responses[index], index === 0, chooseCode);
  });
  const details = await loadFormat(view.format).catch(() => null);
  openDialog("Change", [...content, ...spans.map((span) => reason(span, details))]);
}

/** Why a field means what it means: where its bits are, and what the declaration says of them. */
function reason(span, details) {
  const row = details && declarationRow(details, span.path);
  const [first, last] = [span.characters[0] + 1, span.characters.at(-1) + 1];
  const characters = first === last ? `character ${first}` : `characters ${first} to ${last}`;
  const where = span.characters.length ? ` in ${characters}` : "";
  const meaning = row?.meaning.replaceAll("`", "");
  const declared = row ? ` The format says of ${row.path || "the code"}: ${meaning}.` : "";
  const link = details?.documentation ? docsLink(details, "More in the documentation", row?.path) : "";
  return hint(`Why: ${span.path || "the code"} is ${span.raw}${where}.${declared} `, link);
}

/** One radio button for each value that has a meaning. */
function choiceList(span, { choices, refused }, isFirst, chooseCode) {
  const focused = Math.max(
    0,
    choices.findIndex((choice) => choice.chosen),
  );
  const options = choices.map((choice, index) => {
    const choose = () => {
      closeDialog();
      chooseCode(choice.code, `${span.path}: ${choice.meaning}`);
    };
    const attributes = {
      type: "radio",
      name: `choice ${span.path}`,
      value: choice.raw,
      checked: choice.chosen,
      autofocus: isFirst && index === focused,
      // Arrow keys also cause clicks, with a detail of 0; they only move between radio buttons.
      on: { click: (event) => event.detail > 0 && choose(), keydown: onEnter(choose) },
    };
    const words = [el("span", { class: "mono" }, choice.raw), el("span", {}, choice.meaning)];
    return el("label", {}, el("input", attributes), ...words);
  });
  return fieldGroup(span, ...options, hint(choiceHint(choices.length, refused)));
}

function choiceHint(count, refused) {
  const others = refused === 1 ? "1 other value is" : `${refused} other values are`;
  const text = refused ? `${others} not accepted here.` : "";
  if (count <= 1) return text || "No other value is possible.";
  return `${isTouched() ? "Tap" : "Press Enter or click"} to choose. ${text}`;
}

/** A box for the bits of a field that has too many values to list. */
function bitsInput(view, span, chooseBits) {
  const width = span.raw.length;
  const apply = () => {
    const raw = input.value.padStart(width, "0");
    if (!/^[01]+$/.test(raw) || raw.length !== width) {
      input.setCustomValidity(`${width} bits, each 0 or 1`);
      return input.reportValidity();
    }
    const bits = [...view.bits];
    span.bits.forEach((bit, index) => (bits[bit] = raw[index]));
    closeDialog();
    chooseBits(bits.join(""), `${span.path} changed`);
  };
  const input = el("input", {
    class: "number wide mono",
    value: span.raw,
    pattern: "[01]+",
    maxlength: width,
    spellcheck: "false",
    autocomplete: "off",
    on: { input: () => input.setCustomValidity(""), keydown: onEnter(apply) },
  });
  return fieldGroup(span, el("label", {}, `${width} bits`, input), button("Set", apply, { strong: true }));
}

function fieldGroup(span, ...content) {
  return el("fieldset", {}, el("legend", { class: "mono" }, span.path || "the code"), ...content);
}

const onEnter = (action) => (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  action();
};
