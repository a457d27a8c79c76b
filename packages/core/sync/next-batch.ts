import type { WaitingEntry } from './queue.ts';

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

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What to send now: one operation a survey, those already sent first (they are repeated until their outcome is
 * known), the rest oldest first; none whose time has not come.
 * @param queue what waits, without receipts
 * @param now milliseconds since 1970
 */
export const nextBatch = (
  queue: readonly WaitingEntry[],
  now: number,
  limits: BatchLimits = BATCH_LIMITS,
): WaitingEntry[] => {
  const due = queue
    .filter((entry) => !entry.synced && entry.next_attempt_at <= now)
    .sort((a, b) => Number(b.sent) - Number(a.sent) || inOrder(a.timestamp, b.timestamp));
  const blocked = new Set(
    queue.filter((entry) => entry.sent && !entry.synced).map((entry) => entry.survey_id),
  );
  const taken = new Set<string>();
  const batch: WaitingEntry[] = [];
  let bytes = 0;
  for (const entry of due) {
    if (taken.has(entry.survey_id) || (!entry.sent && blocked.has(entry.survey_id))) continue;
    const full = batch.length >= limits.operations || bytes + entry.size > limits.bytes;
    if (batch.length > 0 && full) break;
    batch.push(entry);
    taken.add(entry.survey_id);
    bytes += entry.size;
  }
  return batch;
};
