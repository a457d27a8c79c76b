import { expect, it } from 'vitest';
import { createDeviceClock } from './device-clock.ts';

const AT = Date.parse('2026-11-22T10:00:00Z');
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

const aClock = () => {
  let now = AT;
  const clock = createDeviceClock({ now: () => now });
  /** Lets the server answer a device whose clock is ahead of it by so many milliseconds. */
  const heard = (ahead: number) => {
    now = AT + ahead;
    clock.hear(new Date(AT).toUTCString());
    return clock.farOff.get();
  };
  return { clock, heard };
};

it.each([
  ['right', 0],
  ['a little fast', 59 * MINUTE],
  ['a little slow', -59 * MINUTE],
])('a clock that is %s is not spoken of', (_, ahead) => {
  expect(aClock().heard(ahead)).toBeNull();
});

it.each([
  ['years behind', -7 * YEAR],
  ['hours ahead', 120 * MINUTE],
])('a clock that is %s is told with the time that it is', (_, ahead) => {
  expect(aClock().heard(ahead)).toEqual({ here: AT + ahead, there: AT });
});

it('the difference stays the same while the clock is as wrong, and goes when it is set right', () => {
  const { heard } = aClock();
  const told = heard(70 * MINUTE);
  expect(heard(71 * MINUTE)).toBe(told);
  expect(heard(15 * MINUTE)).toBeNull();
});

it('an answer that does not tell the time says nothing', () => {
  const { clock, heard } = aClock();
  const told = heard(YEAR);
  clock.hear(null);
  expect(clock.farOff.get()).toBe(told);
});
