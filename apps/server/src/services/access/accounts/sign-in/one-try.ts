import type { WritableRepositories } from '../../../../storage/port.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { isoTime } from '../../../primitives.ts';
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

/**
 * Returns the key of what is counted of an address alone, because nobody knows yet who asks. No user name has a capital, so nobody
 * counts there by a wrong password.
 * @param what what is counted, such as `Starts`
 * @param most how many in a row go without a wait
 */
export const countedFrom = (what: string, address: string, most: number) => ({
  account: countedAs(`${what} at ${address}`),
  address,
  most,
});

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
  const counted = { account: countedAs(username), address };
  return context.loginTurns.take(counted.account, async () => {
    const waits = await waitingTime(context, counted);
    if (waits > 0) return { kind: 'throttled', retry_after: waits };
    const result = await look();
    if (!isWrong(result)) return result;
    const retry_after = await countWrong(context, counted, (r) =>
      recordFailure(r, context, result, username, address),
    );
    return retry_after > 0 ? { kind: 'throttled', retry_after } : result;
  });
}

/** The account and the address under which a try counts. */
interface Counted {
  /** As `countedAs` makes it. */
  readonly account: string;
  readonly address: string;
  /** Tries in a row, of which the last has to wait; absent: as many as wrong passwords. */
  readonly most?: number;
}

/** Returns the seconds for which the next try must wait; 0: it need not. */
export async function waitingTime(
  { storage, clock }: Context,
  { account, address }: Counted,
): Promise<number> {
  const known = await storage.now.loginFailures.find(account, [EVERY_ADDRESS, address]);
  return waitLeft(known, clock());
}

/**
 * Counts a wrong try.
 * @param note runs in the same transaction
 * @returns the seconds for which the next one must wait; 0: it need not
 */
export async function countWrong(
  { storage, clock }: Context,
  { account, address: from, most }: Counted,
  note: (r: WritableRepositories) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const addresses = [EVERY_ADDRESS, from];
  const now = clock();
  const rows = await storage.write(async (r) => {
    const { loginFailures } = r;
    await note(r);
    const known = await loginFailures.hold(account, addresses, isoTime(now));
    const next = addresses.map((address) =>
      oneMore(
        known.find((row) => row.address === address),
        account,
        address,
        now,
        most,
      ),
    );
    for (const row of next) await loginFailures.put(row);
    await loginFailures.removeOlderThan(forgottenBefore(now));
    return next;
  });
  return waitLeft(rows, now);
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
