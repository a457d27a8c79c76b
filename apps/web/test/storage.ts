import type { Platform } from '../src/data/platform.ts';

/** Local storage over these entries. */
export const storageOver = (entries: Map<string, string>): Platform['storage'] => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => entries.set(key, value),
  removeItem: (key) => entries.delete(key),
  key: (at) => [...entries.keys()][at] ?? null,
  get length() {
    return entries.size;
  },
});
