/** Runs something that reads the clock as if it were `now`. Without `now` the clock is the real one. */
export function atTime<T>(now: Date | undefined, work: () => T): T {
  if (!now) return work();
  const real = Date.now;
  Date.now = () => now.getTime();
  try {
    return work();
  } finally {
    Date.now = real;
  }
}
