/** Things that arrive one after the other, for a test to wait for. */
export interface Inbox<T> {
  readonly put: (value: T) => void;
  /** Resolves with the next one that is there, or comes. */
  readonly next: () => Promise<T>;
}

export function createInbox<T>(): Inbox<T> {
  const arrived: T[] = [];
  const waiting: ((value: T) => void)[] = [];
  return {
    put(value) {
      const [first] = waiting.splice(0, 1);
      if (first) first(value);
      else arrived.push(value);
    },
    next() {
      const [first] = arrived.splice(0, 1);
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first);
    },
  };
}
