import type { Keyring } from '../../database/codec.ts';
import type { Database } from '../../database/schema.ts';

const PREFIX = 'keys:';

/** Where a person's keys lie while they are signed in: usable by this app, readable by nobody. */
export const ringEntry = (owner: string): string => `${PREFIX}${owner}`;

/** The keys of who is signed in; `null`: locked, the password brings them back. */
export const heldRing = async (db: Database, owner: string): Promise<Keyring | null> => {
  const held = (await db.get('meta', ringEntry(owner))) as Keyring | undefined;
  return held?.keys instanceof Map && held.keys.has(held.current) ? held : null;
};

/** Nobody's work can be read here any more without a password. @param but whose can */
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
