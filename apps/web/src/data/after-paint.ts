/** What is painted comes to the screen by other threads, which have a slow phone's processor until then, in milliseconds. */
const ON_SCREEN = 20;
/** A page that paints nothing, as a hidden one, does what waits so much later, in milliseconds. */
const UNPAINTED = 250;

/**
 * Runs what can wait once the screen shows what was just drawn: on a slow phone it would keep that from it.
 * @returns takes it back
 */
export const afterPaint = (run: () => void): (() => void) => {
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const now = (): void => {
    cancel();
    run();
  };
  let timer = setTimeout(now, UNPAINTED);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(now, ON_SCREEN);
  });
  return cancel;
};
