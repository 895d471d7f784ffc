// The service, asked. An answer that is no success throws what the service says is wrong.

/** An error of the service, with the same keys as the library's. */
export class Refused extends Error {
  /** @param {any} error */
  constructor(error) {
    super(error.message);
    this.error = error;
    this.passing = PASSING.includes(error.kind); // the same may be answered later
  }
}

const UNREACHED = { kind: "unreachable", message: "the service does not answer: is `boardcode serve` still running?" };

const PASSING = ["unreachable", "too many"];

let waiting = 0;

/** Wait for something; the page says that it does, which whoever drives it by a program can see. */
export async function awaited(promise) {
  const told = () => (document.documentElement.dataset.waiting = String(waiting));
  waiting++;
  told();
  try {
    return await promise;
  } finally {
    waiting--;
    setTimeout(told); // when what the answer is for has been done
  }
}

/** Ask the service. */
export const ask = (path, body, options) => awaited(asked(path, body, options));

/**
 * @param {string} path such as "decode" or "klotski/solve"
 * @param {any} [body] sent as JSON; without it the service is asked with GET
 * @param {{signal?: AbortSignal}} [options]
 */
async function asked(path, body, { signal } = {}) {
  const sent = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response, answer;
  try {
    response = await fetch(`api/${path}`, { ...sent, signal });
    answer = await response.json();
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new Refused(UNREACHED);
  }
  if (!response.ok) throw new Refused(answer.error ?? UNREACHED);
  return answer;
}

const AGAIN = 2000; // milliseconds between questions to a service that does not answer

/** @type {any} */
let back;

/** Do something as soon as the service answers again. */
export function whenBack(then) {
  clearTimeout(back);
  back = setTimeout(() => asked("formats").then(then, () => whenBack(then)), AGAIN);
}
