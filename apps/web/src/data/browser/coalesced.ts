/** Work that only its newest run matters of. */
export interface Coalesced {
  /** Runs the work, or once more after the run that is under way. What fails is told to who waits with `idle`. */
  readonly run: () => void;
  /** Resolves when nothing runs. */
  readonly idle: () => Promise<void>;
}

/** Runs of the work never overlap, and many calls during one run make one more. */
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
