// Texts made small enough for an address: deflated, in the letters of base64url.

const MOST = 20000; // characters; whoever made the address may not be a friend

/** @param {string} text */
export async function packed(text) {
  const bytes = await through(new Blob([text]).stream(), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters */
export async function unpacked(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new Blob([bytes]).stream(), new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error("the address holds no text that can be read: part of it is missing");
  }
}

/** All bytes of a stream after a change, if there are not too many. */
async function through(stream, change) {
  const reader = stream.pipeThrough(change).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST) throw new Error("too long");
    parts.push(value);
  }
}
