import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { WireDeviceKey } from '@sampark/core/wire/access/wire-account';
import type { UserTable } from '../../../../storage/tables.ts';
import type { Context } from '../../../context.ts';
import { panchayatOf } from '../../../places/places.ts';
import { withTakenOver } from '../../../places/taken-over.ts';
import { userInfoOf } from '../people/user-info.ts';
import { beginSession, type SignInFrom } from './begin-session.ts';
import { countedAs, oneTry, type Throttled, type Wrong } from './one-try.ts';
import { secondFactor } from './two-factor.ts';

export interface Credentials extends SignInFrom {
  readonly username: string;
  readonly password: string;
  /** The code of an authenticator app, or a recovery code. */
  readonly code: string | null;
}

export interface SignedIn {
  readonly kind: 'signed_in';
  readonly access_token: string;
  readonly user_info: UserInfo;
  readonly panchayat_info: Panchayat | null;
  /** The keys that encrypt this person's work on their devices. */
  readonly device_keys: WireDeviceKey[];
}

/** The result of a login. `code_required`: the password is right, and the second factor is missing; `passwords_off`: the server takes none. */
export type LoginResult =
  | SignedIn
  | { readonly kind: 'code_required' }
  | { readonly kind: 'passwords_off' }
  | Wrong
  | Throttled;

/**
 * Signs a person in. An unknown name, a wrong password and a deactivated account look the same, even in time. While
 * an account must wait, passwords are neither checked nor counted.
 */
export async function login(context: Context, credentials: Credentials): Promise<LoginResult> {
  if (!context.signInWays.passwords) return { kind: 'passwords_off' };
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
  const begun = await context.storage.write(async (r) => {
    const still = await r.users.byId(user.user_id, 'lock');
    if (still?.password_hash !== user.password_hash || still.is_active !== 1) return null;
    await r.loginFailures.clear(countedAs(user.username));
    return beginSession(context, r, user.user_id, credentials);
  });
  return begun && signedInAs(context, user, begun);
}

/** Returns the answer to a sign-in, whichever way somebody came. */
export async function signedInAs(
  context: Context,
  user: UserTable,
  begun: Pick<SignedIn, 'access_token' | 'device_keys'>,
): Promise<SignedIn> {
  const { storage, clock } = context;
  const panchayat_info = await panchayatOf(context, user.panchayat_id);
  const user_info = await withTakenOver(storage.now, userInfoOf(user), clock());
  return { kind: 'signed_in', ...begun, user_info, panchayat_info };
}
