// The lines of a text: whether it has several, and the code that each of them holds.

import { parseCsv, withoutByteOrderMark, withoutGuard } from "./csv.js";

// Between columns: none, if there is one column alone; Excel writes ; where numbers have a decimal comma.
const SEPARATORS = [undefined, ",", "\t", ";"];

/** Whether a text has several lines. */
export const isManyLines = (text) => /\S[^\S\r\n]*[\r\n]+\s*\S/.test(text);

/** A text without the Markdown fence around it, as texts from chats often have. */
export const withoutFence = (text) => /^\s*```.*[\r\n]+([^]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

/**
 * The lines of a text that are not empty, with their numbers in it; of a CSV file that has a column named
 * "code", what is in that column.
 * @param {string} text
 * @returns {{number: number, text: string}[]}
 */
export function numberedLines(text) {
  const content = withoutByteOrderMark(text);
  for (const separator of SEPARATORS) {
    const [head] = parseCsv(content, separator);
    const column = head ? head.values.findIndex(isCode) : -1;
    if (column >= 0) return codesOfColumn(parseCsv(content, separator), column);
  }
  return plainLines(content);
}

const isCode = (value) => value.trim().toLowerCase() === "code";

function plainLines(text) {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ number: index + 1, text: line }));
  return lines.filter((line) => line.text.trim());
}

/** The codes of a column. Files that were dropped together may have a header each. */
function codesOfColumn(records, column) {
  const codes = [];
  for (const { number, values } of records) {
    const code = withoutGuard(values[column] ?? "");
    if (values.some((value) => value.trim()) && !isCode(code)) codes.push({ number, text: code });
  }
  return codes;
}
