/**
 * The time in which other threads bring a frame to the screen, in milliseconds. A slow phone's processor is
 * theirs until then.
 */
const ON_SCREEN = 20;
/** The time after which work runs on a page that paints nothing, such as a hidden one, in milliseconds. */
const UNPAINTED = 250;

/** The callbacks that wait for the next frame. */
let forNextFrame: Set<() => void> | null = null;

/** Asks for one frame, and returns the set of callbacks that run after it. Callers add to the set until the frame is drawn. */
const requestFrame = (): Set<() => void> => {
  const waiting = new Set<() => void>();
  const close = (): void => {
    clearTimeout(timer);
    if (forNextFrame === waiting) forNextFrame = null;
  };
  const now = (): void => {
    cancelAnimationFrame(frame);
    close();
    // Each callback runs by itself: a key or a frame may come between two of them.
    for (const run of waiting) setTimeout(() => waiting.delete(run) && run());
  };
  let timer = setTimeout(now, UNPAINTED);
  const frame = requestAnimationFrame(() => {
    close();
    timer = setTimeout(now, ON_SCREEN);
  });
  return waiting;
};

/**
 * Runs a callback once the screen shows the last change. On a slow phone it would hold that frame back.
 * @returns cancels it
 */
export const afterPaint = (run: () => void): (() => void) => {
  forNextFrame ??= requestFrame();
  const waiting = forNextFrame;
  const mine = (): void => run();
  waiting.add(mine);
  return () => void waiting.delete(mine);
};

/**
 * Runs a callback after the frame that is about to be painted, for callers inside that frame such as a
 * `ResizeObserver`. To ask for another frame would have that one drawn first.
 * @returns cancels it
 */
export const afterThisFrame = (run: () => void): (() => void) => {
  const timer = setTimeout(run, ON_SCREEN);
  return () => clearTimeout(timer);
};
