/** Runs work by keys: one at a time for each, and all keys side by side. */
export interface Lanes {
  /**
   * Runs the work of a key. It runs once more afterwards where it runs already, because something may have
   * come that it has passed.
   */
  run(key: string): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

/** @param work never rejects */
export function createLanes(work: (key: string) => Promise<void>): Lanes {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const run = (key: string): void => {
    if (running.has(key)) {
      again.add(key);
      return;
    }
    const lane = work(key).finally(() => {
      running.delete(key);
      if (again.delete(key)) run(key);
    });
    running.set(key, lane);
  };
  return {
    run,
    async idle() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
