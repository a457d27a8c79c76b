import type { Keyring } from '../../database/codec.ts';
import type { Database } from '../../database/schema.ts';

const PREFIX = 'keys:';

/**
 * Returns the entry of a person's keys while they are signed in. The app can use these keys, and nobody can
 * read them.
 */
export const ringEntry = (owner: string): string => `${PREFIX}${owner}`;

/** Returns the keys of the person who is signed in; `null`: they are locked, and the password brings them back. */
export const heldRing = async (db: Database, owner: string): Promise<Keyring | null> => {
  const held = (await db.get('meta', ringEntry(owner))) as Keyring | undefined;
  return held?.keys instanceof Map && held.keys.has(held.current) ? held : null;
};

/**
 * Forgets keys, so that nobody's work can be read without a password. @param but the person whose keys stay
 */
export const forgetRings = async (
  { db, rings }: { readonly db: Database; readonly rings: Map<string, Keyring> },
  but: string | null,
): Promise<void> => {
  for (const owner of rings.keys()) if (owner !== but) rings.delete(owner);
  const held = await db.getAllKeys('meta', IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`));
  const gone = held.filter((entry) => but === null || entry !== ringEntry(but));
  if (gone.length === 0) return;
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  await Promise.all([...gone.map((entry) => tx.store.delete(entry)), tx.done]);
};
