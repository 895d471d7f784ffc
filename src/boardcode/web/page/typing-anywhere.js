// What is typed while nothing that takes keys has the focus goes into the box.

import { hasModifier, TEXT_ENTRY } from "./dom.js";

const TAKES_KEYS = `${TEXT_ENTRY}, select, dialog, dialog *, [contenteditable]`;

/** Focus the box with its content selected, so that what is typed or pasted next replaces it. */
export function focusAll(box) {
  box.focus({ preventScroll: true });
  box.select();
}

/** Focus the box when a character is typed elsewhere. It replaces the content, as a paste does. */
export function typeIntoBox(box) {
  document.addEventListener("keydown", (event) => {
    const isCharacter = [...event.key].length === 1 && event.key !== " " && event.key !== "?";
    if (!isCharacter || hasModifier(event) || event.defaultPrevented || event.isComposing) return;
    const takesKeys = /** @type {any} */ (event.target).matches?.(TAKES_KEYS);
    if (takesKeys || document.querySelector("dialog[open]")) return;
    focusAll(box);
  });
}
