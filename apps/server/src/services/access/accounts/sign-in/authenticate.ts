import type { UserInfo } from '@sampark/core/access/roles';
import { isByLink } from '@sampark/core/access/shares/by-link';
import type { SessionWithUser } from '../../../../storage/kysely/people/sessions-repository.ts';
import type { Context } from '../../../context.ts';
import { withTakenOver } from '../../../places/taken-over.ts';
import { userInfoOf } from '../people/user-info.ts';
import { hashOf } from './tokens.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds since the last use after which a session ends. */
const SLIDING = 30 * DAY;
const SLIDING_ADMIN_NOT_REMEMBERED = 12 * HOUR;
/** Milliseconds since the login after which it ends whatever happens. */
export const LONGEST = 90 * DAY;
/** The last use is written only this often: a device asks every minute, and a write costs a sync of the disk. */
const TOUCH_EVERY = 5 * MINUTE;

/** The sender of a request, and their session or access token. */
export interface Caller {
  readonly user: UserInfo;
  /** The hash of the session's token, or of the access token. */
  readonly token_hash: string;
}

export interface Authenticated {
  readonly caller: Caller;
  /** Whether the last use should be written again. */
  readonly stale: boolean;
}

/**
 * Whether a session has ended by itself.
 *
 * | role | remembered | ends without use after | ends at the latest after |
 * |---|---|---|---|
 * | administrator | no | 12 hours | 90 days |
 * | a person with a link | | never: the link ends, and the session says so | never |
 * | any other | | 30 days | 90 days |
 */
export const isOver = (
  session: Pick<SessionWithUser, 'username' | 'role' | 'remember' | 'last_used_at' | 'created_at'>,
  now: number,
): boolean => {
  if (isByLink(session.username)) return false;
  const shortLived = session.role === 'admin' && session.remember === 0;
  const sliding = shortLived ? SLIDING_ADMIN_NOT_REMEMBERED : SLIDING;
  return now - Date.parse(session.last_used_at) > sliding || now - Date.parse(session.created_at) > LONGEST;
};

/**
 * Finds the person of a session, and when it was last used; `null`: it has ended, or its user may no longer sign in.
 */
export async function signedIn(
  { storage, clock }: Context,
  tokenHash: string,
): Promise<(Caller & { readonly last_used_at: string }) | null> {
  const session = await storage.now.sessions.byTokenHash(tokenHash);
  if (session === undefined || session.is_active !== 1 || isOver(session, clock())) return null;
  const person = userInfoOf(session);
  const user = session.is_heir ? await withTakenOver(storage.now, person, clock()) : person;
  return { user, token_hash: tokenHash, last_used_at: session.last_used_at };
}

/** Finds the caller behind a token; `null`: it is not ours, has ended, or its user may no longer sign in. */
export async function authenticate(context: Context, token: string): Promise<Authenticated | null> {
  const found = await signedIn(context, hashOf(token));
  if (found === null) return null;
  const { last_used_at, ...caller } = found;
  return { caller, stale: context.clock() - Date.parse(last_used_at) >= TOUCH_EVERY };
}
