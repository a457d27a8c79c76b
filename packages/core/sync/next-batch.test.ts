import { describe, expect, it } from 'vitest';
import { afterFailure, afterRejection, untilNextSync } from './back-off.ts';
import { nextBatch } from './next-batch.ts';
import { mayRemove, RECEIPT_LIFE, type WaitingEntry } from './queue.ts';

const entry = (survey: string, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: `op-${survey}`,
  survey_id: survey,
  local_id: `local_${survey}`,
  action: 'update',
  timestamp: '2026-11-20T10:00:00.000Z',
  attempts: 0,
  last_error: null,
  next_attempt_at: 0,
  sent: false,
  synced: false,
  synced_at: null,
  server_response: null,
  size: 200,
  ...more,
});

const ids = (batch: readonly WaitingEntry[]): string[] => batch.map(({ id }) => id);

describe('nextBatch', () => {
  it('takes the oldest first, and what was sent already before all', () => {
    const queue = [
      entry('late', { timestamp: '2026-11-20T12:00:00.000Z' }),
      entry('early'),
      entry('sent', { timestamp: '2026-11-20T13:00:00.000Z', sent: true }),
    ];
    expect(ids(nextBatch(queue, 0))).toEqual(['op-sent', 'op-early', 'op-late']);
  });

  it('takes one operation a survey: nothing passes the one under way', () => {
    const queue = [entry('a', { id: 'second' }), entry('a', { id: 'first', sent: true })];
    expect(ids(nextBatch(queue, 0))).toEqual(['first']);
    const resting = [
      entry('a', { id: 'second' }),
      entry('a', { id: 'first', sent: true, next_attempt_at: 9 }),
    ];
    expect(nextBatch(resting, 0)).toEqual([]);
  });

  it('leaves out receipts and what has to wait', () => {
    const queue = [entry('a', { synced: true }), entry('b', { next_attempt_at: 10 }), entry('c')];
    expect(ids(nextBatch(queue, 9))).toEqual(['op-c']);
    expect(ids(nextBatch(queue, 10))).toEqual(['op-b', 'op-c']);
  });

  it('stops at the limits, but always takes one', () => {
    const queue = [entry('a'), entry('b'), entry('c')];
    expect(nextBatch(queue, 0, { operations: 2, bytes: 1e6 })).toHaveLength(2);
    expect(nextBatch(queue, 0, { operations: 9, bytes: 399 })).toHaveLength(1);
  });
});

describe('waiting', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [4, 8_000],
    [7, 60_000],
    [50, 60_000],
  ])('after failure %i: %i ms, a fifth up or down', (failures, milliseconds) => {
    expect(afterFailure(failures, 0.5)).toBe(milliseconds);
    expect([afterFailure(failures, 0), afterFailure(failures, 1)]).toEqual([
      milliseconds * 0.8,
      milliseconds * 1.2,
    ]);
  });

  it('after a refusal goes from 1 to 32 minutes', () => {
    expect([1, 2, 6, 20].map((attempts) => afterRejection(attempts, 0.5) / 60_000)).toEqual([1, 2, 32, 32]);
  });

  it('between syncs is a minute, and a quarter of an hour for a hidden page with nothing to send', () => {
    const quiet = { hidden: false, waiting: false, told: false };
    expect(untilNextSync(quiet, 0.5)).toBe(60_000);
    expect(untilNextSync({ ...quiet, hidden: true, waiting: true, told: true }, 0.5)).toBe(60_000);
    expect(untilNextSync({ ...quiet, hidden: true }, 0.5)).toBe(900_000);
    expect(untilNextSync({ ...quiet, told: true }, 0.5)).toBe(600_000);
  });
});

describe('the cleanup', () => {
  it('removes only what has a receipt that is old enough', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    const done = entry('a', { synced: true, synced_at: '2026-11-20T10:30:00.000Z' });
    expect(mayRemove(done, now, RECEIPT_LIFE.afterSync)).toBe(true);
    expect(mayRemove(done, now, RECEIPT_LIFE.usual)).toBe(false);
    expect(mayRemove(entry('b'), now + 1e12, RECEIPT_LIFE.usual)).toBe(false);
  });
});
