// The page: what is typed is sent to the service, and its response is shown everywhere.

import { AboutFormat } from "./about-format.js";
import { Address } from "./address.js";
import { announce, announceAfterTyping, notify } from "./announcements.js";
import { request, ServiceError, trackPending, whenServiceResponds } from "./api.js";
import { listenToBits, showBits, showCharacters } from "./bits.js";
import { showBytes } from "./bytes.js";
import { CodeChanges } from "./changes.js";
import { fitHeight, listenToInput, listFormats, selectCharacter, showVerdict } from "./code-box.js";
import { Comparison } from "./comparison.js";
import { createCopyButtons } from "./copy-buttons.js";
import { createDownloadButtons } from "./downloads.js";
import { byId, button, isTouched, TEXT_ENTRY } from "./dom.js";
import { listenToFields, showFields } from "./fields.js";
import { forgetFormats } from "./format-details.js";
import { nextPaint } from "./frames.js";
import { adaptPicture, darkStyle, GameTools } from "./games.js";
import { Highlighter } from "./highlights.js";
import { listenForHelp } from "./keyboard-help.js";
import { isManyLines } from "./lines.js";
import { listenToDrops } from "./many-codes.js";
import { Panels } from "./panels.js";
import { focusKeeper, listenToPicture, showMissingPicture, showPicture, showProblems } from "./picture.js";
import { describePointedField } from "./pointed-field.js";
import { followFiles } from "./reload.js";
import { showRefusal } from "./refusal.js";
import { listenToTheme } from "./theme.js";
import { focusAll, typeIntoBox } from "./typing-anywhere.js";
import { UndoHistory } from "./undo.js";
import { UseItIn } from "./use-it-in.js";
import { EMPTY_VIEW, ViewLoader } from "./view-loader.js";
import { rememberView } from "./visited-codes.js";

class Page {
  constructor() {
    this.box = byId("code");
    this.formatList = byId("format");
    this.picture = byId("picture");
    /** @type {any} */
    this.view = EMPTY_VIEW;
    this.address = new Address();
    this.changes = new CodeChanges(this);
    this.history = new UndoHistory(() => this.#showUndo());
    this.loader = new ViewLoader();
    this.highlighter = new Highlighter(this.picture);
    this.tools = new GameTools(byId("tools"), this);
    this.comparison = new Comparison(byId("compare-content"), this);
    this.panels = new Panels(this);
    this.about = new AboutFormat(byId("what"));
    this.programs = new UseItIn(byId("use"));
    /** @type {Promise<any>} done when all characters, bits and fields are shown */
    this.rendering = Promise.resolve();
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
    this.history.replace(this.address.parameters);
    await this.#openAddress();
    if (!isTouched()) focusAll(this.box);
    followFiles(byId("reload-error"), () => this.#reloadFormats());
    document.documentElement.dataset.ready = "true";
  }

  /** Load the formats again, after a file that declares some has changed, and show the code anew. */
  async #reloadFormats() {
    this.formats = await request("formats");
    forgetFormats();
    this.about.forget();
    const chosen = this.formatList.value;
    listFormats(this.formatList, this.formats);
    byId("gallery-content").replaceChildren();
    document.querySelector("#start-content .abilities")?.replaceChildren();
    await this.#show(this.box.value, chosen, { isRestored: true });
  }

  // -- for the tools of games

  /**
   * Put a code into the box, as if it had been typed.
   * @param {string} code
   * @param {{format?: string, announcement?: string, parameters?: Record<string, any>, joined?: boolean,
   *   amends?: boolean}} [options] `parameters`: those of the address that change with it; `joined`: it is one
   *   of many small steps, which are undone together; `amends`: it completes what is shown, and is no step of
   *   its own
   */
  async setCode(
    code,
    { format = this.currentFormat(), announcement = "", parameters = {}, joined = false, amends = false } = {},
  ) {
    this.#selectFormat(code, format);
    this.address.update(parameters);
    if (amends) this.history.replace(this.address.parameters);
    else this.history.add(this.address.parameters, { joined: joined ? "steps" : "" });
    await this.#show(code, format);
    if (announcement) announce(announcement);
  }

  /** Change parameters of the address as a step that can be undone; the code stays. */
  setParameters(parameters) {
    this.address.update(parameters);
    this.history.add(this.address.parameters);
    this.tools.show(this.view);
  }

  /** Change parameters of the address that follow from what is shown; that is no step of its own. */
  amendParameters(parameters) {
    this.address.update(parameters);
    this.history.replace(this.address.parameters);
  }

  /** Drop parameters that do not belong to what is shown; that is no step of its own. */
  dropParameters(keys) {
    this.amendParameters(Object.fromEntries(keys.map((key) => [key, null])));
  }

  /**
   * Put the code of a state of the current format into the box, and change parameters of the address with it;
   * return whether the state can be encoded.
   */
  setState(state, announcement = "", parameters = {}) {
    return this.changes.encode({ state }, announcement, parameters);
  }

  /** The format that a person chose, or else the one that was recognised. */
  currentFormat() {
    return this.formatList.value || this.view.format || "";
  }

  /** How pictures of the codes of a format follow a dark page. */
  darkStyleOf(format) {
    return darkStyle(this.#gameOf(format));
  }

  #gameOf(format) {
    return this.formats.find(({ name }) => name === format)?.game ?? "";
  }

  // -- showing

  async #openAddress() {
    this.address.load();
    const { code = "", format = "" } = this.address.parameters;
    this.loader.isFormatChosenByHand = Boolean(format) && !code;
    this.history.add(this.address.parameters);
    await this.#show(code, format, { isRestored: true });
  }

