/** A value that changes: made for `useSyncExternalStore`. `get` answers the same object until it changes. */
export interface Live<T> {
  /** Undefined while the first value is being read. */
  readonly get: () => T | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/** A `Live` that can be set. Setting the value it has tells nobody. */
export interface Settable<T> extends Live<T> {
  readonly set: (value: T | undefined) => void;
}

/** A value that tells its subscribers when it is set to another one. */
export const createLive = <T>(initial?: T): Settable<T> => {
  let value = initial;
  const subscribers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of [...subscribers]) changed();
    },
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
  };
};
