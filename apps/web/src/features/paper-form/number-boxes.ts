import type { Question } from '@sampark/core/forms/definition/definition';
import { type NumberBounds, numberBounds } from '@sampark/core/forms/words/number-bounds';

export type NumberQuestion = Extract<Question, { min: number }>;

/** The boxes in which a number is written, a digit each. */
export interface NumberBoxes {
  /** Whether a box for the sign comes first. */
  readonly sign: boolean;
  readonly whole: number;
  /** Those behind the point. */
  readonly decimals: number;
}

/** The most boxes before the point, and those of a number that has no end. */
const MOST = 10;
const OPEN = 8;
/** The most boxes behind the point. */
const MOST_DECIMALS = 3;
/** Those of a number that may have any. */
const OPEN_DECIMALS = 2;

const digits = (value: number): number => String(Math.trunc(Math.abs(value))).length;

/** Returns how many digits a number has behind the point. */
function decimalsOf(step: number): number {
  const [, behind = ''] = step.toFixed(6).replace(/0+$/, '').split('.');
  return behind.length > MOST_DECIMALS ? OPEN_DECIMALS : behind.length;
}

/** Returns the boxes that the bounds of a number need. */
export function numberBoxes(
  question: NumberQuestion,
  { min, max }: Pick<NumberBounds, 'min' | 'max'> = numberBounds(question),
): NumberBoxes {
  const ends = [min ?? 0, max ?? 0].map(digits);
  const known = max === null ? OPEN : Math.max(...ends);
  return {
    sign: (min ?? 0) < 0,
    whole: Math.min(MOST, Math.max(known, ...ends)),
    decimals: question.type === 'integer' ? 0 : decimalsOf(question.step),
  };
}

/** The most numbers of a scale that stand beside each other. */
const LONGEST_SCALE = 21;

/** Returns the numbers of a range, from one end to the other; null: they are too many to stand beside each other. */
export function scaleOf({ type, min, max, step }: NumberQuestion): readonly number[] | null {
  const count = Math.round((max - min) / step) + 1;
  if (type !== 'range' || count < 2 || count > LONGEST_SCALE) return null;
  return Array.from({ length: count }, (_, at) => Number((min + at * step).toFixed(6)));
}
