// Many codes, from a paste, a file or a log: a table of what each is, or what is wrong with it.

import { hashOf } from "./address.js";
import { announce, notify } from "./announcements.js";
import { request, trackPending } from "./api.js";
import { formatCsv } from "./csv.js";
import { saveFile } from "./downloads.js";
import { button, el, hint, isTouched, row } from "./dom.js";
import { isManyLines, numberedLines, withoutFence } from "./lines.js";
import { formatNumber, plural } from "./wording.js";
import { VirtualRows } from "./virtual-rows.js";

const MOST_LINES = 100_000;
const BATCH_LINES = 500; // lines that are judged by one request
const BATCH_CHARACTERS = 200_000;
const LONGEST_LINE = 20_000; // characters
const LONGEST_PICTURE = 2000; // characters of a code whose picture is shown
const LONGEST_SHOWN = 200; // characters of a code in the table
const MOST_PRINTED = 2000; // rows on paper
const COLUMNS = {
  number: "Line",
  code: "Code",
  format: "Format",
  verdict: "Verdict",
  message: "What is wrong",
};
const SAVED = ["number", "text", "code", "format", "verdict", "message", "hint"]; // columns of the CSV file

export class ManyCodes {
  /** @param {HTMLElement} place @param {any} page */
  constructor(place, page) {
    this.page = page;
    /** @type {any[]} what is known of each line */
    this.lines = [];
    /** @type {any[]} those that are shown, in the order in which they are shown */
    this.shown = [];
    this.sorting = { key: "number", descending: false };
    this.reading = 0; // the number of the newest reading
    this.total = 0; // how many lines it has
    this.onlyFormat = ""; // the only format that it reads, if a person chose one
    this.#build(place);
  }

