import { expect, it } from 'vitest';
import { isDayOfYear } from './day-of-year.ts';
import { referenceDay } from './reference-date.ts';

it.each([
  ['on the day itself', '2026-03-31', '2026-03-31'],
  ['behind it', '2026-11-14', '2026-03-31'],
  ['before it, that of the year before', '2026-03-30', '2025-03-31'],
])('a survey is asked for the last such day: %s', (_, day, reference) => {
  expect(referenceDay({ reference_date: '03-31' }, day)).toBe(reference);
  expect(referenceDay({}, day)).toBeNull();
});

it.each(['03-31', '12-01'])('%s is a day of each year', (day) => {
  expect(isDayOfYear(day)).toBe(true);
});

it.each(['02-29', '13-01', '04-31', '3-31', '31 March', ''])('%s is none', (day) => {
  expect(isDayOfYear(day)).toBe(false);
});
