// The box for the code, the list of formats beside it, and the verdict below it.

import { hashOf } from "./address.js";
import { request } from "./api.js";
import { byId, button, el, TEXT_ENTRY } from "./dom.js";
import { showError } from "./error-report.js";
import { addressOfRecord, groupByGame } from "./games.js";
import { isManyLines, withoutFence } from "./lines.js";
import { showSuggestions } from "./suggestions.js";

const LONGEST_CODE = 20_000; // characters that the service reads as one code
const LONG_CODE = 60; // characters; a longer canonical code is not quoted in the verdict

/** Fill the list of formats. */
export function listFormats(select, formats) {
  const option = (format) => el("option", { value: format.name, title: format.title }, format.name);
  const groups = groupByGame(formats).map(([title, members]) =>
    el("optgroup", { label: title }, ...members.map(option)),
  );
  select.replaceChildren(el("option", { value: "" }, "automatic"), ...groups);
}

/**
 * Show how a code was read, which other formats accept it, and what is wrong with it.
 * @param {any} view
 * @param {boolean} isFormatChosen whether a person chose the format, instead of the service
 * @param {(format: string, code?: string) => void} choose reads the code, or another one, as a format
 */
export function showVerdict(view, isFormatChosen, choose) {
  const verdict = byId("verdict");
  verdict.classList.toggle("valid", Boolean(view.format) && !view.error);
  verdict.replaceChildren(...verdictWords(view));
  byId("code").setAttribute("aria-invalid", String(Boolean(view.error)));
  showError(byId("error"), view.error);
  showFailures(byId("failures"), view.failures);
  const automatic = byId("format").options[0];
  byId("format").dataset.recognised = view.format ?? "";
  automatic.textContent = isFormatChosen ? "automatic" : automaticLabel(view);
  showSuggestions(byId("suggestions"), view, (code, format) => choose(format, code));
  showOtherFormats(byId("other-formats"), view, choose);
}

/** A format is recognised only if it accepts the text; otherwise it is the one that comes nearest. */
function automaticLabel({ format, error }) {
  if (!format) return "automatic";
  return error ? `nearest: ${format}` : `recognised: ${format}`;
}

function verdictWords(view) {
  if (view.error) return [];
  if (!view.format) return ["Paste or type a code, or take one from the gallery."];
  const name = view.code === view.typed ? "" : `${view.typed}: `; // a well-known name such as "start"
  return [name, el("strong", {}, view.title), canonicalWords(view)];
}

function canonicalWords({ code, canonical }) {
  if (!canonical || canonical === code) return "";
  return canonical.length > LONG_CODE
    ? "; not in its canonical form"
    : `; its canonical code is ${canonical}`;
}

/** Say which formats could not be tried, since their own code failed. */
function showFailures(place, failures) {
  place.hidden = !failures.length;
  place.replaceChildren(...failures.map((failure) => el("span", {}, failure)));
}

function showOtherFormats(place, view, choose) {
  const others = view.formats.filter((format) => format !== view.format);
  place.hidden = !others.length;
  place.replaceChildren(
    el("span", { class: "hint" }, "It can also be read as"),
    ...others.map((format) => button(format, () => choose(format))),
  );
}

/** Make the box as high as its content, in browsers that cannot do so by themselves. */
export function fitHeight(box) {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}

/** Select one character of the box; an emoji is one, though two in a JavaScript string. */
export function selectCharacter(box, index) {
  const characters = [...box.value];
  const start = characters.slice(0, index).join("").length;
  box.focus();
  box.setSelectionRange(start, start + characters[index].length);
}

// -- typing and pasting

/**
 * Call `changed` after every change of the box. A paste anywhere on the page goes into the box.
 * @param {any} box
 * @param {(replaced: boolean) => void} changed `replaced`: whether the whole content was replaced
 * @param {(text: string) => void} openLines called with a paste of several lines that is no code
 */
export function listenToInput(box, changed, openLines) {
  const isAllSelected = () => box.selectionStart === 0 && box.selectionEnd === box.value.length;
  let replaced = false;
  const insert = (text) => {
    box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
    changed(replaced);
  };
  const paste = async (event) => {
    // Copies from terminals and chats often come with white space or a fence around them.
    const text = withoutFence(event.clipboardData?.getData("text/plain") ?? "").trim();
    if (!text) return;
    event.preventDefault();
    replaced = isAllSelected();
    if (isManyLines(text) && !(await isAccepted(text))) return openLines(text);
    if (!mayContainAddress(text)) return insert(text);
    const hash = await addressIn(text);
    if (hash) location.hash = hash;
    else insert(text);
  };
  box.addEventListener("beforeinput", () => (replaced = isAllSelected()));
  box.addEventListener("input", () => changed(replaced));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault(); // a code has one line
  });
  box.addEventListener("paste", paste);
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest(`${TEXT_ENTRY}, dialog`)) return;
    box.focus();
    box.select();
    paste(event);
  });
}

/** Whether a text of several lines is a code, a record or a state. */
async function isAccepted(text) {
  if (text.length > LONGEST_CODE) return false;
  if (mayContainAddress(text) && (await addressIn(text))) return true;
  return request("view", { code: text }).then(
    (view) => !view.error,
    () => false,
  );
}

const isPageAddress = (text) => /^https?:\/\/\S+#\S*code=/.test(text);

/** Whether a text is an address of this page, or looks like the record of a game or a state as JSON. */
const mayContainAddress = (text) => isPageAddress(text) || /^([{[]|null$)/.test(text);

/** What to put behind the # of the address to show a pasted text, or "" if it is an ordinary code. */
async function addressIn(text) {
  try {
    if (isPageAddress(text)) return text.slice(text.indexOf("#"));
    return (await addressOfRecord(text)) || (await addressOfState(text));
  } catch {
    return "";
  }
}

/** The address of a state that is written as JSON, as it is copied here; "" if a text is none. */
async function addressOfState(text) {
  const format = byId("format").value || byId("format").dataset.recognised || "";
  const view = await request("view", { code: text, format });
  return view.error || view.code === text ? "" : `#${hashOf({ code: view.code, format: view.format })}`;
}
