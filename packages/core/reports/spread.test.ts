import { expect, it } from 'vitest';
import { spreadOf } from './spread.ts';

const spread = (...numbers: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return spreadOf(counts);
};

it('of nothing is nothing', () => {
  expect(spread()).toBeNull();
});

it('of one number is that number', () => {
  expect(spread(0)).toMatchObject({
    count: 1,
    sum: 0,
    mean: 0,
    median: 0,
    middle: [0, 0],
    least: 0,
    most: 0,
  });
});

it('is exact where binary fractions are not', () => {
  expect(spread(0.1, 0.2, 0.3)).toMatchObject({ sum: 0.6, mean: 0.2, median: 0.2 });
});

it('has the quartiles of spreadsheets', () => {
  expect(spread(4, 1, 3, 2)).toMatchObject({ median: 2.5, middle: [1.75, 3.25] });
  expect(spread(7, 7, 7, 7, 100)).toMatchObject({ median: 7, middle: [7, 7], mean: 25.6 });
});

it('has a bar for each number where they are few', () => {
  expect(spread(5, 1, 5)?.bars).toEqual([
    { from: 1, to: 1, isOpen: false, count: 1 },
    { from: 5, to: 5, isOpen: false, count: 2 },
  ]);
});

it('gathers many whole numbers in bars that begin at round ones, those without a number among them', () => {
  const bars = spread(...Array.from({ length: 9 }, (_, at) => at), 61)?.bars;
  expect(bars?.map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 9, 9],
    [10, 19, 0],
    [20, 29, 0],
    [30, 39, 0],
    [40, 49, 0],
    [50, 59, 0],
    [60, 69, 1],
  ]);
});

it.each([
  ['below zero', Array.from({ length: 40 }, (_, at) => at * 7 - 133)],
  ['fractions', Array.from({ length: 40 }, (_, at) => at * 0.29)],
  ['large ones', Array.from({ length: 40 }, (_, at) => at * 123_457)],
  ['close ones', Array.from({ length: 40 }, (_, at) => 1000 + at * 0.001)],
  ['a far one', [...Array.from({ length: 40 }, (_, at) => at), 1e9]],
])('never has more than eight bars, and every number is in one: %s', (_, numbers) => {
  const { bars = [] } = spread(...numbers) ?? {};
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.length).toBeLessThanOrEqual(8);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
  for (const { from, to, isOpen, count } of bars) {
    const within = numbers.filter((each) => each >= from && (isOpen ? each < to : each <= to));
    expect(within).toHaveLength(count);
  }
});
