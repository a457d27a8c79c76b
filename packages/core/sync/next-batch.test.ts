import { aQueueEntry as entry } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { afterFailure, afterRejection, untilNextSync } from '../device/back-off.ts';
import { mayRemove, type QueueEntry, RECEIPT_LIFE } from '../device/queue.ts';
import { nextBatch } from './next-batch.ts';

/** Returns the operations that go together, each of 200 bytes. */
const going = (queue: readonly QueueEntry[], now = 0, limits = { operations: 9, bytes: 1e6 }): string[] =>
  nextBatch(queue, now, limits, () => 200).map(({ id }) => id);

describe('nextBatch', () => {
  it('takes waiting operations in their stored order', () => {
    expect(going([entry('a'), entry('b', { sent: true }), entry('c')])).toEqual(['op-a', 'op-b', 'op-c']);
  });

  it('takes one operation a survey: nothing overtakes the one in flight', () => {
    expect(going([entry('a', { id: 'second' }), entry('a', { id: 'first', sent: true })])).toEqual(['first']);
    expect(
      going([entry('a', { id: 'second' }), entry('a', { id: 'first', sent: true, next_attempt_at: 9 })]),
    ).toEqual([]);
  });

  it('leaves out operations that have to wait', () => {
    const queue = [entry('b', { next_attempt_at: 10 }), entry('c')];
    expect(going(queue, 9)).toEqual(['op-c']);
    expect(going(queue, 10)).toEqual(['op-b', 'op-c']);
  });

  it('stops at the limits, but always takes one', () => {
    const queue = [entry('a'), entry('b'), entry('c')];
    expect(going(queue, 0, { operations: 2, bytes: 1e6 })).toEqual(['op-a', 'op-b']);
    expect(going(queue, 0, { operations: 9, bytes: 399 })).toEqual(['op-a']);
    expect(going(queue, 0, { operations: 9, bytes: 1 })).toEqual(['op-a']);
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
    const quiet = { hidden: false, waiting: false, hasStream: false };
    expect(untilNextSync(quiet, 0.5)).toBe(60_000);
    expect(untilNextSync({ ...quiet, hidden: true, waiting: true, hasStream: true }, 0.5)).toBe(60_000);
    expect(untilNextSync({ ...quiet, hidden: true }, 0.5)).toBe(900_000);
    expect(untilNextSync({ ...quiet, hasStream: true }, 0.5)).toBe(600_000);
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
