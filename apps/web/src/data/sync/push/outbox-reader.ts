import { BATCH_LIMITS, type BatchLimits, QUICK_BATCH_LIMITS } from '@sampark/core/sync/next-batch';
import type { OutboxPosition } from '../../database/outbox/outbox.ts';
import type { SyncContext } from '../context.ts';
import type { Chunk } from './answer-log.ts';

/** Who answers within so many milliseconds can be sent longer chunks: 300 is what a slow link takes for nothing at all. */
const QUICKLY = 300;

/** Chunks on their way at a time: while one is answered, the way up carries the next. More of them, and more is cut off. */
export const AT_A_TIME = 3;

/**
 * The first chunks are shorter, a third and two thirds: those under way share the way up, and would else come through all at
 * once, so that a link which breaks just before that loses all of them.
 */
const limitsAt = (position: number, { operations, bytes }: BatchLimits): BatchLimits => {
  const share = Math.min(position / AT_A_TIME, 1);
  return { operations: Math.ceil(operations * share), bytes: bytes * share };
};

const BEGINNING: OutboxPosition = { after: '', ended: false };

/** What waits to be sent, chunk by chunk: each is read, and made ready, while the one before it is under way. */
export interface OutboxReader {
  /** The next chunk, which is on its way from now on; `null`: nothing waits behind those that were taken. */
  readonly take: () => Promise<Chunk | null>;
  /** Makes the next chunk ready. */
  readonly prepare: () => void;
  /** Resolves when nothing is made ready any more. */
  readonly rest: () => Promise<void>;
  /** Surveys of which nothing has been taken. */
  readonly left: () => number;
  /** What was saved, or is to be sent once more, since the walk passed it. */
  readonly again: () => Promise<Chunk | null>;
  /** A chunk was too much: from now on they are this long. */
  readonly shorten: (operations: number) => void;
  /** The answer to a chunk took so many milliseconds. */
  readonly answeredIn: (time: number) => void;
}

/** Begins a walk over what waits. */
export const openOutboxReader = (context: SyncContext): OutboxReader => {
  const { store, platform, isWaiting, shown } = context;
  const count = async (): Promise<number> => context.waiting() ?? (await store.waiting()).length;
  let limits: BatchLimits = BATCH_LIMITS;
  let wasTooMuch = false;
  /** Counted with the first chunk: mostly there is none. */
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
      // What goes for the first time says all that its survey has to tell, if that is as it was.
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
      // Who takes it hears of it.
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
