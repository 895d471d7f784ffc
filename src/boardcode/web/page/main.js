// The page: what is typed is sent to the service, and its response is shown everywhere.

import { Address } from "./address.js";
import { announce, announceAfterTyping, notify } from "./announcements.js";
import { request, ServiceError, trackPending, whenServiceResponds } from "./api.js";
import { listenToBits, showBits, showCharacters } from "./bits.js";
import { openChoices } from "./choices.js";
import { fitHeight, listenToInput, listFormats, selectCharacter, showVerdict } from "./code-box.js";
import { Comparison } from "./comparison.js";
import { createCopyButtons } from "./copy-buttons.js";
import { createDownloadButtons } from "./downloads.js";
import { byId, button } from "./dom.js";
import { listenToFields, showFields } from "./fields.js";
import { darkStyle, GameTools } from "./games.js";
import { Highlighter } from "./highlights.js";
import { isManyLines, listenToDrops } from "./many-codes.js";
import { Panels } from "./panels.js";
import { focusKeeper, listenToPicture, showPicture, showProblems } from "./picture.js";
import { describePointedField } from "./pointed-field.js";
import { listenToTheme } from "./theme.js";
import { focusAll, typeIntoBox } from "./typing-anywhere.js";
import { UndoHistory } from "./undo.js";
import { ViewLoader } from "./view-loader.js";

/** The view of an empty box. A view is the service's response to /api/view, with the text as it was typed. */
const EMPTY_VIEW = {
  typed: "",
  code: "",
  format: null,
  formats: [],
  error: null,
  bits: "",
  spans: [],
  rows: [],
  state: null,
  problems: [],
  svg: "",
};

class Page {
  constructor() {
    this.box = byId("code");
    this.formatList = byId("format");
    this.picture = byId("picture");
    /** @type {any} */
    this.view = EMPTY_VIEW;
    /** @type {any} the last view that could be read */
    this.lastReadable = EMPTY_VIEW;
    this.address = new Address();
    this.history = new UndoHistory();
    this.loader = new ViewLoader();
    this.highlighter = new Highlighter(this.picture);
    this.tools = new GameTools(byId("tools"), this);
    this.comparison = new Comparison(byId("compare-content"), this);
    this.panels = new Panels(this);
    /** @type {Promise<any>} done when all characters, bits and fields are shown */
    this.rendering = Promise.resolve();
    /** @type {Promise<any>} done when all bits that were pressed are flipped */
    this.flipping = Promise.resolve();
    this.#listen();
  }

  /** Load the formats, then show what the address holds. */
  async start() {
    try {
      this.formats = await request("formats");
    } catch (problem) {
      showVerdict({ ...EMPTY_VIEW, error: problem.error ?? problem }, false, () => {});
      return whenServiceResponds(() => this.start());
    }
    listFormats(this.formatList, this.formats);
    this.#createActions();
    this.address.load();
    this.history.replace(this.#addressEntry());
    await this.#openAddress();
    if (matchMedia("(pointer: fine)").matches) focusAll(this.box);
    document.documentElement.dataset.ready = "true";
  }

  // -- for the tools of games

  /** Put a code into the box, as if it had been typed. */
  async setCode(code, { format = this.currentFormat(), announcement = "" } = {}) {
    this.history.add({ code, format });
    await this.#show(code, format);
    if (announcement) announce(announcement);
  }

  /** Put the code of a state of the current format into the box; return whether the state can be encoded. */
  setState(state, announcement = "") {
    return this.#encode({ state }, announcement);
  }

  /** The format that a person chose, or else the one that was recognised. */
  currentFormat() {
    return this.formatList.value || this.view.format || "";
  }

  // -- showing

  #addressEntry() {
    return { code: this.address.get("code") ?? "", format: this.address.get("format") ?? "" };
  }

