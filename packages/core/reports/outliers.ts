import { quantile } from './spread.ts';

/*
 * Numbers that lie far from those of other surveys. They are worth a look, and nothing more: a large village is no mistake.
 *
 * The measure is the modified z-score of B. Iglewicz and D. Hoaglin, How to Detect and Handle Outliers (1993): 0.6745 times the distance
 * from the median, divided by the median of such distances. Above 3.5 a number is far. Counts of villages lean to one side, so the
 * distances above and below the median are measured apart: else each large village would be far.
 */

const SCALE = 0.6745;
const FAR = 3.5;

/** With fewer numbers nobody knows what is usual. */
export const ENOUGH = 10;

/** A number that a survey gives. */
export interface GivenNumber {
  readonly survey_id: string;
  readonly number: number;
}

/** A number that lies far from the others, and how these lie. */
export interface Outlier extends GivenNumber {
  /** How many numbers there are, its own among them. */
  readonly count: number;
  /** Half of the numbers lie between these two. */
  readonly middle: readonly [number, number];
  /** The modified z-score, above 3.5: of two outliers the larger one is farther. */
  readonly score: number;
}

type Ordered = readonly (readonly [number, number])[];

const ordered = (numbers: readonly number[]): Ordered =>
  numbers.toSorted((one, other) => one - other).map((number) => [number, 1] as const);

const medianOf = (numbers: readonly number[]): number => quantile(ordered(numbers), numbers.length, 0.5);

/**
 * Returns the numbers that lie far from the others, the farthest first.
 *
 * | the numbers | |
 * |---|---|
 * | fewer than ten | none is far |
 * | one in the middle half | it is not far |
 * | more than half of those on one side are the median itself | none is far there: nothing says how far is usual |
 * | else | those with a score above 3.5 |
 */
export function outliersOf(given: readonly GivenNumber[]): readonly Outlier[] {
  const count = given.length;
  if (count < ENOUGH) return [];
  const numbers = given.map(({ number }) => number);
  const all = ordered(numbers);
  const median = quantile(all, count, 0.5);
  const below = medianOf(numbers.filter((number) => number <= median).map((number) => median - number));
  const above = medianOf(numbers.filter((number) => number >= median).map((number) => number - median));
  const middle = [quantile(all, count, 0.25), quantile(all, count, 0.75)] as const;
  return given
    .flatMap((each): Outlier[] => {
      const usual = each.number < median ? below : above;
      const isInMiddle = each.number >= middle[0] && each.number <= middle[1];
      const score = usual === 0 || isInMiddle ? 0 : (SCALE * Math.abs(each.number - median)) / usual;
      return score > FAR ? [{ ...each, count, middle, score }] : [];
    })
    .sort((one, other) => other.score - one.score || (one.survey_id < other.survey_id ? -1 : 1));
}
