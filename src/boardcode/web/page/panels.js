// The panels beside the view of a code: the gallery, the comparison, and many codes. The address says which.

import { byId } from "./dom.js";
import { fillGallery } from "./gallery.js";
import { showHome } from "./home.js";
import { ManyCodes } from "./many-codes.js";

const COVERS = ["gallery", "many"]; // panels in place of the view of a code

export class Panels {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.many = new ManyCodes(byId("many-content"), page);
  }

  #shown() {
    return this.page.address.get("show");
  }

  /** Whether a panel is shown in place of the view of a code: the gallery also while the box is empty. */
  coverView() {
    return COVERS.includes(this.#shown()) || !this.page.address.get("code");
  }

  /** Show or hide the panels, as the address says. */
  render() {
    const wasCovered = !byId("gallery").hidden || !byId("many").hidden;
    const show = this.#shown();
    const isGalleryShown = show !== "many" && this.coverView();
    byId("gallery").hidden = !isGalleryShown;
    const isStartShown = !show && isGalleryShown;
    byId("start").hidden = !isStartShown;
    if (isStartShown) showHome(byId("start-content"), this.page.formats ?? []);
    byId("compare").hidden = show !== "compare";
    byId("many").hidden = show !== "many";
    for (const name of ["gallery", "compare", "many"]) {
      byId(`to-${name}`).setAttribute("aria-pressed", String(show === name));
    }
    const content = byId("gallery-content");
    if (isGalleryShown && !content.children.length) fillGallery(content, this.page.formats);
    if (show === "many") this.many.render();
    if (wasCovered && !this.coverView()) scrollTo(0, 0); // a code that was opened far down a list
  }

  /** Show a panel, or hide it if it is shown. */
  toggle(name) {
    this.show(this.#shown() === name ? null : name);
    if (this.#shown() === "compare") byId("second-code").focus();
  }

  /** @param {string | null} name */
  show(name) {
    const second = name === "compare" ? this.page.address.get("with") : null;
    this.page.address.update({ show: name, with: second }, { step: true });
    this.page.renderAgain();
  }

  /** Make way for a code that is typed. */
  uncover() {
    if (COVERS.includes(this.#shown())) this.page.address.set("show", null);
  }

  /** Read many lines, and show them as a table. */
  openLines(text) {
    if (this.#shown() !== "many") this.show("many");
    this.many.open(text);
  }
}
