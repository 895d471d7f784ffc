"""The fixed parts of generated JavaScript: helpers, and the frames of the files."""

from __future__ import annotations

RUNTIME = """\
/** A text that is no code, or a state that has none. */
export class CodeError extends Error {
  constructor(kind, start, path, found, expected) {
    const place = start === null ? "" : `character ${start + 1}: `;
    super(`${kind}: ${place}${path && `${path}: `}found ${found}, expected ${expected}`);
    this.name = "CodeError";
    this.kind = kind;
    this.start = start;
    this.path = path;
    this.found = found;
    this.expected = expected;
  }
}

function bitsAt(bits, position, width) {
  let value = 0;
  for (let left = width; left > 0; ) {
    const place = position + width - left;
    const room = 8 - (place & 7);
    const size = left < room ? left : room;
    value = value * (1 << size) + ((bits[place >> 3] >> (room - size)) & ((1 << size) - 1));
    left -= size;
  }
  return value;
}

function fewBits(bits, position, width) {
  const index = position >> 3;
  return (((bits[index] << 8) | bits[index + 1]) >> (16 - (position & 7) - width)) & ((1 << width) - 1);
}

function wideBitsAt(bits, position, width) {
  const low = width > 32 ? 32 : width;
  const high = bitsAt(bits, position, width - low);
  return (BigInt(high) << BigInt(low)) | BigInt(bitsAt(bits, position + width - low, low));
}

function putBits(bits, position, width, value) {
  while (bits.length * 8 < position + width) bits.push(0);
  for (let k = width - 1, rest = value; k >= 0; k--, rest = Math.floor(rest / 2)) {
    const place = position + k;
    if (rest % 2) bits[place >> 3] |= 128 >> (place & 7);
  }
}

function putWide(bits, position, width, value) {
  const low = width > 32 ? 32 : width;
  putBits(bits, position, width - low, Number(value >> BigInt(low)));
  putBits(bits, position + width - low, low, Number(value & ((1n << BigInt(low)) - 1n)));
}

function characters(text, units) {
  return Array.from(text.slice(0, units)).length;
}
"""


SOURCE = """\
// {origin}
// {title}

{types}{runtime}
{tables}
{procedures}
/** Read a code; throw a CodeError. Unless strict, codes that are not canonical are read, too. */
export function decode(text, strict = true) {{
  let noted = null;
{decode}
}}

/** Return the one code of a state; throw a CodeError if it has none. */
export function encode(state) {{
  let out = "";
{encode}
  return out;
}}

/** Return the canonical form of a code. */
export function canonical(text) {{
  return encode(decode(text, false));
}}

/** Return a state as JSON. */
export function toJson(state) {{
  let out = "";
{to_json}
  return out;
}}
"""


DECLARATIONS = """\
// {origin}
// {title}

{types}
export type State = {state};

/** A text that is no code, or a state that has none: the character at fault, from 0, and the field. */
export class CodeError extends Error {{
  readonly kind: "malformed" | "meaningless" | "not canonical" | "invalid state";
  readonly start: number | null;
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}}

/** Read a code; throw a CodeError. Unless strict, codes that are not canonical are read, too. */
export function decode(text: string, strict?: boolean): State;
/** Return the one code of a state; throw a CodeError if it has none. */
export function encode(state: State): string;
/** Return the canonical form of a code. */
export function canonical(text: string): string;
/** Return a state as JSON. */
export function toJson(state: State): string;
"""


PROGRAM = """\
// {origin}
// Reads one code a line and prints a JSON object for each; with --canonical, its canonical form.

import {{ readFileSync }} from "node:fs";
import {{ CodeError, canonical, decode, toJson }} from "./{module}.mjs";

const lines = readFileSync(0, "utf-8").split("\\n");
if (lines[lines.length - 1] === "") lines.pop();

function answer(text) {{
  try {{
    if (process.argv.includes("--canonical")) return `{{"canonical": ${{JSON.stringify(canonical(text))}}}}`;
    return `{{"state": ${{toJson(decode(text, !process.argv.includes("--lenient")))}}}}`;
  }} catch (error) {{
    if (!(error instanceof CodeError)) throw error;
    const path = JSON.stringify(error.path);
    return `{{"error": "${{error.kind}}", "start": ${{error.start}}, "path": ${{path}}}}`;
  }}
}}

process.stdout.write(lines.map((line) => `${{answer(line)}}\\n`).join(""));
"""


TEST = """\
// {origin}
// Checks the published vectors: node --test {module}.test.mjs

import assert from "node:assert";
import test from "node:test";
import {{ CodeError, decode, encode, toJson }} from "./{module}.mjs";

const VALID = [
{valid}];
const INVALID = [
{invalid}];

test("codes that read", () => {{
  for (const [text, canonical, data] of VALID) {{
    const state = decode(text);
    assert.deepStrictEqual([encode(state), toJson(state)], [canonical, data], text);
  }}
}});

test("codes that are refused", () => {{
  for (const [text, kind, start, path] of INVALID) {{
    assert.throws(() => decode(text), (error) => {{
      assert.ok(error instanceof CodeError, text);
      assert.deepStrictEqual([error.kind, error.start, error.path], [kind, start, path], text);
      return true;
    }});
  }}
}});
"""
