import { describe, expect, it } from 'vitest';
import { median, quantile, ratio, spreadOf } from './stats.ts';

describe('what several measurements come to', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('the median of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('of the values from 1 to 100, a share of %d does not exceed %d', (share, value) => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(quantile(values, share)).toBe(value);
  });

  it('the spread tells the middle, both ends, and how often it was measured', () => {
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30, runs: 3 });
  });

  it('a ratio is one of medians', () => {
    expect(ratio(spreadOf([30, 30, 300]), spreadOf([20, 20, 2]))).toBe(1.5);
  });

  it('nothing measured is no figure', () => {
    expect(() => median([])).toThrow('nothing was measured');
    expect(() => quantile([], 0.5)).toThrow('nothing was measured');
  });
});
