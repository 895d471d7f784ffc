// CSV: splitting a file into records, and writing one that spreadsheets read as it is meant.

const BYTE_ORDER_MARK = "\ufeff"; // without it Excel does not read a file as UTF-8
const FORMULA = /^[=+\-@\t\r]/; // a spreadsheet would compute a value that begins so
const GUARDED_FORMULA = /^'(?=[=+\-@\t\r])/;
const LINE_END = /\r\n|\r|\n/g;

/** Write rows as CSV, the first of them the names of the columns. */
export function formatCsv(rows) {
  const lines = rows.map((values) => values.map(quote).join(","));
  return [BYTE_ORDER_MARK + lines[0], ...lines.slice(1), ""].join("\r\n");
}

function quote(value) {
  const text = String(value ?? "");
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A value as it was before `formatCsv` put an apostrophe in front of what looks like a formula. */
export const withoutGuard = (value) => value.replace(GUARDED_FORMULA, "");

/** A text without the mark at its start that says that it is Unicode. */
export const withoutByteOrderMark = (text) => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);

/**
 * Split a text into records, each with the number of the line in which it begins.
 * @param {string} text
 * @param {string | undefined} separator of values; without one every record has one value
 * @returns {Generator<{number: number, values: string[]}>}
 */
export function* parseCsv(text, separator) {
  let number = 1;
  for (let place = 0; place < text.length; ) {
    /** @type {string[]} */
    const values = [];
    const start = place;
    let isLast = false;
    while (!isLast) {
      const { value, end } = valueAt(text, place, separator);
      values.push(value);
      isLast = end >= text.length || text[end] !== separator;
      place = isLast ? end : end + 1;
    }
    yield { number, values };
    if (place < text.length) place += text.startsWith("\r\n", place) ? 2 : 1;
    number += text.slice(start, place).match(LINE_END)?.length ?? 0;
  }
}

/** The value that begins at a place, and the place behind it. Quotes that are not closed are ordinary. */
function valueAt(text, start, separator) {
  const isEnd = (place) => place >= text.length || [separator, "\r", "\n"].includes(text[place]);
  if (text[start] === '"') {
    const close = closingQuote(text, start + 1);
    if (close > 0 && isEnd(close + 1)) {
      return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
    }
  }
  let end = start;
  while (!isEnd(end)) end++;
  return { value: text.slice(start, end), end };
}

/** The place of the next quote that is not doubled, or -1. */
function closingQuote(text, start) {
  let place = text.indexOf('"', start);
  while (place >= 0 && text[place + 1] === '"') place = text.indexOf('"', place + 2);
  return place;
}
