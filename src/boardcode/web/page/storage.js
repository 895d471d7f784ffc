// What this browser keeps for the page. Where that is forbidden, the page keeps it until it is closed.

const PREFIX = "boardcode.";
/** @type {Map<string, any>} */
const memory = new Map();

/** The value that was saved under a key, or null. @returns {any} */
export function load(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Save plain data under a key; null removes it. */
export function save(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}
