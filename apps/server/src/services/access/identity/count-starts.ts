import type { Context } from '../../context.ts';
import { countedFrom, countWrong, type Throttled, waitingTime } from '../accounts/sign-in/one-try.ts';

/**
 * Sign-ins in a row that an address may begin before one of them comes back; the next has to wait. People of one office share an
 * address, and those in a training room all begin at once.
 */
const STARTS_IN_A_ROW = 40;

const startsFrom = (address: string) => countedFrom('Starts', address, STARTS_IN_A_ROW);

/**
 * Counts a sign-in that somebody begins at an identity provider, by the address alone: nobody knows yet who they are. After each wait one
 * may begin, so that nobody is locked out.
 * @returns `null`: go on
 */
export function countStart(context: Context, address: string): Promise<Throttled | null> {
  const counted = startsFrom(address);
  return context.loginTurns.take(counted.account, async () => {
    const waits = await waitingTime(context, counted);
    if (waits > 0) return { kind: 'throttled', retry_after: waits };
    await countWrong(context, counted);
    return null;
  });
}

/** Ends the count of an address, because somebody came back from a provider with its word. */
export const endCount = (context: Context, address: string): Promise<void> =>
  context.storage.write((r) => r.loginFailures.clear(startsFrom(address).account));
