import { expect, it } from 'vitest';
import { roundedDistance } from './rounded-length.ts';

it.each([
  [0, 'metres', 10],
  [4, 'metres', 10],
  [126, 'metres', 130],
  [994, 'metres', 990],
  [996, 'kilometres', 1],
  [1_240, 'kilometres', 1.2],
  [99_940, 'kilometres', 99.9],
  [412_600, 'kilometres', 413],
])('%d metres are said in %s: %d', (metres, unit, length) => {
  expect(roundedDistance(metres)).toEqual({ unit, length });
});
