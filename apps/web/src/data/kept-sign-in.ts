import type { Database } from './db/schema.ts';
import type { Platform } from './platform.ts';

const KEY = 'sign_in';

/** Entries of local storage that a sign-in consists of. */
type Entries = Readonly<Record<string, string>>;

/**
 * A browser writes local storage to the disk seconds later; one that is killed before that comes back without the
 * sign-in. So the database, which is written at once, keeps it too, and gives it back at the next start.
 */
export const restoreSignIn = async (
  db: Database,
  storage: Platform['storage'],
  keys: readonly string[],
): Promise<void> => {
  const kept = (await db.get('meta', KEY)) as Entries | undefined;
  if (!kept || keys.some((key) => storage.getItem(key) !== null)) return;
  for (const [key, value] of Object.entries(kept)) storage.setItem(key, value);
};

/** Keeps what local storage says now: a sign-in, or that there is none. */
export const keepSignIn = async (
  db: Database,
  storage: Platform['storage'],
  keys: readonly string[],
): Promise<void> => {
  const entries = keys.flatMap((key) => {
    const value = storage.getItem(key);
    return value === null ? [] : [[key, value] as const];
  });
  if (entries.length > 0) await db.put('meta', Object.fromEntries(entries), KEY);
  else await db.delete('meta', KEY);
};
