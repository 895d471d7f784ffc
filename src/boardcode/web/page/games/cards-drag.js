// Dragging a card over the picture: a pale copy follows the pointer, and what lies under it is marked.

const FAR = 6; // pixels before a press is a drag

export class Dragging {
  /**
   * @param {HTMLElement} picture
   * @param {(path: string) => any} canBe whether what is at a path can be dragged
   * @param {(from: string, to: string) => void} drop
   */
  constructor(picture, canBe, drop) {
    this.picture = picture;
    this.canBe = canBe;
    this.drop = drop;
    this.dropped = 0;
    /** @type {any} */
    this.now = null;
    picture.addEventListener("pointerdown", (event) => this.#down(event));
    picture.addEventListener("pointermove", (event) => this.#move(event));
    picture.addEventListener("pointerup", (event) => this.#up(event));
    picture.addEventListener("pointercancel", () => this.#end());
    picture.addEventListener("selectstart", (event) => this.now && event.preventDefault());
  }

  /** Whether a click is only the end of a drag. */
  justDropped() {
    return performance.now() - this.dropped < 100;
  }

  #down(event) {
    const part = event.target.closest?.("[data-path]");
    if (!part || event.button !== 0 || !this.canBe(part.getAttribute("data-path"))) return;
    this.now = { part, x: event.clientX, y: event.clientY, copy: null, over: null };
  }

  #move(event) {
    const { now } = this;
    if (!now || (!now.copy && Math.hypot(event.clientX - now.x, event.clientY - now.y) < FAR)) return;
    now.copy ??= this.#begin(event);
    const [right, down] = this.#steps(event);
    now.copy.setAttribute("transform", `translate(${right} ${down})`);
    this.#over(this.#under(event));
  }

  #begin(event) {
    this.picture.setPointerCapture(event.pointerId);
    const copy = this.now.part.cloneNode(true);
    for (const name of ["data-path", "role", "tabindex", "aria-label"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("class", "dragged");
    copy.style.pointerEvents = "none"; // or else it would hide what lies under the pointer
    this.picture.querySelector("svg").append(copy);
    this.now.part.classList.add("held");
    return copy;
  }

  /** How far the pointer has gone, in the measure of the picture. */
  #steps(event) {
    const scale = this.picture.querySelector("svg").getScreenCTM().a;
    return [(event.clientX - this.now.x) / scale, (event.clientY - this.now.y) / scale];
  }

  #under({ clientX, clientY }) {
    const part = document.elementFromPoint(clientX, clientY)?.closest("[data-path]");
    return part && this.picture.contains(part) && part !== this.now.part ? part : null;
  }

  #over(part) {
    this.now.over?.classList.remove("over");
    this.now.over = part;
    part?.classList.add("over");
  }

  #up(event) {
    const { now } = this;
    const to = now?.copy ? this.#under(event) : null;
    if (now?.copy) this.dropped = performance.now();
    this.#end();
    if (to) this.drop(now.part.getAttribute("data-path"), to.getAttribute("data-path"));
  }

  #end() {
    if (!this.now) return;
    this.#over(null);
    this.now.copy?.remove();
    this.now.part.classList.remove("held");
    this.now = null;
  }
}
