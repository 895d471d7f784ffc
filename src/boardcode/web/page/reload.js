// Formats in files that change while the service runs: the page follows, and says what is wrong with them.

import { announce } from "./announcements.js";
import { request } from "./api.js";
import { el } from "./dom.js";

const INTERVAL = 1000; // milliseconds between requests; there are none if the service has no such files

/**
 * Call `reload` whenever a file of formats has changed, and show its errors.
 * @param {any} place
 * @param {() => Promise<void>} reload
 */
export async function followFiles(place, reload) {
  let { files, generation, errors } = await request("reloads");
  if (!files.length) return;
  const check = async () => {
    const response = await request("reloads").catch(() => null); // it may be restarting
    if (response && response.generation !== generation) {
      ({ generation, errors } = response);
      showErrors(place, errors);
      await reload();
      announce(errors.join("; ") || `${files.join(", ")} loaded again`);
    }
    setTimeout(check, INTERVAL);
  };
  showErrors(place, errors);
  setTimeout(check, INTERVAL);
}

function showErrors(place, errors) {
  place.hidden = !errors.length;
  const sentences = errors.map((error) => el("span", {}, error));
  place.replaceChildren(el("strong", {}, "The formats are as before the last change"), ...sentences);
}
