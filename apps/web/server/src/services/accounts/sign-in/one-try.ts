import type { WritableRepositories } from '../../../storage/port.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { EVERY_ADDRESS, forgottenBefore, oneMore, waitLeft } from './throttle.ts';
import { hashOf } from './tokens.ts';

/** A try with a wrong secret; these are counted. */
export interface Wrong {
  readonly kind: 'wrong' | 'wrong_code';
}

/** The account must wait; nothing was checked. */
export interface Throttled {
  readonly kind: 'throttled';
  /** Seconds. */
  readonly retry_after: number;
}

/** Returns the key under which an account's failures are counted, also for names that do not exist. */
export const countedAs = (username: string): string => hashOf(username);

const isWrong = (result: { readonly kind: string }): result is Wrong =>
  result.kind === 'wrong' || result.kind === 'wrong_code';

/**
 * Runs one try at an account's secrets, one after the other, and counts it when it was wrong. While the account must
 * wait, it checks and counts nothing. A person who is let in clears the count (`loginFailures.clear`). Several servers
 * count together; a try that a server has begun to check when the count is full still gets its answer.
 * @param address where the request came from
 */
export function oneTry<T extends { readonly kind: string }>(
  context: Context,
  username: string,
  address: string,
  look: () => Promise<T | Wrong>,
): Promise<T | Wrong | Throttled> {
  const account = countedAs(username);
  const addresses = [EVERY_ADDRESS, address];
  return context.loginTurns.take(account, async () => {
    const known = await context.storage.now.loginFailures.find(account, addresses);
    const retry_after = waitLeft(known, context.clock());
    if (retry_after > 0) return { kind: 'throttled', retry_after };
    const result = await look();
    return isWrong(result) ? countFailure(context, { username, account, address }, result) : result;
  });
}

async function countFailure(
  context: Context,
  { username, account, address: from }: Record<'username' | 'account' | 'address', string>,
  wrong: Wrong,
): Promise<Wrong | Throttled> {
  const { storage, clock } = context;
  const addresses = [EVERY_ADDRESS, from];
  const now = clock();
  const rows = await storage.write(async (r) => {
    const { loginFailures } = r;
    await recordFailure(r, context, wrong, username, from);
    const known = await loginFailures.hold(account, addresses, isoTime(now));
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
  return retry_after > 0 ? { kind: 'throttled', retry_after } : wrong;
}

const UNKNOWN_RECORDED = 'unknown_user_recorded';
const MINUTE_MS = 60_000;

/**
 * Records a failure of an account. It does not repeat names that nobody has, because people type passwords there, and
 * records them once a minute at most: otherwise somebody who tries name after name could fill the log.
 */
async function recordFailure(
  r: WritableRepositories,
  context: Context,
  { kind }: Wrong,
  username: string,
  address: string,
): Promise<void> {
  const subject = (await r.users.byUsername(username))?.user_id;
  if (subject !== undefined) {
    const action = kind === 'wrong' ? 'wrong_password' : 'wrong_code';
    record(r, context, { action, by: null, subject, details: { address } });
    return;
  }
  const minute = String(Math.floor(context.clock() / MINUTE_MS));
  const last = await r.meta.get(UNKNOWN_RECORDED);
  if (last === minute || !(await r.meta.replace(UNKNOWN_RECORDED, last, minute))) return;
  record(r, context, { action: 'unknown_user', by: null, details: { address } });
}
