// The code that is shown, as a short program in each language of `boardcode generate`.

import { request } from "./api.js";
import { copyText } from "./copy-buttons.js";
import { button, el } from "./dom.js";

export class UseItIn {
  /** @param {any} place a details element; its content is loaded when it is opened */
  constructor(place) {
    this.place = place;
    this.content = place.querySelector("div");
    this.language = "c";
    this.shown = "";
    /** @type {any} */
    this.view = null;
    place.addEventListener("toggle", () => this.#load());
  }

  /** Offer programs for the code of a view; nothing for a code that could not be read. */
  show(view) {
    this.view = view;
    this.place.hidden = !view.spans.length;
    this.#load();
  }

  async #load() {
    const { view } = this;
    const key = `${view?.format} ${view?.code}`;
    if (this.place.hidden || !this.place.open || this.shown === key) return;
    const { format, code } = view;
    const answer = await request("programs", { format, code }).catch(() => null);
    if (!answer || this.view !== view) return;
    this.shown = key;
    if (answer.programs.length) this.#render(answer.programs);
    else this.content.replaceChildren(el("p", {}, `Only in Python, with boardcode: ${answer.obstacle}.`));
  }

  #render(programs) {
    const chosen = programs.find(({ language }) => language === this.language) ?? programs[0];
    const buttons = programs.map((program) => {
      const choose = button(program.title, () => {
        this.language = program.language;
        this.#render(programs);
        this.content.querySelector("[aria-pressed=true]")?.focus();
      });
      choose.setAttribute("aria-pressed", String(program === chosen));
      return choose;
    });
    this.content.replaceChildren(
      el("div", { class: "row", role: "group", "aria-label": "Language" }, ...buttons),
      el("pre", { class: "mono", tabindex: "0", role: "group", "aria-label": chosen.file }, chosen.text),
      el("p", { class: "hint" }, `${chosen.file}, beside what this command writes: `, el("code", {}, chosen.command)),
      el("div", { class: "row" }, button("Copy program", () => copyText("program", chosen.text))),
    );
  }
}
