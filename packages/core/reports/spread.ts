import { exactSum } from '../records/totals/exact-sum.ts';

/** Numbers, each once, with how often it was given. */
export type Counts = Iterable<readonly [number: number, times: number]>;

/** How some numbers lie. */
export interface Spread {
  /** How many there are; at least one. */
  readonly count: number;
  /** Exact, whatever the order in which they came. */
  readonly sum: number;
  readonly mean: number;
  readonly median: number;
  /** The lower and the upper quartile: half of the numbers lie between them. */
  readonly middle: readonly [number, number];
  readonly least: number;
  readonly most: number;
  readonly bars: readonly Bar[];
}

/** How many numbers lie from `from` to `to`. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  /** Whether `to` itself is in the next bar. */
  readonly isOpen: boolean;
  readonly count: number;
}

/** The most bars of a distribution: more would not fit on a phone. */
const MOST_BARS = 8;

/**
 * Returns the number at a place between 0 and 1 in the order of numbers, each with how often it was given. Between two of them it lies in proportion,
 * as in spreadsheets (QUARTILE.INC).
 */
export function quantile(
  ordered: readonly (readonly [number, number])[],
  count: number,
  place: number,
): number {
  const at = place * (count - 1);
  const valueAt = (index: number): number => {
    let before = 0;
    for (const [value, times] of ordered) {
      before += times;
      if (index < before) return value;
    }
    return Number.NaN;
  };
  const [low, high] = [valueAt(Math.floor(at)), valueAt(Math.ceil(at))];
  return tidy(low + (high - low) * (at - Math.floor(at)));
}

/** Takes away what reckoning with binary fractions leaves behind the ninth digit. */
const tidy = (number: number): number => Number(number.toFixed(9));

/** Returns the smallest of the widths 1, 2, 5, 10, 20 … and 0.5, 0.2, 0.1 … with which so many bars are enough. */
function widthOf(least: number, most: number, isWhole: boolean): number {
  const smallest = (most - least) / MOST_BARS;
  let scale = 10 ** Math.floor(Math.log10(smallest));
  for (;;) {
    for (const step of [1, 2, 5]) {
      const width = tidy(step * scale);
      if (isWhole && width < 1) continue;
      if (slotOf(most, width) - slotOf(least, width) < MOST_BARS) return width;
    }
    scale *= 10;
  }
}

const slotOf = (number: number, width: number): number => Math.floor(tidy(number / width));

/**
 * Gathers numbers in at most eight bars, without a gap: one for each number where they are few, else bars of one width that begin at its
 * multiples.
 */
function barsOf(ordered: readonly (readonly [number, number])[], isWhole: boolean): readonly Bar[] {
  if (ordered.length <= MOST_BARS)
    return ordered.map(([value, count]) => ({ from: value, to: value, isOpen: false, count }));
  const [least] = ordered[0] as readonly [number, number];
  const [most] = ordered.at(-1) as readonly [number, number];
  const width = widthOf(least, most, isWhole);
  const first = slotOf(least, width);
  const counts = new Array<number>(slotOf(most, width) - first + 1).fill(0);
  for (const [value, times] of ordered) {
    const at = slotOf(value, width) - first;
    counts[at] = (counts[at] ?? 0) + times;
  }
  return counts.map((count, at) => {
    const from = tidy((first + at) * width);
    return { from, to: isWhole ? from + width - 1 : tidy(from + width), isOpen: !isWhole, count };
  });
}

/** Works out how numbers lie. @returns `null`: there are none */
export function spreadOf(counts: Counts): Spread | null {
  const ordered = [...counts].sort(([one], [other]) => one - other);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return null;
  const count = ordered.reduce((sum, [, times]) => sum + times, 0);
  const sum = exactSum(ordered);
  return {
    count,
    sum,
    mean: tidy(sum / count),
    median: quantile(ordered, count, 0.5),
    middle: [quantile(ordered, count, 0.25), quantile(ordered, count, 0.75)],
    least: first[0],
    most: last[0],
    bars: barsOf(
      ordered,
      ordered.every(([value]) => Number.isInteger(value)),
    ),
  };
}
