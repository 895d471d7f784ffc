// What comes into the box: typed, or pasted wherever one is on the page.

import { leads, whereTo } from "./pasting.js";

/**
 * Call `typed` after every change of the box, with whether all that had been there was replaced.
 * @param {any} box
 * @param {(replaced: boolean) => void} typed
 */
export function listen(box, typed) {
  const all = () => box.selectionStart === 0 && box.selectionEnd === box.value.length;
  let replaced = false;
  const paste = (event) => {
    const text = event.clipboardData?.getData("text/plain").trim(); // white space comes along from terminals and chats and is never meant
    if (!text) return;
    event.preventDefault();
    replaced = all();
    if (replaced && leads(text)) whereTo(text).then((there) => (there ? (location.hash = there) : insert(text)));
    else insert(text);
  };
  const insert = (text) => {
    box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
    typed(replaced);
  };
  box.addEventListener("beforeinput", () => (replaced = all()));
  box.addEventListener("input", () => typed(replaced));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault(); // no code has lines
  });
  box.addEventListener("paste", paste);
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    box.focus();
    box.select();
    paste(event);
  });
}
