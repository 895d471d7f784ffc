// The address holds what is shown: #format=radar&code=…, and what tools note beside.

/** @type {any} */
let later;

/** What the address says, as a plain object. */
export function read() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Let the address say this. A step of its own for the browser's "back" only where `step` is set. */
export function write(shown, { step = false } = {}) {
  const said = new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== "" && value !== null && value !== undefined));
  const to = said.size ? `#${said}` : location.pathname + location.search;
  if (to === location.hash || (to === location.pathname + location.search && !location.hash)) return;
  clearTimeout(later);
  try {
    history[step ? "pushState" : "replaceState"](null, "", to);
  } catch {
    later = setTimeout(() => write(shown), 5000); // some browsers refuse a hundred changes in a row
  }
}
