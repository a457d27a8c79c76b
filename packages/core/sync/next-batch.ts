import type { QueueEntry } from '../device/queue.ts';

/** How much goes into one request. */
export interface BatchLimits {
  readonly operations: number;
  /** Of JSON; well under the server's 1 MiB, and what a slow link carries in a breath once it is compressed. */
  readonly bytes: number;
}

/** Less than half a second of a 2G uplink when compressed; each chunk is acknowledged by itself. */
export const BATCH_LIMITS: BatchLimits = { operations: 75, bytes: 225_000 };

/** Where answers come at once: fewer requests, and no longer at a time than a slow phone can spare. */
export const QUICK_BATCH_LIMITS: BatchLimits = { operations: 200, bytes: 600_000 };

/**
 * What to send now, in the order in which it lies: one operation a survey, none that would pass the one under way, and
 * none whose time has not come. There is nothing between the first and the last of them that could be sent.
 * @param queue all that waits of some surveys, without receipts
 * @param now milliseconds since 1970
 * @param sizeOf bytes, as JSON
 */
export const nextBatch = <T extends QueueEntry>(
  queue: readonly T[],
  now: number,
  limits: BatchLimits,
  sizeOf: (entry: T) => number,
): T[] => {
  const turns = new Map<string, T>();
  for (const entry of queue) {
    const turn = turns.get(entry.survey_id);
    if (!turn || (entry.sent && !turn.sent)) turns.set(entry.survey_id, entry);
  }
  const batch: T[] = [];
  let bytes = 0;
  for (const entry of turns.values()) {
    if (entry.next_attempt_at > now) continue;
    const size = sizeOf(entry);
    const isFull = batch.length >= limits.operations || bytes + size > limits.bytes;
    if (batch.length > 0 && isFull) break;
    batch.push(entry);
    bytes += size;
  }
  return batch;
};
