// Records of ChaCuN games: their text packed for an address, and a sample.

import { trackPending } from "../api.js";

const LONGEST_TEXT = 20000; // characters; an address from a stranger might unpack to far more

/** Compress a text and write it in the letters of base64url. */
export async function packText(text) {
  const bytes = await transform(new Blob([text]), new CompressionStream("deflate-raw"));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text that was packed; throws an error if it is damaged. */
export async function unpackText(packed) {
  try {
    const base64 = packed.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const text = await transform(new Blob([bytes]), new DecompressionStream("deflate-raw"));
    return new TextDecoder().decode(text);
  } catch {
    throw new Error("the address holds no readable record: part of it is missing");
  }
}

/** Read all bytes of a blob through a transformation; throws an error if the result is too long. */
const transform = (blob, transformation) => trackPending(readThrough(blob, transformation));

async function readThrough(blob, transformation) {
  const reader = blob.stream().pipeThrough(transformation).getReader();
  const chunks = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > LONGEST_TEXT) throw new Error("too long");
    chunks.push(value);
  }
}

/** What to put behind the # of the address to show a recorded game; "" if the text is not a record. */
export async function addressOf(text) {
  const { players, codes } = JSON.parse(text);
  if (!players || !codes[0]) return "";
  const parameters = { format: "chacun-place", code: codes[0], record: await packText(text) };
  return `#${new URLSearchParams(parameters)}`;
}

// A game of three players in which forests and rivers are closed, menhir tiles are drawn, a pawn is taken
// back, and everything that counts at the end occurs.
const normal = [
  49, 22, 73, 41, 18, 23, 2, 57, 45, 37, 15, 0, 62, 27, 51, 33, 7, 6, 69, 30, 14, 76, 28, 21, 16, 11, 47, 25,
  67, 13, 77, 74, 54, 48, 20, 60, 65, 4, 3, 39, 46, 78, 52, 68, 63, 72, 19, 9, 50, 8, 70, 53, 29, 43, 36, 34,
  24, 1, 26, 17, 31, 42, 38, 71, 64, 35, 32, 10, 40, 12, 44, 61, 66, 5, 59, 55, 75, 58,
];
const menhir = [92, 89, 80, 94, 86, 88, 82, 85, 93, 91, 81, 84, 90, 87, 83, 79];
const codes = `
  AA A AS A AU E AP A AE C AN B AE R AX A A6 A AR C AJ F AT A A4 C AO B AW AG 7 AZ Y BR R AQ A BY Y AO Y A5
  B A3 A2 AM F BC B AR B AZ B AZ C AI 7 AM B AB C AT C CB K D CA A BG BT 7 AT AL 7 CU B B3 CG C B2 BR CA CA
  CO CO A6 CZ AU AN CV CX C4 7 C4 CI AW A2 7 AG S B2 B AR CT CI E CC AN E CE 7 AC DO DL 7 DW D5 7 DD A AV F
  DJ C2 C4 DW B D7 DO D CO B DI AU BA B6 BA BC DZ DF
`;

/** The text of a whole game. */
export const SAMPLE = JSON.stringify({ players: 3, normal, menhir, codes: codes.trim().split(/\s+/) });
