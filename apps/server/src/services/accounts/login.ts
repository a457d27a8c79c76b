import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Context } from '../context.ts';
import { panchayatOf } from '../places.ts';
import { hex, isoTime } from '../primitives.ts';
import { EVERY_ADDRESS, forgottenBefore, oneMore, waitLeft } from './throttle.ts';
import { hashOf, newToken } from './tokens.ts';
import { userInfoOf } from './user-info.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** Where the request came from. */
  readonly address: string;
  readonly device_id: string | null;
}

export type LoginResult =
  | {
      readonly kind: 'signed_in';
      readonly access_token: string;
      readonly user_info: UserInfo;
      readonly panchayat_info: Panchayat | null;
    }
  | { readonly kind: 'wrong' }
  /** Seconds to wait. */
  | { readonly kind: 'throttled'; readonly retry_after: number };

/**
 * Signs a person in. An unknown name, a wrong password and a deactivated account are told apart by nothing, not
 * even by time. While an account must wait, passwords are not looked at and not counted.
 */
export function login(context: Context, credentials: Credentials): Promise<LoginResult> {
  const username = credentials.username.trim().toLowerCase();
  const account = hashOf(username);
  return context.loginTurns.take(account, () => check(context, credentials, username, account));
}

async function check(
  context: Context,
  credentials: Credentials,
  username: string,
  account: string,
): Promise<LoginResult> {
  const { storage, clock, passwords } = context;
  const addresses = [EVERY_ADDRESS, credentials.address];

  const retry_after = waitLeft(await storage.now.loginFailures.find(account, addresses), clock());
  if (retry_after > 0) return { kind: 'throttled', retry_after };

  const user = await storage.now.users.byUsername(username);
  const right = await passwords.isRight(credentials.password, user?.password_hash);
  if (!right || user?.is_active !== 1) return countFailure(context, account, addresses);

  const token = newToken(context.random);
  const now = isoTime(clock());
  await storage.write(async (r) => {
    await r.loginFailures.clear(account);
    await r.sessions.insert({
      token_hash: hashOf(token),
      session_id: hex(context.random(8)),
      user_id: user.user_id,
      device_id: credentials.device_id,
      remember: credentials.remember ? 1 : 0,
      created_at: now,
      last_used_at: now,
    });
  });
  const panchayat_info = await panchayatOf(context, user.panchayat_id);
  return { kind: 'signed_in', access_token: token, user_info: userInfoOf(user), panchayat_info };
}

async function countFailure(
  { storage, clock }: Context,
  account: string,
  addresses: readonly string[],
): Promise<LoginResult> {
  const now = clock();
  const rows = await storage.write(async ({ loginFailures }) => {
    const known = await loginFailures.find(account, addresses);
    const next = addresses.map((address) =>
      oneMore(
        known.find((row) => row.address === address),
        account,
        address,
        now,
      ),
    );
    for (const row of next) await loginFailures.put(row);
    await loginFailures.removeOlderThan(forgottenBefore(now));
    return next;
  });
  const retry_after = waitLeft(rows, now);
  return retry_after > 0 ? { kind: 'throttled', retry_after } : { kind: 'wrong' };
}
