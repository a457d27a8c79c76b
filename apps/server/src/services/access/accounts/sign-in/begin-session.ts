import type { WireDeviceKey } from '@sampark/core/wire/access/wire-account';
import type { Vouched } from '../../../../storage/kysely/people/sessions-repository.ts';
import type { WritableRepositories } from '../../../../storage/port.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { hex, isoTime } from '../../../primitives.ts';
import { maySignInOn } from '../../devices/lost-devices.ts';
import { LONGEST } from './authenticate.ts';
import { keysForSignIn } from './device-keys.ts';
import { hashOf, newToken } from './tokens.ts';

/** The place of a sign-in, and how long it holds. */
export interface SignInFrom {
  readonly remember: boolean;
  /** The address from which the request came. */
  readonly address: string;
  readonly device_id: string | null;
  readonly device_name: string | null;
}

/** The identity provider that vouches for somebody, and the marks by which it may end what began by it. */
export interface Voucher extends Vouched {
  readonly provider: string;
}

/** Begins the session of a person who has shown who they are. @param by the identity provider that vouches for them */
export async function beginSession(
  context: Context,
  r: WritableRepositories,
  user_id: string,
  { remember, address, device_id, device_name }: SignInFrom,
  by: Voucher | null = null,
): Promise<{ readonly access_token: string; readonly device_keys: WireDeviceKey[] }> {
  const { clock, random } = context;
  const access_token = newToken(random);
  const now = isoTime(clock());
  // Somebody says at this very moment that it is lost: the token opens nothing, and the device is told of it at once.
  if (!(await maySignInOn(r, user_id, device_id))) return { access_token, device_keys: [] };
  await r.sessions.removeOlderThan(user_id, isoTime(clock() - LONGEST));
  await r.sessions.insert({
    token_hash: hashOf(access_token),
    session_id: hex(random(8)),
    user_id,
    device_id,
    remember: remember ? 1 : 0,
    created_at: now,
    last_used_at: now,
    device_name,
    ...(by && { vouched_subject: by.vouched_subject, vouched_session: by.vouched_session }),
  });
  const details = { address, device: device_name, remember, ...(by && { provider: by.provider }) };
  record(r, context, { action: 'signed_in', by: user_id, subject: user_id, details });
  return { access_token, device_keys: await keysForSignIn(context, r, user_id) };
}