  async #openAddress() {
    this.address.load();
    const entry = this.#addressEntry();
    this.loader.isFormatChosenByHand = Boolean(entry.format) && !entry.code;
    this.history.add(entry);
    await this.#show(entry.code, entry.format);
  }

  /** Load the view of a text and show it. `replaced` is passed on to the loader. */
  async #show(typed, format, replaced = null) {
    if (this.box.value !== typed) this.box.value = typed;
    fitHeight(this.box);
    this.#selectFormat(typed, format);
    if (!typed.trim()) {
      this.loader.cancel();
      return this.#render({ ...EMPTY_VIEW, typed });
    }
    try {
      const loaded = await this.loader.load(typed, this.formatList.value, replaced);
      if (!loaded) return;
      if (loaded.format !== this.formatList.value) {
        this.history.replace({ code: typed, format: loaded.format });
        this.#selectFormat(typed, loaded.format);
      }
      this.#render({ ...loaded.view, typed });
    } catch (problem) {
      this.#showRequestError(problem);
    }
  }

  #selectFormat(code, format) {
    this.formatList.value = this.formats.some(({ name }) => name === format) ? format : "";
    this.address.setCode(code, this.formatList.value, (key) => this.tools.keepsParameter(key));
  }

  #showRequestError(problem) {
    if (problem.name === "AbortError") return;
    if (!(problem instanceof ServiceError)) throw problem;
    const typed = this.box.value;
    const format = this.formatList.value || this.lastReadable.format;
    this.#render({ ...EMPTY_VIEW, typed, code: typed, format, error: problem.error });
    if (!problem.isTemporary) return;
    whenServiceResponds(() => {
      announceAfterTyping(() => this.#describeResult());
      this.#show(this.box.value, this.formatList.value);
    });
  }

  #isFormatChosen() {
    return Boolean(this.formatList.value);
  }

  /** Show a view. If it cannot be read, the last readable picture of its format stays, faded. */
  #render(view) {
    const restoreFocus = focusKeeper(this.picture, document.activeElement);
    this.view = view;
    const choose = (format, code = this.box.value) => this.setCode(code, { format });
    showVerdict(view, this.#isFormatChosen(), choose);
    document.title = view.code && view.format ? `${view.code.slice(0, 40)} – boardcode` : "boardcode";
    const isReadable = view.spans.length > 0;
    if (isReadable) this.lastReadable = view;
    const shown = isReadable ? view : this.#fallbackFor(view);
    this.panels.render();
    byId("sheet").hidden = !shown || this.panels.coverView();
    if (isReadable) {
      this.picture.dataset.dark = darkStyle(this.formats.find(({ name }) => name === view.format)?.game);
      showPicture(this.picture, view);
    }
    else this.picture.classList.add("stale");
    if (shown) this.#renderDetails(shown, restoreFocus);
    byId("bits").classList.toggle("stale", !isReadable && !shown?.bits);
    byId("fields").classList.toggle("stale", !isReadable);
    showProblems(byId("problems"), view.problems);
    this.tools.show(view);
    this.comparison.show(view, this.address.get("with") ?? "");
    this.highlighter.update(shown ? shown.spans : []);
    restoreFocus?.();
  }

  /**
   * What to show for a view that cannot be read: the last readable one of its format, with the new bits if
   * they fit, because flipping two bits may lead through a code without a meaning.
   */
  #fallbackFor(view) {
    const last = this.lastReadable;
    if (!view.typed.trim() || !view.format || view.format !== last.format) return null;
    return view.bits?.length === last.bits.length ? { ...last, code: view.code, bits: view.bits } : last;
  }

  /**
   * Show the characters, bits and fields. Those of a long code appear in batches, so what had the focus
   * may be there only at the end.
   */
  #renderDetails(view, restoreFocus) {
    this.rendering = trackPending(
      Promise.all([
        showCharacters(byId("characters"), view),
        showBits(byId("bits"), view),
        showFields(byId("fields"), view),
      ]),
    );
    this.rendering.then((completed) => {
      if (completed.every(Boolean) && document.activeElement === document.body) restoreFocus?.();
    });
  }

  // -- changing

  /** Encode a state or bits and put the code into the box; return whether that succeeded. */
  async #encode(content, announcement) {
    const before = this.box.value;
    try {
      const { code } = await request("encode", { format: this.view.format, ...content });
      if (this.box.value !== before) return false; // keep what was typed meanwhile
      await this.setCode(code, { announcement });
      return true;
    } catch (problem) {
      if (!(problem instanceof ServiceError)) throw problem;
      await this.#handleEncodeError(problem, content, announcement);
      return false;
    }
  }

  async #handleEncodeError(problem, content, announcement) {
    const { error, message } = problem;
    if ("bits" in content && error.code) {
      // Show a code without a meaning too: flipping another bit may give it one.
      const { format } = this.view;
      await this.setCode(error.code, { format, announcement: `${announcement}: ${message}` });
    } else if (problem.isTemporary) this.#showRequestError(problem);
    else {
      showVerdict({ ...this.view, error }, this.#isFormatChosen(), () => {});
      announce(message);
    }
  }

  /** Flip a bit, after those that were pressed before. */
  #flip(index) {
    this.flipping = this.flipping.then(() => {
      const bits = [...(this.view.bits || this.lastReadable.bits)];
      bits[index] = bits[index] === "1" ? "0" : "1";
      return this.#encode({ bits: bits.join("") }, `bit ${index} is ${bits[index]}`);
    });
  }

  #openChoices(fields) {
    if (!this.view.spans.length) {
      return notify("Correct the code first: this is the last one that could be read.");
    }
    const chooseCode = (code, announcement) => this.setCode(code, { announcement });
    const chooseBits = (bits, announcement) => this.#encode({ bits }, announcement);
    openChoices(this.view, fields, chooseCode, chooseBits).catch((problem) => notify(problem.message));
  }

  #undo() {
    this.#restore(this.history.undo(), "Nothing to undo.");
  }

  #redo() {
    this.#restore(this.history.redo(), "Nothing to redo.");
  }

  async #restore(entry, missing) {
    if (!entry) return notify(missing);
    await this.#show(entry.code, entry.format);
    if (this.view.typed === entry.code) announce(`${entry.code || "empty"}: ${this.#describeResult()}`);
  }

  /** The verdict on the code, or its error, in words. */
  #describeResult() {
    const { error } = this.view;
    return error ? [error.message, error.hint].filter(Boolean).join("; ") : byId("verdict").textContent;
  }

  /** Show the same view again, after a panel was opened or closed. */
  renderAgain() {
    this.#render(this.view);
  }

  // -- events

  #listen() {
    listenToTheme(byId("theme"));
    typeIntoBox(this.box);
    describePointedField(byId("bits-hint"));
    listenToInput(
      this.box,
      (replaced) => this.#handleInput(replaced),
      (text) => this.panels.openLines(text),
    );
    this.formatList.addEventListener("change", () => {
      this.loader.isFormatChosenByHand = this.#isFormatChosen();
      this.setCode(this.box.value, { format: this.formatList.value });
      announceAfterTyping(() => this.#describeResult());
    });
    listenToBits(byId("characters"), byId("bits"), {
      flip: (index) => this.#flip(index),
      select: (index) => selectCharacter(this.box, index),
    });
    const changePath = (path) => this.#openChoices(this.highlighter.fieldsAt(path));
    listenToPicture(byId("stage"), this.picture, changePath);
    listenToFields(byId("fields"), (field) => this.#openChoices([field]));
    onClick("home", () => this.#goHome());
    onClick("skip", () => this.box.focus());
    for (const name of ["gallery", "compare", "many"]) onClick(`to-${name}`, () => this.panels.toggle(name));
    listenToDrops((text) => this.#openText(text));
    window.addEventListener("popstate", () => this.#openAddress());
    document.addEventListener("keydown", (event) => this.#handleShortcut(event));
  }

  #handleInput(replaced) {
    const [code, format] = [this.box.value, this.formatList.value];
    this.panels.uncover();
    this.history.add({ code, format }, { typing: true });
    this.#show(code, format, replaced);
    announceAfterTyping(() => this.#describeResult());
  }

  /** Show a text that was dropped on the page. */
  #openText(text) {
    if (isManyLines(text)) return this.panels.openLines(text);
    this.panels.uncover();
    this.setCode(text.trim(), { format: "" });
  }

  #goHome() {
    history.pushState(null, "", location.pathname);
    this.#openAddress();
    this.box.focus();
  }

  #handleShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target.matches("dialog *, #second-code, #tools textarea, #tools input")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.#redo();
    else this.#undo();
  }

  #createActions() {
    byId("actions").append(
      button("Undo", () => this.#undo(), { key: "Control+Z" }),
      button("Redo", () => this.#redo(), { key: "Control+Shift+Z" }),
      ...createCopyButtons(() => this.view),
      ...createDownloadButtons(() => this.view),
    );
  }
}

function onClick(id, action) {
  byId(id).addEventListener("click", (event) => {
    event.preventDefault();
    action();
  });
}

new Page().start();
