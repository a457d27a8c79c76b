import { BATCH_LIMITS, type BatchLimits, QUICK_BATCH_LIMITS } from '@sampark/core/sync/next-batch';
import type { OutboxPosition } from '../../database/outbox/outbox.ts';
import type { SyncContext } from '../context.ts';
import type { Chunk } from './push-answers.ts';

/**
 * An answer within this time earns longer chunks, in milliseconds: a slow link takes 300 ms for nothing at
 * all.
 */
const QUICKLY = 300;

/**
 * The most chunks in flight: while one is answered, the uplink carries the next. With more of them, a cut
 * link loses more.
 */
export const AT_A_TIME = 3;

/**
 * Returns the limits of a chunk. The first chunks are a third and two thirds as long: chunks in flight share
 * the uplink, and chunks of one length would all arrive, or be lost, together.
 */
const limitsAt = (position: number, { operations, bytes }: BatchLimits): BatchLimits => {
  const share = Math.min(position / AT_A_TIME, 1);
  return { operations: Math.ceil(operations * share), bytes: bytes * share };
};

const BEGINNING: OutboxPosition = { after: '', ended: false };

/**
 * Reads the outbox chunk by chunk. Each chunk is read and made ready while the one before it is in flight.
 */
export interface OutboxReader {
  /**
   * Takes the next chunk, which is in flight from now on; `null`: nothing waits behind those that were taken.
   */
  readonly take: () => Promise<Chunk | null>;
  /** Makes the next chunk ready. */
  readonly prepare: () => void;
  /** Resolves when no chunk is being made ready. */
  readonly rest: () => Promise<void>;
  /** Counts the surveys of which nothing has been taken. */
  readonly left: () => number;
  /** Takes what was saved, or has to be sent again, since the walk passed it. */
  readonly again: () => Promise<Chunk | null>;
  /** Shortens all further chunks, because one was too large. */
  readonly shorten: (operations: number) => void;
  /** Notes how long the answer to a chunk took, in milliseconds. */
  readonly answeredIn: (time: number) => void;
}

/** Begins a walk over the outbox. */
export const openOutboxReader = (context: SyncContext): OutboxReader => {
  const { store, platform, isWaiting, shown } = context;
  const count = async (): Promise<number> => context.waiting() ?? (await store.waiting()).length;
  let limits: BatchLimits = BATCH_LIMITS;
  let wasTooMuch = false;
  /** Counted with the first chunk, because most rounds have none. */
  let left: number | null = null;
  let walked = BEGINNING;
  let taken = 0;
  /** The next chunk, while it is made ready. */
  let ready: Promise<Chunk | null> | null = null;

  const next = async (): Promise<Chunk | null> => {
    while (!walked.ended) {
      taken += 1;
      const asked = { after: walked.after, limits: limitsAt(taken, limits), now: platform.now() };
      const { operations, firsts, ...reached } = await store.takeForSending(asked);
      walked = reached;
      // An operation that is sent for the first time says all that its survey has to send, if the survey
      // stays as it is.
      if (operations.length > 0) return { chunk: operations, before: shown(firsts) };
    }
    return null;
  };
  const take = async (): Promise<Chunk | null> => {
    const taking = ready ?? next();
    ready = null;
    const chunk = await taking;
    if (chunk) left = Math.max(0, (left ?? (await count())) - chunk.chunk.length);
    return chunk;
  };
  return {
    take,
    prepare: () => {
      ready ??= next();
      // The caller that takes the chunk hears of a failure.
      ready.catch(() => undefined);
    },
    rest: async () => {
      await ready?.catch(() => undefined);
    },
    left: () => left ?? 0,
    again: async () => {
      if (!isWaiting()) return null;
      left = null;
      walked = BEGINNING;
      return take();
    },
    shorten: (operations) => {
      limits = { ...limits, operations };
      wasTooMuch = true;
    },
    answeredIn: (time) => {
      if (!wasTooMuch) limits = time < QUICKLY ? QUICK_BATCH_LIMITS : BATCH_LIMITS;
    },
  };
};
