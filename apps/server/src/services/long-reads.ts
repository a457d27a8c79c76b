import { setTimeout as pause, setImmediate as turnOfLoop } from 'node:timers/promises';
import { createSerialQueue } from './access/accounts/sign-in/turns.ts';

/** Milliseconds after a request of somebody else in which the server counts as busy. */
const BUSY_FOR = 10;
/** Rests of so many times the work leave others nineteen twentieths of the server. */
const RESTS = 19;
/** Milliseconds that a rest lasts at most: a turn that took long must not keep programs waiting for minutes. */
const LONGEST_REST = 2_000;

/**
 * Keeps programs that read everything from making people wait. Their reads take turns of a few milliseconds. While others ask, too, turns
 * are shorter, and a rest follows each.
 */
export interface LongReads {
  /** Notes a request that is no long read. */
  noteOther(): void;
  /** Runs a piece of a long read when its turn has come. @param work is told whether others ask, too: then it reads little */
  inTurn<T>(work: (isBusy: boolean) => Promise<T>): Promise<T>;
}

/** The time, in milliseconds from whatever moment on, and the way to let it pass. */
interface Time {
  readonly now: () => number;
  readonly rest: (milliseconds: number) => Promise<unknown>;
}

const usualTime: Time = {
  now: () => performance.now(),
  rest: (milliseconds) => (milliseconds > 0 ? pause(milliseconds) : turnOfLoop()),
};

export function createLongReads({ now, rest }: Time = usualTime): LongReads {
  const turns = createSerialQueue();
  let otherAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return {
    noteOther: () => {
      otherAt = now();
    },
    inTurn: (work) =>
      turns.take('', async () => {
        await rest(Math.max(restsUntil - now(), 0));
        const began = now();
        const isBusy = began - otherAt < BUSY_FOR;
        try {
          return await work(isBusy);
        } finally {
          const ended = now();
          restsUntil = isBusy ? ended + Math.min(RESTS * (ended - began), LONGEST_REST) : ended;
        }
      }),
  };
}