  #build(place) {
    const on = { paste: (event) => this.#handlePaste(event) };
    this.text = el("textarea", { class: "code", id: "many-text", rows: "3", spellcheck: "false", on });
    const choose = (event) => this.#openFiles(event.target.files);
    const file = el("input", { type: "file", id: "many-file", class: "button", on: { change: choose } });
    this.status = el("p", { id: "many-status" });
    this.stop = button("Stop", () => this.#stop());
    this.stop.hidden = true;
    const filter = () => this.#arrange();
    this.onlyWrong = el("input", { type: "checkbox", id: "only-wrong", on: { change: filter } });
    this.heads = Object.entries(COLUMNS).map(([key, name]) => this.#createHead(key, name));
    const head = el("tr", {}, ...this.heads, el("th", { scope: "col" }, "Picture"));
    const body = el("tbody");
    this.table = el("table", { "aria-label": "Codes" }, el("thead", {}, head), body);
    this.scroller = el(
      "div",
      { class: "many-rows fields", tabindex: "0", role: "region", "aria-label": "Table of codes" },
      this.table,
    );
    this.paperNote = el("p", { class: "paper-only" });
    const columns = this.heads.length + 1;
    const create = (index) => this.#createRow(index);
    this.rows = new VirtualRows(this.scroller, body, columns, create, (item) => this.#addPicture(item));
    this.result = el(
      "div",
      { class: "many-result", hidden: true },
      row(
        el("label", { class: "check" }, this.onlyWrong, " only what is not good"),
        button("Download CSV", () => saveFile("codes.csv", "text/csv", this.#csv())),
      ),
      this.scroller,
      this.paperNote,
    );
    this.#listenToPrinting();
    place.append(
      el("label", { class: "label", for: "many-text" }, "Codes, one in a line, or the lines of a log"),
      this.text,
      row(
        button("Read", () => this.open(this.text.value), { strong: true }),
        this.stop,
        el("label", { class: "label", for: "many-file" }, "or a file"),
        file,
      ),
      hint("Lines can also be pasted or dropped anywhere on the page."),
      this.status,
      this.result,
    );
  }

  // -- reading

  #handlePaste(event) {
    const text = withoutFence(event.clipboardData?.getData("text/plain") ?? "");
    if (!isManyLines(text)) return;
    event.preventDefault();
    this.open(text);
  }

  async #openFiles(files) {
    const text = files.length ? await textOfFiles(files) : ""; // none if the choice was cancelled
    if (text) this.open(text);
  }

  /** Read lines in batches; what is read is shown at once. A newer text ends the reading of an older one. */
  async open(text) {
    const lines = numberedLines(text);
    const reading = this.#start(lines.length);
    for (const batch of batchesOf(lines.slice(0, MOST_LINES))) {
      const rows = await trackPending(this.#judge(batch)).catch((problem) => problem);
      if (reading !== this.reading) return;
      if (rows instanceof Error) return this.#finish(rows.message);
      const isFirst = !this.lines.length;
      for (const item of rows) this.lines.push(item);
      this.#arrange({ isGrowing: true });
      this.#say(this.#summary());
      if (isFirst) this.#reveal();
    }
    this.#finish(this.#summary());
  }

  #start(total) {
    this.total = total;
    this.lines = [];
    this.sorting = { key: "number", descending: false };
    const { formatList, loader } = this.page;
    // The format of an example that happens to be open says nothing about these lines.
    this.onlyFormat = loader.isFormatChosenByHand ? formatList.value : "";
    this.format = this.onlyFormat;
    this.#arrange();
    this.stop.hidden = false;
    return ++this.reading;
  }

  /** Say how reading ended, and keep what was read. */
  #finish(result) {
    if (document.activeElement === this.stop) this.scroller.focus({ preventScroll: true });
    this.stop.hidden = true;
    announce(this.#say(result));
  }

  #stop() {
    this.reading++;
    this.#finish(`${this.#summary()}; stopped`);
  }

  /** Return a row for each line. A line that is too long for the service is not sent to it. */
  async #judge(lines) {
    const texts = lines.filter((line) => !isTooLong(line)).map(({ text }) => text);
    const only = Boolean(this.onlyFormat);
    const { rows, format } = await request("table", { texts, format: this.format, only });
    this.format ||= format; // later lines are read as most of the first ones if they can be
    const rest = rows.values();
    return lines.map((line) => ({
      number: line.number,
      ...(isTooLong(line) ? rowOfLongLine(line) : rest.next().value),
    }));
  }

  /** Scroll to the table if a person sees little of it. The keyboard of a phone would cover it. */
  #reveal() {
    if (isTouched()) /** @type {any} */ (document.activeElement)?.blur();
    if (this.scroller.getBoundingClientRect().top > innerHeight / 2) this.status.scrollIntoView();
  }

