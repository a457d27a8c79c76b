/** A clock that a test moves. */
export interface TestClock {
  readonly now: () => number;
  /** Moves the clock on by milliseconds. */
  pass(milliseconds: number): void;
}

export function testClock(start = '2026-11-20T12:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
