// The shape of a view: which fields it has, and where their bits and characters are. Views of one shape differ
// in values only, so that what is shown of one is changed into the other, and nothing scrolls or flickers.

/** @type {WeakMap<any, string>} */
const shapes = new WeakMap();

/** A text that is equal for views of the same shape. */
function shapeOf(view) {
  if (!shapes.has(view)) {
    const { format, digit, filling, places, rows, spans } = view;
    const fields = spans.map(({ path, bits, characters }) => [path, bits, characters]);
    shapes.set(view, JSON.stringify([format, view.code.length, digit, filling, places, rows, fields]));
  }
  return shapes.get(view);
}

/** @type {WeakMap<Element, any>} the view of which all is shown in a place */
const shownViews = new WeakMap();

/** @type {WeakMap<Element, {format: string, position: number}>} how far places were scrolled before that */
const leftAt = new WeakMap();

/** Forget what is shown in a place, because something else is; only how far it was scrolled is kept. */
export function forgetShown(place) {
  const { format } = shownViews.get(place) ?? {};
  if (format) leftAt.set(place, { format, position: place.scrollTop });
  shownViews.delete(place);
}

/**
 * Show a view in a place: change what is there if the shape is the same, or else build it anew, scrolled to
 * where it was.
 * @param {HTMLElement} place
 * @param {any} view
 * @param {() => Promise<boolean>} build returns whether everything was built
 * @param {(before: any) => void} update gets the view that is shown
 * @returns {Promise<boolean>} whether all of the view is shown
 */
export async function showOrUpdate(place, view, build, update) {
  const before = shownViews.get(place);
  if (before && shapeOf(before) === shapeOf(view)) update(before);
  else {
    forgetShown(place);
    if (!(await build())) return false;
    const left = leftAt.get(place);
    if (left?.format === view.format && !place.scrollTop) place.scrollTop = left.position;
  }
  shownViews.set(place, view);
  return true;
}
