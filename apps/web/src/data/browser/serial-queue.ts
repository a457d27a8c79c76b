/** Work that is done one after the other, whether the one before could be done or not. */
export interface SerialQueue {
  /** Does it when all before it has ended. Where it fails, whoever waits for it is told. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** The end of what was asked for last, as it ends. */
  readonly last: () => Promise<unknown>;
}

/** Turns of one kind. */
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
