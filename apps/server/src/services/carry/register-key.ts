import type { Bytes } from '@sampark/core/carry/bundle-header';
import { SIGNATURE } from '@sampark/core/carry/bundle-seal';
import type { WireCarryServer } from '@sampark/core/carry/carried';
import type { Caller } from '../access/accounts/sign-in/authenticate.ts';
import { isoTime } from '../primitives.ts';
import type { CarryContext } from './carry-context.ts';
import { nameOf } from './server-keys.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const isPoint = (bytes: Bytes): Promise<boolean> =>
  crypto.subtle.importKey('raw', bytes, SIGNATURE, false, ['verify']).then(
    () => true,
    () => false,
  );

/**
 * Learns the key by which a device signs work that others bring, and tells it the server's. A session has one such key.
 * @returns null: it is no key
 */
export async function registerKey(
  { storage, clock, serverKeys }: CarryContext,
  { user, token_hash }: Caller,
  { device_id, public_key }: { readonly device_id: string | null; readonly public_key: string },
): Promise<WireCarryServer | null> {
  const bytes = Uint8Array.from(Buffer.from(public_key, 'base64'));
  if (!(await isPoint(bytes))) return null;
  const key_id = await nameOf(bytes);
  const { user_id } = user;
  const made_at = isoTime(clock());
  await storage.write(({ carry }) =>
    carry.addKey({ key_id, user_id, device_id, token_hash, public_key, made_at, is_ended: 0 }),
  );
  const { server, seal, sign } = serverKeys;
  return { server, seal: base64(seal.public), sign: base64(sign.public), device_key: key_id };
}
