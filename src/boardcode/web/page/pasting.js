// What is pasted and is no code, but leads to one: an address of this page, or the record of a ChaCuN game.

import { packed } from "./games/packing.js";

/** Whether a text may be such a thing. */
export const leads = (text) => /^https?:\/\/\S+#\S*code=|^\{[^]*"codes"/.test(text);

/** Where it leads, as what stands behind the # of an address; nothing if it leads nowhere. */
export async function whereTo(text) {
  try {
    return text.startsWith("{") ? await recordIn(text) : new URL(text).hash;
  } catch {
    return "";
  }
}

/** The record beside the first of its codes. */
async function recordIn(text) {
  const { players, codes } = JSON.parse(text);
  return players && codes[0] ? `#${new URLSearchParams({ format: "chacun-place", code: codes[0], record: await packed(text) })}` : "";
}
