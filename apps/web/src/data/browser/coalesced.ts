/** Work of which only the newest run matters. */
export interface Coalesced {
  /** Runs the work, or once more after the run that goes on. A failure reaches the caller that waits with `idle`. */
  readonly run: () => void;
  /** Resolves when nothing runs. */
  readonly idle: () => Promise<void>;
}

/** Makes runs of the work that never overlap. Many calls during one run make one more run. */
export const coalesced = (work: () => Promise<void>): Coalesced => {
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async (): Promise<void> => {
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = null;
    }
  };
  return {
    run: () => {
      again = true;
      if (running) return;
      running = loop();
      running.catch(() => undefined);
    },
    idle: async () => {
      await running;
    },
  };
};
