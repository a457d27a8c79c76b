/**
 * An observable value, made for `useSyncExternalStore`. `get` returns the same object until the value
 * changes.
 */
export interface Live<T> {
  /** Returns the value; undefined while the first one is being read. */
  readonly get: () => T | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

/** A `Live` that can be set. To set an equal value publishes nothing. */
export interface Settable<T> extends Live<T> {
  readonly set: (value: T | undefined) => void;
}

/** Makes an observable value. */
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
