/** The results of several measurements of one thing. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: number;
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** Returns the middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const inOrder = sorted(values);
  const middle = inOrder.length >> 1;
  const upper = inOrder[middle] ?? 0;
  return inOrder.length % 2 === 1 ? upper : ((inOrder[middle - 1] ?? 0) + upper) / 2;
}

/** Returns the value that a share of all values does not exceed: `quantile(times, 0.99)`. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('nothing was measured');
  const at = Math.ceil(share * values.length) - 1;
  return sorted(values)[Math.max(0, at)] ?? 0;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
  runs: values.length,
});

/** Returns the ratio of the medians, because one slow run on a busy machine says nothing. */
export const ratio = (measured: Spread, against: Spread): number => measured.median / against.median;