  /**
   * Load the view of a text and show it. `replaced` is passed on to the loader; `isRestored`: the address
   * holds what belongs to the text, so that nothing of it is left from another game.
   */
  #show(typed, format, options = {}) {
    const showing = this.#load(typed, format, options);
    trackPending(this.address.saveAfter(showing.then(() => this.rendering)));
    return showing;
  }

  async #load(typed, format, { replaced = null, isRestored = false }) {
    if (this.box.value !== typed) this.box.value = typed;
    fitHeight(this.box);
    this.#selectFormat(typed, format);
    if (!typed.trim()) {
      this.loader.cancel();
      this.address.dropTools();
      return this.#render({ ...EMPTY_VIEW, typed });
    }
    try {
      const loaded = await this.loader.load(typed, this.formatList.value, replaced);
      if (!loaded) return;
      if (loaded.format !== this.formatList.value) this.#selectFormat(typed, loaded.format);
      if (!isRestored && this.tools.isOtherGame(loaded.view)) this.address.dropTools();
      this.history.replace(this.address.parameters);
      this.#render({ ...loaded.view, typed });
    } catch (problem) {
      this.showRequestError(problem);
    }
  }

  #selectFormat(code, format) {
    this.formatList.value = this.formats.some(({ name }) => name === format) ? format : "";
    this.address.setCode(code, this.formatList.value, (key) => this.tools.keepsParameter(key));
  }

  /** Show that the service rejects a request or does not respond. */
  showRequestError(problem) {
    if (problem.name === "AbortError") return;
    if (!(problem instanceof ServiceError)) throw problem;
    const typed = this.box.value;
    const format = this.formatList.value || this.view.format;
    this.#render({ ...EMPTY_VIEW, typed, code: typed, format, error: problem.error });
    if (!problem.isTemporary) return;
    whenServiceResponds(() => {
      announceAfterTyping(() => this.#describeResult());
      this.#show(this.box.value, this.formatList.value);
    });
  }

  /** Whether a person chose the format. */
  isFormatChosen() {
    return Boolean(this.formatList.value);
  }

  /** Whether the format of a text is more than a guess: it was chosen, or its game is shown already. */
  #isFamiliar(view) {
    return this.isFormatChosen() || this.tools.isSameGame(view);
  }

  /**
   * Show a view: first the verdict and the picture, and when they are painted everything else. Nothing of the
   * view before stays.
   */
  #render(view) {
    const restoreFocus = focusKeeper(this.picture, document.activeElement);
    this.view = view;
    const choose = (format, code = this.box.value) => this.setCode(code, { format });
    showVerdict(view, this.isFormatChosen(), choose);
    const isReadable = view.spans.length > 0;
    const hasTools = isReadable || this.#isFamiliar(view);
    this.panels.render();
    byId("sheet").hidden = !view.typed.trim() || this.panels.coverView();
    byId("stage").hidden = !hasTools;
    if (isReadable) {
      adaptPicture(this.picture, this.#gameOf(view.format));
      showPicture(this.picture, view);
    } else showMissingPicture(this.picture, view);
    if (hasTools) this.tools.show(view);
    else this.tools.hide();
    this.highlighter.update(view.spans);
    restoreFocus?.();
    this.rendering = trackPending(this.#renderDetails(view, restoreFocus));
    this.comparison.show(view, this.address.get("with") ?? "");
  }

  /** Show all of a view that is not its picture, when that is painted. */
  async #renderDetails(view, restoreFocus) {
    await nextPaint();
    if (this.view !== view) return;
    const shown = this.#showParts(view);
    document.title = view.code && view.format ? `${view.code.slice(0, 40)} – boardcode` : "boardcode";
    showProblems(byId("problems"), view.problems);
    showBytes(byId("bytes"), view);
    this.about.show(view.format, view.title);
    this.programs.show(view);
    rememberView(view);
    const restore = () => document.activeElement === document.body && restoreFocus?.();
    restore();
    if ((await shown).every(Boolean)) restore();
  }

  /**
   * Show the characters, bits and fields; return a promise of whether each is shown. Those of a long code
   * appear in batches, so what had the focus may be there only at the end.
   */
  #showParts(view) {
    const tasks = view.spans.length
      ? [
          showCharacters(byId("characters"), view),
          showBits(byId("bits"), view),
          showFields(byId("fields"), view),
        ]
      : [showRefusal(view)];
    return Promise.all(tasks);
  }

  // -- changing

  #undo() {
    this.#restore(this.history.undo(), "Nothing to undo.");
  }

  #redo() {
    this.#restore(this.history.redo(), "Nothing to redo.");
  }

  async #restore(entry, missing) {
    if (!entry) return notify(missing);
    const { code = "", format = "" } = entry;
    this.address.restore(entry);
    await this.#show(code, format, { isRestored: true });
    if (this.view.typed === code) announce(`${code || "empty"}: ${this.#describeResult()}`);
  }

  /** The verdict on the code, or its error, in words. */
  #describeResult() {
    const { error } = this.view;
    return error ? [error.message, error.hint].filter(Boolean).join("; ") : byId("verdict").textContent;
  }

  /** Show the same view again, after a panel was opened or closed. */
  renderAgain() {
    this.history.replace(this.address.parameters);
    this.#render(this.view);
  }

  // -- events

  #listen() {
    listenToTheme(byId("theme"));
    listenForHelp(byId("help"));
    byId("bytes").addEventListener("toggle", () => showBytes(byId("bytes"), this.view));
    typeIntoBox(this.box);
    describePointedField(byId("bits-hint"));
    listenToInput(
      this.box,
      (replaced) => this.#handleInput(replaced),
      (text) => this.panels.openLines(text),
    );
    this.formatList.addEventListener("change", () => {
      this.loader.isFormatChosenByHand = this.isFormatChosen();
      this.setCode(this.box.value, { format: this.formatList.value });
      announceAfterTyping(() => this.#describeResult());
    });
    listenToBits(byId("characters"), byId("bits"), {
      flip: (index) => this.changes.flip(index),
      select: (index) => selectCharacter(this.box, index),
    });
    const changePath = (path) => this.changes.openChoices(this.highlighter.fieldsAt(path));
    listenToPicture(byId("stage"), this.picture, changePath);
    listenToFields(byId("fields"), (field) => this.changes.openChoices([field]));
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
    this.#selectFormat(code, format);
    this.history.add(this.address.parameters, { joined: "code" });
    this.#show(code, format, { replaced });
    announceAfterTyping(() => this.#describeResult());
  }

  /** Show a text that was dropped on the page. */
  #openText(text) {
    if (isManyLines(text)) return this.panels.openLines(text);
    this.panels.uncover();
    this.setCode(text.trim(), { format: "" });
  }

  #goHome() {
    this.address.save();
    history.pushState(null, "", location.pathname);
    this.loader.forget();
    this.#openAddress();
    if (!isTouched()) this.box.focus(); // on a phone it would bring up the keyboard
  }

  #handleShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target.matches(`dialog *, :is(${TEXT_ENTRY}):not(#code, #second-code)`)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.#redo();
    else this.#undo();
  }

  #createActions() {
    this.undoButton = button("Undo", () => this.#undo(), { key: "Control+Z" });
    this.redoButton = button("Redo", () => this.#redo(), { key: "Control+Shift+Z" });
    const buttons = [createCopyButtons, createDownloadButtons].flatMap((create) => create(() => this.view));
    byId("actions").append(this.undoButton, this.redoButton, ...buttons);
    this.#showUndo();
  }

  /** Grey the buttons that have nothing to do. They keep the focus, so they are not disabled. */
  #showUndo() {
    this.undoButton?.setAttribute("aria-disabled", String(!this.history.canUndo));
    this.redoButton?.setAttribute("aria-disabled", String(!this.history.canRedo));
  }
}

function onClick(id, action) {
  byId(id).addEventListener("click", (event) => {
    event.preventDefault();
    action();
  });
}

new Page().start();
