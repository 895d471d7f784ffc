// Waiting for the browser to paint.

/** Wait until what has changed is painted; only for a moment in a tab that is not seen, which paints nothing. */
export function nextPaint() {
  return new Promise((resolve) => {
    const afterPaint = () => setTimeout(resolve); // a frame is painted right after its callbacks
    if (document.hidden) afterPaint();
    else requestAnimationFrame(afterPaint);
  });
}
