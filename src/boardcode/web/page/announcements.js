// Announcements for screen readers, and short notices at the foot of the window.

import { byId } from "./dom.js";

const TYPING_PAUSE = 800; // milliseconds after the last key press
const NOTICE_TIME = 4000; // milliseconds

/** @type {any} */
let announcementTimer, noticeTimer;

/** Announce a text to screen readers. */
export function announce(text) {
  clearTimeout(announcementTimer);
  const region = byId("announcement");
  // A screen reader does not repeat an unchanged text, so a repetition differs by a space.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * Announce the result of typing once it pauses, because announcing every key press would be disturbing.
 * @param {() => string} describe called when the pause is over
 */
export function announceAfterTyping(describe) {
  clearTimeout(announcementTimer);
  announcementTimer = setTimeout(() => announce(describe()), TYPING_PAUSE);
}

/** Announce a text and show it for a few seconds. */
export function notify(text) {
  announce(text);
  const notice = byId("notice");
  notice.textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => notice.replaceChildren(), NOTICE_TIME);
}
