// What several games do with the parts of their pictures: go from one to the next with the arrow keys, and ask what shall be there.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The part of a picture at which something happens, if it has a path. */
export const partAt = (picture, event) => (picture.contains(event.target) ? event.target.closest("[data-path]") : null);

/** The direction of an arrow key, to the right and down; null for any other key. */
export const directionOf = (event) => (event.altKey || event.ctrlKey || event.metaKey ? null : (ARROWS[event.key] ?? null));

/** Arrow keys go to the nearest part in their direction; Tab reaches only the part where one was last. */
export class Roving {
  /** @param {HTMLElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.path = "";
    this.on = false;
    picture.addEventListener("keydown", (event) => this.#key(event));
    picture.addEventListener("focusin", (event) => this.on && this.#here(partAt(picture, event)));
  }

  /** The picture was drawn anew, or is another game's. */
  show(on) {
    this.on = on;
    if (on) this.#here(this.#parts().find((part) => part.getAttribute("data-path") === this.path) ?? this.#parts()[0]);
  }

  #parts() {
    return /** @type {any[]} */ ([...this.picture.querySelectorAll('[data-path][role="button"]')]);
  }

  #here(part) {
    if (!part) return;
    this.path = part.getAttribute("data-path");
    for (const other of this.#parts()) other.setAttribute("tabindex", other === part ? "0" : "-1");
  }

  #key(event) {
    const [direction, from] = [directionOf(event), partAt(this.picture, event)];
    if (!this.on || !direction || !from || event.defaultPrevented || event.shiftKey) return;
    event.preventDefault();
    nearest(this.#parts(), from, direction)?.focus();
  }
}

/** The part whose middle is nearest in a direction; what lies aside counts as twice as far. */
function nearest(parts, from, [right, down]) {
  const [x, y] = middle(from);
  const away = (part) => {
    const [across, along] = [middle(part)[0] - x, middle(part)[1] - y];
    const [ahead, aside] = right ? [across * right, along] : [along * down, across];
    return ahead > 1 ? ahead + 2 * Math.abs(aside) : Infinity;
  };
  const best = parts.reduce((known, part) => (away(part) < away(known) ? part : known), from);
  return best === from ? null : best;
}

function middle(part) {
  const { x, y, width, height } = part.getBBox();
  return [x + width / 2, y + height / 2];
}

/** A dialog in which something is chosen and then set. `parts` are its fields; `set` is called when it is not left. */
export function dialog(page, title, parts, set) {
  const { el, button } = page;
  const shown = el("dialog", { class: "choices", "aria-labelledby": "asked-title" });
  const leave = () => shown.close();
  const form = el(
    "form",
    { method: "dialog", on: { submit: () => set() } },
    el("h2", { id: "asked-title" }, title),
    ...parts,
    el("div", { class: "row" }, el("button", { class: "button strong" }, "Set"), button("Leave it as it is", leave)),
  );
  shown.append(form);
  shown.addEventListener("close", () => shown.remove());
  document.body.append(shown);
  shown.showModal();
  return shown;
}

/** A group of radio buttons with one chosen; `value()` tells which. */
export function radios(page, legend, name, options, chosen) {
  const { el } = page;
  const inputs = options.map(([value]) => el("input", { type: "radio", name, value, checked: value === chosen, autofocus: value === chosen }));
  const labels = options.map(([, words], k) => el("label", {}, inputs[k], el("span", {}, words)));
  const group = el("fieldset", {}, el("legend", {}, legend), ...labels);
  return { group, inputs, value: () => inputs.find((input) => input.checked)?.value ?? "" };
}
