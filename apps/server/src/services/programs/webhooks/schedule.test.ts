import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../../testing/servers/clock.ts';
import { askedPause, pauseAfter, restAfter, TRIED_FOR } from './schedule.ts';

describe('after a failed attempt', () => {
  it('a delivery waits longer and longer, and is given up after the tenth', () => {
    const pauses = Array.from({ length: 10 }, (_, i) => pauseAfter(i + 1, 0, 0));
    expect(pauses).toEqual([
      ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR],
      ...[24 * HOUR, null],
    ]);
  });

  it('pauses are spread, and none of all that are tried in time is left out', () => {
    expect(pauseAfter(4, 0, 1)).toBe(2.4 * HOUR);
    const longest = Array.from({ length: 9 }, (_, i) => pauseAfter(i + 1, 0, 1) ?? 0);
    expect(longest.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(TRIED_FOR);
  });

  it('the receiver may ask for more, for a day at most', () => {
    expect(pauseAfter(1, 2 * MINUTE, 0)).toBe(2 * MINUTE);
    expect(pauseAfter(3, 2 * MINUTE, 0)).toBe(30 * MINUTE);
    expect(pauseAfter(1, 90 * DAY, 0)).toBe(DAY);
  });

  it('the webhook rests, for five minutes at most', () => {
    expect([1, 2, 3, 20, 5_000].map((failures) => restAfter(failures, 0, 0))).toEqual([
      ...[5 * SECOND, 10 * SECOND, 20 * SECOND, 5 * MINUTE, 5 * MINUTE],
    ]);
    expect(restAfter(1, HOUR, 0)).toBe(HOUR);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['120', 2 * MINUTE],
    ['Fri, 20 Nov 2026 12:01:00 GMT', MINUTE],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
    [undefined, 0],
  ])('%s', (header, pause) => {
    expect(askedPause(header, now)).toBe(pause);
  });
});
