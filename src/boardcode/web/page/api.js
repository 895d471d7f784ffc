// Requests to the service.

const RETRY_DELAY = 2000; // milliseconds between requests to a service that does not respond
const UNREACHABLE = {
  kind: "unreachable",
  message: "the service does not answer: is `boardcode serve` still running?",
};
const TEMPORARY = ["unreachable", "too many"];

/** An error response of the service. `error` has the keys of the library's errors. */
export class ServiceError extends Error {
  /** @param {any} error */
  constructor(error) {
    super(error.message);
    this.error = error;
    this.isTemporary = TEMPORARY.includes(error.kind); // the same request may succeed later
  }
}

let pending = 0;

/** Wait for a promise and count it as pending in `data-pending` of the document, which tests wait for. */
export async function trackPending(promise) {
  const publish = () => (document.documentElement.dataset.pending = String(pending));
  pending++;
  publish();
  try {
    return await promise;
  } finally {
    pending--;
    setTimeout(publish); // after the caller has used the result
  }
}

/**
 * Send a request and return the JSON of the response.
 * @param {string} path such as "decode" or "klotski/solve"
 * @param {any} [body] sent as JSON with POST; without it the request is a GET
 * @param {{signal?: AbortSignal}} [options]
 * @throws {ServiceError} when the service reports an error or does not respond
 */
export const request = (path, body, options) => trackPending(send(path, body, options));

/** @param {string} path @param {any} [body] @param {{signal?: AbortSignal}} [options] */
async function send(path, body, { signal } = {}) {
  const json = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let response, content;
  try {
    response = await fetch(`api/${path}`, { ...(body === undefined ? {} : json), signal });
    content = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ServiceError(UNREACHABLE);
  }
  if (!response.ok) throw new ServiceError(content.error ?? UNREACHABLE);
  return content;
}

/** @type {any} */
let retry;

/** Call `callback` as soon as the service responds again. */
export function whenServiceResponds(callback) {
  clearTimeout(retry);
  retry = setTimeout(() => send("formats").then(callback, () => whenServiceResponds(callback)), RETRY_DELAY);
}
