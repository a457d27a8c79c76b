/** Runs work of the same key one after another, and does not hold up work of other keys. */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createSerialQueue(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
