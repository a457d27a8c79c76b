import type { UserInfo } from '@sampark/core/access/roles';
import type { SessionWithUser } from '../../storage/kysely/sessions-repository.ts';
import type { Context } from '../context.ts';
import { hashOf } from './tokens.ts';
import { userInfoOf } from './user-info.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds since the last use after which a session ends. */
const SLIDING = 30 * DAY;
const SLIDING_ADMIN_NOT_REMEMBERED = 12 * HOUR;
/** Milliseconds since the login after which it ends whatever happens. */
export const LONGEST = 90 * DAY;
/** The last use is written this seldom: a device asks every minute, and a write costs a sync of the disk. */
const TOUCH_EVERY = 5 * MINUTE;

/** Who sends a request, and by which session. */
export interface Caller {
  readonly user: UserInfo;
  readonly token_hash: string;
}

export interface Authenticated {
  readonly caller: Caller;
  /** The last use should be written again. */
  readonly stale: boolean;
}

/**
 * Whether a session has ended by itself.
 *
 * | role | remembered | ends without use after | ends at the latest after |
 * |---|---|---|---|
 * | administrator | no | 12 hours | 90 days |
 * | any other | | 30 days | 90 days |
 */
export const isOver = (
  session: Pick<SessionWithUser, 'role' | 'remember' | 'last_used_at' | 'created_at'>,
  now: number,
): boolean => {
  const shortLived = session.role === 'admin' && session.remember === 0;
  const sliding = shortLived ? SLIDING_ADMIN_NOT_REMEMBERED : SLIDING;
  return now - Date.parse(session.last_used_at) > sliding || now - Date.parse(session.created_at) > LONGEST;
};

/** The caller behind a token; `null` when it is not ours, has ended, or its user may no longer sign in. */
export async function authenticate(
  { storage, clock }: Context,
  token: string,
): Promise<Authenticated | null> {
  const session = await storage.now.sessions.byTokenHash(hashOf(token));
  const now = clock();
  if (session === undefined || session.is_active !== 1 || isOver(session, now)) return null;
  return {
    caller: { user: userInfoOf(session), token_hash: session.token_hash },
    stale: now - Date.parse(session.last_used_at) >= TOUCH_EVERY,
  };
}
