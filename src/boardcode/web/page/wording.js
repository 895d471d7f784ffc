// English grammar of the page's texts.

/** A word or sentence that starts with a capital letter. */
export const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

/** A number without its noun, grouped by thousands: 12,345. */
export const formatNumber = (number) => number.toLocaleString("en");

/** A number and its noun: "1 move", "2 moves". */
export const plural = (number, noun) => `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
