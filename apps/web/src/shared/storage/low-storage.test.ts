import { expect, it } from 'vitest';
import { littleLeft } from './low-storage.ts';

it.each([
  ['plenty', { used: 10_000_000, quota: 900_000_000 }, null],
  ['little', { used: 880_000_000, quota: 900_000_000 }, 20_000_000],
  ['less than nothing', { used: 950, quota: 900 }, 0],
  ['what the browser does not tell', { used: null, quota: 900 }, null],
  ['no bound', { used: 900, quota: null }, null],
] as const)('%s', (_, use, left) => {
  expect(littleLeft(use)).toBe(left);
});
