import { hash } from 'node:crypto';
import type { WireDeviceKey } from '@sampark/core/wire/access/wire-account';
import type { Repositories } from '../../../../storage/repositories.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';

const KEY_BYTES = 32;
/** Keys of one person at most: a few come together after a restore of the server to before it knew them. */
const MOST = 20;

/** Returns a key's name, which identifies it and reveals nothing of it. */
const idOf = (key: Uint8Array): string => hash('sha256', key, 'hex').slice(0, 32);

/** Returns the purpose for which the server's own key seals a key: it opens for nobody else. */
const purposeOf = (userId: string, keyId: string): string => `device key ${userId} ${keyId}`;

type Parts = Pick<Context, 'clock' | 'secrets'>;

async function add(
  { clock, secrets }: Parts,
  { deviceKeys }: Repositories,
  userId: string,
  key: Uint8Array,
): Promise<void> {
  const key_id = idOf(key);
  const sealed = secrets.seal(purposeOf(userId, key_id), key);
  await deviceKeys.add({ user_id: userId, key_id, sealed, created_at: isoTime(clock()) });
}

/** Reads a person's keys, oldest first. */
export const readDeviceKeys = async (
  { secrets }: Parts,
  { deviceKeys }: Repositories,
  userId: string,
): Promise<WireDeviceKey[]> =>
  (await deviceKeys.of(userId)).map(({ key_id, sealed }) => ({
    id: key_id,
    key: Buffer.from(secrets.open(purposeOf(userId, key_id), sealed)).toString('base64'),
  }));

/** Returns a person's keys for a device on which they sign in; the first sign-in of all makes one. */
export async function keysForSignIn(
  context: Parts & Pick<Context, 'random'>,
  r: Repositories,
  userId: string,
): Promise<WireDeviceKey[]> {
  const known = await readDeviceKeys(context, r, userId);
  if (known.length > 0) return known;
  await add(context, r, userId, context.random(KEY_BYTES));
  return readDeviceKeys(context, r, userId);
}

/**
 * Returns the keys to work that a person left on a device, for an administrator; `null`: there is no such person.
 * @param by the administrator's id
 */
export const keysToReceive = (
  context: Context,
  userId: string,
  by: string,
): Promise<WireDeviceKey[] | null> =>
  context.storage.write(async (r) => {
    if ((await r.users.byId(userId)) === undefined) return null;
    record(r, context, { action: 'device_keys_given', by, subject: userId });
    return readDeviceKeys(context, r, userId);
  });

/**
 * Takes back keys that this server has lost: it was restored to before it knew them, and a device still has work that
 * only they open. @returns whether there was room for them
 */
export const keepDeviceKeys = (context: Context, userId: string, keys: readonly string[]): Promise<boolean> =>
  context.storage.write(async (r) => {
    const known = await r.deviceKeys.of(userId);
    if (known.length + keys.length > MOST) return false;
    for (const key of keys) await add(context, r, userId, Buffer.from(key, 'base64'));
    record(r, context, { action: 'device_keys_taken_back', by: userId, subject: userId });
    return true;
  });
