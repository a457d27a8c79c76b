import { expect, it } from 'vitest';
import { joinRanges } from './join-ranges.ts';

const range = (offset: number, length: number) => ({ offset, length });
const joined = (ranges: readonly ReturnType<typeof range>[], most = 1000) =>
  joinRanges(ranges, most).map(({ offset, length, parts }) => [offset, length, parts.length]);

it('neighbours come with one request, whatever their order', () => {
  expect(joined([range(300, 100), range(0, 200), range(200, 100)])).toEqual([[0, 400, 3]]);
});

it('a short gap comes along, a long one does not', () => {
  expect(joined([range(0, 100), range(200, 100), range(9000, 100)])).toEqual([
    [0, 300, 2],
    [9000, 100, 1],
  ]);
});

it('a request is no longer than allowed, unless one range is', () => {
  expect(joined([range(0, 600), range(600, 600), range(1200, 5000)])).toEqual([
    [0, 600, 1],
    [600, 600, 1],
    [1200, 5000, 1],
  ]);
});

it('a range within another one is cut out of it', () => {
  expect(joined([range(0, 500), range(100, 50), range(450, 100)])).toEqual([[0, 550, 3]]);
});
