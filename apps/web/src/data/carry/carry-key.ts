import { SIGNATURE } from '@sampark/core/carry/bundle-seal';
import type { WireCarryServer } from '@sampark/core/carry/carried';
import type { Send } from '../api/client.ts';
import { toBase64 } from '../browser/base64.ts';
import { metaKeys } from '../database/device-store.ts';
import type { Database } from '../database/schema.ts';

/** The key by which this device signs work for others to bring, and the server's keys. Nobody can read its private half. */
export interface CarryKey {
  readonly pair: CryptoKeyPair;
  readonly server: WireCarryServer;
  /** The beginning of the token with which it was registered: enough to recognise the session. */
  readonly session: string;
}

/** A key that the server has yet to learn. */
type NewKey = Omit<CarryKey, 'server'>;

const KNOWN_BY = 8;

/** Returns the key that the server knows; `null`: none. */
export const readCarryKey = async (db: Database, owner: string): Promise<CarryKey | null> =>
  ((await db.get('meta', metaKeys(owner).carryKey)) as CarryKey | undefined) ?? null;

/** Returns the key that this session registers: one, also where two tabs make it at a time. */
const newKey = async (db: Database, owner: string, session: string): Promise<NewKey> => {
  const { carryNewKey } = metaKeys(owner);
  const pair = await crypto.subtle.generateKey(SIGNATURE, false, ['sign', 'verify']);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const held = (await tx.store.get(carryNewKey)) as NewKey | undefined;
  if (held?.session === session) return held;
  const made = { pair, session };
  await tx.store.put(made, carryNewKey);
  await tx.done;
  return made;
};

/**
 * Tells the server the key by which this device signs, and learns the server's. Each session has a key of its own; the one
 * before is good until the server knows the new one.
 */
export const registerCarryKey = async (
  { db, send }: { readonly db: Database; readonly send: Send },
  owner: string,
  token: string,
): Promise<void> => {
  const session = token.slice(0, KNOWN_BY);
  const { pair } = await newKey(db, owner, session);
  const public_key = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const reply = await send({ method: 'POST', path: '/api/carry/keys', body: { public_key }, owner });
  if (reply.kind !== 'ok') return;
  const { carryKey, carryNewKey } = metaKeys(owner);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const key: CarryKey = { pair, server: reply.body as WireCarryServer, session };
  await Promise.all([tx.store.put(key, carryKey), tx.store.delete(carryNewKey), tx.done]);
};
