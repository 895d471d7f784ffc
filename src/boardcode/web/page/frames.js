// Waiting for the browser to paint, or only to breathe.

/** Wait until what is running now, and what it has promised, is done. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Wait until what has changed is painted; only for a moment in a tab that is not seen, which paints nothing. */
export async function nextPaint() {
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask(); // a frame is painted right after its callbacks
}
