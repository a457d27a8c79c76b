import { mayHaveTokens } from '@sampark/core/access/may-have-tokens';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { TokenWithUser } from '../../../../storage/kysely/people/access-tokens-repository.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';
import { userInfoOf } from '../people/user-info.ts';
import type { Caller } from '../sign-in/authenticate.ts';
import { countedAs, countWrong, type Throttled, type Wrong, waitingTime } from '../sign-in/one-try.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { isTokenText } from './token-text.ts';

/** An access token as a request brings it. */
export interface GivenToken {
  readonly token: string;
  /** The user name beside it; `null`: none came. */
  readonly username: string | null;
  /** The address from which the request came. */
  readonly address: string;
}

export type AuthenticatedByToken =
  | {
      readonly kind: 'found';
      readonly caller: Caller;
      /** Today in India, where the last use should be written again. */
      readonly usedOn: string | undefined;
    }
  | Wrong
  | Throttled;

/** Returns the caller whom a token speaks for; `null`: it works no more, or its person may not have it now. */
function callerBy(row: TokenWithUser, now: number): Caller | null {
  const isOver = row.revoked_at !== null || row.ends_at <= isoTime(now);
  const person = userInfoOf(row);
  if (isOver || row.is_active !== 1 || !mayHaveTokens(person.role)) return null;
  const { scope, form_name, token_hash } = row;
  return { user: { ...person, by_token: { scope, form_name } }, token_hash };
}

/**
 * Finds the person in whose name a program asks. Their role, their places and whether they may sign in count as they are now.
 *
 * Wrong tokens are counted and slowed like wrong passwords, apart from them: a workbook with an old token locks nobody out of the
 * login. A right one is never slowed, because nobody guesses 256 bits, and the new workbook may stand beside the old one.
 */
export async function authenticateToken(
  context: Context,
  { token, username, address }: GivenToken,
): Promise<AuthenticatedByToken> {
  const { storage, clock, loginTurns } = context;
  const now = clock();
  const row = isTokenText(token) ? await storage.now.accessTokens.byHash(hashOf(token)) : undefined;
  const isOwners = username === null || username === row?.username;
  const caller = row !== undefined && isOwners ? callerBy(row, now) : null;
  if (caller !== null) {
    const today = dayInIndia(now);
    return { kind: 'found', caller, usedOn: row?.last_used_on === today ? undefined : today };
  }
  const counted = { account: countedAs(`token of ${username ?? address}`), address };
  return loginTurns.take(counted.account, async () => {
    const waits = await waitingTime(context, counted);
    const retry_after = waits > 0 ? waits : await countWrong(context, counted);
    return retry_after > 0 ? { kind: 'throttled', retry_after } : { kind: 'wrong' };
  });
}
