/** What is painted comes to the screen by other threads, which have a slow phone's processor until then, in milliseconds. */
const ON_SCREEN = 20;
/** A page that paints nothing, as a hidden one, does what waits so much later, in milliseconds. */
const UNPAINTED = 250;

/** Those that wait for the next frame. */
let createColumnBuilder: Set<() => void> | null = null;

/** Asks for a frame, once for all that come until it is drawn. */
const gather = (): Set<() => void> => {
  const waiting = new Set<() => void>();
  const close = (): void => {
    clearTimeout(timer);
    if (createColumnBuilder === waiting) createColumnBuilder = null;
  };
  const now = (): void => {
    cancelAnimationFrame(frame);
    close();
    // Each by itself: a key or a frame may come between two of them.
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
 * Runs what can wait once the screen shows what was just drawn: on a slow phone it would keep that from it.
 * @returns takes it back
 */
export const afterPaint = (run: () => void): (() => void) => {
  createColumnBuilder ??= gather();
  const waiting = createColumnBuilder;
  const mine = (): void => run();
  waiting.add(mine);
  return () => void waiting.delete(mine);
};

/**
 * The same for who is called within a frame that is about to be painted, as by a `ResizeObserver`: to ask for another frame would
 * have that drawn before this one is shown.
 * @returns takes it back
 */
export const afterThisFrame = (run: () => void): (() => void) => {
  const timer = setTimeout(run, ON_SCREEN);
  return () => clearTimeout(timer);
};
