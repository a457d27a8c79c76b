import type { Platform } from '../browser/platform.ts';
import type { Database } from '../database/schema.ts';

const KEY = 'sign_in';

/** The entries of local storage that make a sign-in. */
type Entries = Readonly<Record<string, string>>;

/** The database's record: a sign-in, or the first characters of one that has ended. */
type Kept = { readonly entries: Entries } | { readonly ended: Entries };

/** Enough characters to recognise an entry, and too few to use it. */
const KNOWN_BY = 8;

const isEntry = (storage: Platform['storage'], [key, value]: readonly [string, string]): boolean =>
  storage.getItem(key)?.startsWith(value) === true;

/**
 * Puts local storage right with the database's copy of the sign-in. A browser writes local storage to the
 * disk seconds late. One that is killed before comes back without the sign-in, or with one that has ended.
 * The database is written at once.
 */
export const restoreSignIn = async (
  db: Database,
  storage: Platform['storage'],
  keys: readonly string[],
): Promise<void> => {
  const kept = (await db.get('meta', KEY)) as Kept | undefined;
  if (!kept) return;
  if ('ended' in kept) {
    const ended = Object.entries(kept.ended);
    if (ended.length > 0 && ended.every((entry) => isEntry(storage, entry))) {
      for (const key of keys) storage.removeItem(key);
    }
    return;
  }
  if (keys.some((key) => storage.getItem(key) !== null)) return;
  for (const [key, value] of Object.entries(kept.entries)) storage.setItem(key, value);
};

/** Copies the sign-in of local storage to the database, or notes that there is none. */
export const keepSignIn = async (
  db: Database,
  storage: Platform['storage'],
  keys: readonly string[],
): Promise<void> => {
  const entries = keys.flatMap((key) => {
    const value = storage.getItem(key);
    return value === null ? [] : [[key, value] as const];
  });
  if (entries.length > 0) {
    await db.put('meta', { entries: Object.fromEntries(entries) } satisfies Kept, KEY);
    return;
  }
  const before = (await db.get('meta', KEY)) as Kept | undefined;
  if (!before || !('entries' in before)) return;
  const begun = Object.entries(before.entries).map(([key, value]) => [key, value.slice(0, KNOWN_BY)]);
  await db.put('meta', { ended: Object.fromEntries(begun) as Entries } satisfies Kept, KEY);
};
