import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { WireDeviceKey } from '@sampark/core/wire/wire-account';
import type { UserTable } from '../../../storage/tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { panchayatOf } from '../../places/places.ts';
import { withTakenOver } from '../../places/taken-over.ts';
import { hex, isoTime } from '../../primitives.ts';
import { userInfoOf } from '../people/user-info.ts';
import { LONGEST } from './authenticate.ts';
import { keysForSignIn } from './device-keys.ts';
import { countedAs, oneTry, type Throttled, type Wrong } from './one-try.ts';
import { hashOf, newToken } from './tokens.ts';
import { secondFactor } from './two-factor.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The code of an authenticator app, or a recovery code. */
  readonly code: string | null;
  readonly remember: boolean;
  /** The address from which the request came. */
  readonly address: string;
  readonly device_id: string | null;
  readonly device_name: string | null;
}

export interface SignedIn {
  readonly kind: 'signed_in';
  readonly access_token: string;
  readonly user_info: UserInfo;
  readonly panchayat_info: Panchayat | null;
  /** The keys that encrypt this person's work on their devices. */
  readonly device_keys: WireDeviceKey[];
}

/** The result of a login. `code_required`: the password is right, and the second factor is missing. */
export type LoginResult = SignedIn | { readonly kind: 'code_required' } | Wrong | Throttled;

/**
 * Signs a person in. An unknown name, a wrong password and a deactivated account look the same, even in time. While
 * an account must wait, passwords are neither checked nor counted.
 */
export function login(context: Context, credentials: Credentials): Promise<LoginResult> {
  const username = credentials.username.trim().toLowerCase();
  return oneTry(context, username, credentials.address, async () => {
    const { storage, passwords } = context;
    const user = await storage.now.users.byUsername(username);
    const right = await passwords.isRight(credentials.password, user?.password_hash);
    if (!right || user?.is_active !== 1) return { kind: 'wrong' as const };
    const factor = await secondFactor(context, user.user_id, credentials.code);
    if (factor !== 'passed') return { kind: factor };
    return (await signIn(context, user, credentials)) ?? { kind: 'wrong' as const };
  });
}

/** @returns null when the checked password is theirs no longer, or they may no longer sign in */
async function signIn(context: Context, user: UserTable, credentials: Credentials): Promise<SignedIn | null> {
  const { storage, clock, random } = context;
  const token = newToken(random);
  const now = isoTime(clock());
  const device_keys = await storage.write(async (r) => {
    const still = await r.users.byId(user.user_id, 'lock');
    if (still?.password_hash !== user.password_hash || still.is_active !== 1) return null;
    await r.loginFailures.clear(countedAs(user.username));
    await r.sessions.removeOlderThan(user.user_id, isoTime(clock() - LONGEST));
    await r.sessions.insert({
      token_hash: hashOf(token),
      session_id: hex(random(8)),
      user_id: user.user_id,
      device_id: credentials.device_id,
      remember: credentials.remember ? 1 : 0,
      created_at: now,
      last_used_at: now,
      device_name: credentials.device_name,
    });
    const { address, device_name: device, remember } = credentials;
    const details = { address, device, remember };
    record(r, context, { action: 'signed_in', by: user.user_id, subject: user.user_id, details });
    return keysForSignIn(context, r, user.user_id);
  });
  if (device_keys === null) return null;
  const panchayat_info = await panchayatOf(context, user.panchayat_id);
  const user_info = await withTakenOver(storage.now, userInfoOf(user), clock());
  return { kind: 'signed_in', access_token: token, user_info, panchayat_info, device_keys };
}
