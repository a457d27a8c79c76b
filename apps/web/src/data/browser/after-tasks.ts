/**
 * Runs a callback after the tasks that wait: presses, keys, and the frame that is due. It does not wait for that frame to be on the screen, as
 * `afterPaint` does, so long work in short stretches loses little time.
 * @returns cancels it
 */
export const afterTasks = (run: () => void): (() => void) => {
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
};
