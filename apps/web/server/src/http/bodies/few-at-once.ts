import type { Clock } from '../../services/primitives.ts';

/** Runs work when its turn has come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** So many wait that waiting longer makes no sense: the client may try later. */
export class TooManyWaitError extends Error {
  override readonly name = 'TooManyWaitError';
  readonly code = 'TOO_MANY_WAIT';
}

/**
 * Lets a few of many run at a time, first come, first served, so that their memory is taken a few times only.
 * @param patience work whose turn comes later than `within` milliseconds meets a `TooManyWaitError`; without it all
 *   work waits as long as it takes
 */
export function fewAtOnce(
  most: number,
  patience?: { readonly within: number; readonly clock: Clock },
): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    const came = patience?.clock() ?? 0;
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (patience !== undefined && patience.clock() - came > patience.within) throw new TooManyWaitError();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