  #say(text) {
    this.status.textContent = text;
    return text;
  }

  #summary() {
    const { total, onlyFormat } = this;
    const wrong = this.lines.filter(({ verdict }) => verdict !== "good").length;
    const count = this.lines.length;
    const read = count < Math.min(total, MOST_LINES) ? `${formatNumber(count)} of ` : "";
    const rest = total > MOST_LINES ? `; only the first ${formatNumber(MOST_LINES)} are read` : "";
    const only = onlyFormat ? `; read as ${onlyFormat} only` : "";
    return `${read}${plural(total, "line")}, ${formatNumber(wrong)} not good${only}${rest}`;
  }

  // -- showing

  /** Show the table again, after the panel was hidden. */
  render() {
    this.rows.show(this.shown.length, { isSame: true });
  }

  /** Show all rows on paper, where nobody can scroll. */
  #listenToPrinting() {
    window.addEventListener("beforeprint", () => {
      this.rows.showFirst(MOST_PRINTED);
      const [printed, all] = [MOST_PRINTED, this.shown.length].map(formatNumber);
      const isCut = this.shown.length > MOST_PRINTED;
      this.paperNote.textContent = isCut ? `Only the first ${printed} of ${all} rows are printed.` : "";
    });
    window.addEventListener("afterprint", () => this.rows.showThoseInSight());
  }

  #createHead(key, name) {
    const sort = () => {
      this.sorting = { key, descending: this.sorting.key === key && !this.sorting.descending };
      this.#arrange();
    };
    const heading = el("button", { type: "button", on: { click: sort } }, name);
    return el("th", { scope: "col", "data-key": key }, heading);
  }

  /** Filter and sort; `isGrowing`: lines were only added. */
  #arrange({ isGrowing = false } = {}) {
    const { key, descending } = this.sorting;
    const isShown = ({ verdict }) => !this.onlyWrong.checked || verdict !== "good";
    this.shown = this.lines.filter(isShown);
    const order = (a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.number - b.number);
    if (key !== "number" || descending) this.shown.sort((a, b) => (descending ? order(b, a) : order(a, b)));
    for (const head of this.heads) {
      const isSorted = head.dataset.key === key;
      if (isSorted) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    this.table.setAttribute("aria-rowcount", String(this.shown.length + 1));
    this.result.hidden = !this.lines.length;
    const isSame = isGrowing && key === "number" && !descending;
    this.rows.show(this.shown.length, { isSame });
  }

  #createRow(index) {
    const line = this.shown[index];
    const open = el("a", { class: "mono", href: `#${addressOf(line)}` }, shorten(line.code));
    const wrong = [line.message, line.hint].filter(Boolean).join("; ");
    return el(
      "tr",
      { "aria-rowindex": index + 2, "data-verdict": line.verdict },
      el("td", {}, String(line.number)),
      el("td", {}, open),
      el("td", {}, line.format),
      el("td", {}, line.verdict),
      el("td", {}, el("span", { class: "two-lines", title: wrong }, wrong)),
      el("td", {
        class: "small-picture",
        "data-index": index,
        "data-dark": this.page.darkStyleOf(line.format),
      }),
    );
  }

  /** Load the picture of a row that stayed in sight. */
  #addPicture(item) {
    const cell = item.lastChild;
    const line = this.shown[Number(cell.dataset.index)];
    if (cell.firstChild || !line || line.verdict === "bad" || line.code.length > LONGEST_PICTURE) return;
    const src = `picture/${line.format}/${encodeURIComponent(line.code)}.svg`;
    cell.append(el("img", { src, alt: "", height: "44" }));
  }

  #csv() {
    return formatCsv([SAVED, ...this.shown.map((line) => SAVED.map((key) => line[key]))]);
  }
}

const addressOf = ({ code, format }) => hashOf({ code, format });

const shorten = (code) =>
  (code.length > LONGEST_SHOWN ? `${code.slice(0, LONGEST_SHOWN)}…` : code) || "(empty)";

const isTooLong = ({ text }) => text.length > LONGEST_LINE;

const rowOfLongLine = ({ text }) => ({
  text,
  code: text,
  format: "",
  verdict: "bad",
  message: `longer than ${formatNumber(LONGEST_LINE)} characters`,
});

function* batchesOf(lines) {
  let batch = [];
  let size = 0;
  for (const line of lines) {
    const length = isTooLong(line) ? 0 : line.text.length;
    if (batch.length === BATCH_LINES || (batch.length && size + length > BATCH_CHARACTERS)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(line);
    size += length;
  }
  if (batch.length) yield batch;
}

/** The text of files, one after the other. If there is nothing in them, say so and return nothing. */
async function textOfFiles(files) {
  const texts = await trackPending(Promise.all([...files].map((file) => file.text())));
  const text = texts.join("\n");
  if (text.trim()) return text;
  notify(texts.length > 1 ? "The files are empty." : "The file is empty.");
  return "";
}

/** Read files and texts that are dropped anywhere on the page. */
export function listenToDrops(open) {
  document.addEventListener("dragover", (event) => {
    const types = event.dataTransfer?.types ?? [];
    if (types.includes("Files") || types.includes("text/plain")) event.preventDefault();
  });
  document.addEventListener("drop", async (event) => {
    const { files } = event.dataTransfer ?? { files: [] };
    const isBox = /** @type {any} */ (event.target).closest?.("textarea, input");
    if (!files.length && isBox) return;
    const dropped = event.dataTransfer?.getData("text/plain");
    event.preventDefault();
    const text = files.length ? await textOfFiles(files) : dropped;
    if (text) open(text);
  });
}

