import { expect, it } from 'vitest';
import { isDayOver } from './day-in-india.ts';

it.each([
  ['2026-11-24', '2026-11-24T18:30:00.000Z', true],
  ['2026-11-24', '2026-11-24T18:29:59.999Z', false],
  ['2026-11-25', '2026-11-24T18:29:59.999Z', false],
])('the day %s is over at %s: %s', (day, at, isOver) => {
  expect(isDayOver(day, Date.parse(at))).toBe(isOver);
});
