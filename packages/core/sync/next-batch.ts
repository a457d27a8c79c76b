import type { QueueEntry } from '../device/queue.ts';

/** The size of one request. */
export interface BatchLimits {
  readonly operations: number;
  /**
   * Bytes of JSON; well under the server's 1 MiB, and little enough for a slow link once it is compressed.
   */
  readonly bytes: number;
}

/** Compressed, less than half a second of a 2G uplink. Each chunk is acknowledged by itself. */
export const BATCH_LIMITS: BatchLimits = { operations: 75, bytes: 225_000 };

/** The limits where answers come at once: fewer requests, none longer than a slow phone can spare. */
export const QUICK_BATCH_LIMITS: BatchLimits = { operations: 200, bytes: 600_000 };

/**
 * Returns the operations to send now, in their stored order: one for each survey, none that would overtake
 * the one in flight, and none whose time has not come. Nothing between the first and the last of them could
 * be sent.
 * @param queue the waiting operations of some surveys, without receipts
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
