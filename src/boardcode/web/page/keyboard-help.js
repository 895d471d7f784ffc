// The keys of the page, in a dialog that ? opens.

import { openDialog } from "./dialog.js";
import { el, hasModifier, TEXT_ENTRY } from "./dom.js";

const KEYS = [
  ["any character", "goes into the box for the code, wherever the focus is"],
  ["Ctrl+V", "pastes a code, an address, JSON or many lines, wherever the focus is"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["Tab", "to the next part of the page"],
  ["arrow keys, Home, End", "within the characters, the bits and the picture"],
  ["arrow keys, Backspace", "walk through a maze, take a move back"],
  ["Enter, Space", "press: flip a bit, change a field, move a piece"],
  ["Escape", "closes a dialog, puts a piece down"],
  ["?", "this help"],
];

/** Open the help when a button or ? is pressed. */
export function listenForHelp(button) {
  button.addEventListener("click", openHelp);
  document.addEventListener("keydown", (event) => {
    const target = /** @type {any} */ (event.target);
    if (event.key !== "?" || hasModifier(event) || document.querySelector("dialog[open]")) return;
    // The box has the focus, with all of it selected, when the page is opened with a code.
    const isBox = target.id === "code" && target.selectionStart === 0 && target.selectionEnd === target.value.length;
    if (target.matches?.(`${TEXT_ENTRY}, select`) && !isBox) return;
    event.preventDefault();
    openHelp();
  });
}

function openHelp() {
  const items = KEYS.flatMap(([keys, words]) => [el("dt", {}, el("kbd", {}, keys)), el("dd", {}, words)]);
  openDialog("Keys", [el("dl", { class: "keys" }, ...items)], undefined, "Close");
}
