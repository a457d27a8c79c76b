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
  /** The server's epoch then: a server that was restored may have forgotten the key. */
  readonly epoch: unknown;
}

/** A key that the server has yet to learn. */
type NewKey = Pick<CarryKey, 'pair' | 'session'>;

const KNOWN_BY = 8;

/** Returns the key that the server knows; `null`: none. */
export const readCarryKey = async (db: Database, owner: string): Promise<CarryKey | null> =>
  ((await db.get('meta', metaKeys(owner).carryKey)) as CarryKey | undefined) ?? null;

/** Returns the key that this session registers: one, also where two tabs make it at a time; `null`: another tab has registered it. */
const newKey = async (
  db: Database,
  owner: string,
  { session, epoch }: Pick<CarryKey, 'session' | 'epoch'>,
): Promise<NewKey | null> => {
  const { carryKey, carryNewKey } = metaKeys(owner);
  const pair = await crypto.subtle.generateKey(SIGNATURE, false, ['sign', 'verify']);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const known = (await tx.store.get(carryKey)) as CarryKey | undefined;
  if (known?.session === session && known.epoch === epoch) return null;
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
 * @returns whether the server knows it
 */
export const registerCarryKey = async (
  { db, send }: { readonly db: Database; readonly send: Send },
  owner: string,
  { token, epoch }: { readonly token: string; readonly epoch: unknown },
): Promise<boolean> => {
  const session = token.slice(0, KNOWN_BY);
  const fresh = await newKey(db, owner, { session, epoch });
  if (fresh === null) return true;
  const { pair } = fresh;
  const public_key = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const reply = await send({ method: 'POST', path: '/api/carry/keys', body: { public_key }, owner });
  if (reply.kind !== 'ok') return false;
  const { carryKey, carryNewKey } = metaKeys(owner);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const key: CarryKey = { pair, server: reply.body as WireCarryServer, session, epoch };
  await Promise.all([tx.store.put(key, carryKey), tx.store.delete(carryNewKey), tx.done]);
  return true;
};
