import type { Platform } from './platform.ts';

/** Makes a storage that holds only these entries. */
export const memoryStorage = (entries: Map<string, string>): Platform['storage'] => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
  key: (at) => [...entries.keys()][at] ?? null,
  get length() {
    return entries.size;
  },
});
