/** Runs work one after the other, also after work that failed. */
export interface SerialQueue {
  /** Runs the work when all before it has ended. A failure reaches the caller that waits for this work. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves or rejects with the work that was queued last. */
  readonly last: () => Promise<unknown>;
}

/** Makes an empty queue. */
export const createSerialQueue = (): SerialQueue => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const mine = last.then(work, work);
      mine.catch(() => undefined);
      last = mine;
      return mine;
    },
    last: () => last,
  };
};
