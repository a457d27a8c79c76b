import type { NameWord } from './name-words.ts';
import { isOneLetterOff } from './one-letter.ts';

/** The shortest sound that may have a wrong letter: of shorter ones, too many differ by one. */
const LONG_ENOUGH = 4;

/** How far two words agree. */
const FIT = { none: 0, initial: 1, oneLetter: 2, same: 3 } as const;
type Fit = (typeof FIT)[keyof typeof FIT];

const fitOf = (one: NameWord, other: NameWord): Fit => {
  if (one.key === other.key) return one.isInitial || other.isInitial ? FIT.initial : FIT.same;
  if (one.isInitial || other.isInitial) return one.initial === other.initial ? FIT.initial : FIT.none;
  const areLong = Math.min(one.key.length, other.key.length) >= LONG_ENOUGH;
  return areLong && isOneLetterOff(one.key, other.key) ? FIT.oneLetter : FIT.none;
};

/** Finds for each word of the shorter name another word of the longer one, the best first. @returns null: one finds none */
function pair(shorter: readonly NameWord[], longer: readonly NameWord[]): readonly Fit[] | null {
  const free = [...longer];
  const fits: Fit[] = [];
  // Whole words choose before initials, which fit many.
  const words = [...shorter].sort((one, other) => Number(one.isInitial) - Number(other.isInitial));
  for (const word of words) {
    let best: Fit = FIT.none;
    let taken = -1;
    for (const [at, other] of free.entries()) {
      const fit = fitOf(word, other);
      if (fit > best) [best, taken] = [fit, at];
    }
    if (taken < 0) return null;
    free.splice(taken, 1);
    fits.push(best);
  }
  return fits;
}

/** Whether any word of two names is the same, or nearly: what most names do not have, and is quickly seen. */
const shareWord = (one: readonly NameWord[], other: readonly NameWord[]): boolean =>
  one.some((word) => other.some((its) => fitOf(word, its) >= FIT.oneLetter));

/**
 * Whether two names may be one, however they are written.
 *
 * | | |
 * |---|---|
 * | Devanagari and Latin, `Gita` and `Geeta` | the same: `soundKey` |
 * | the words in another order | the same |
 * | one wrong letter in one word of four sounds or more | may be one |
 * | `R. Kumar` and `Ram Kumar` | may be one, where another word is the same |
 * | `Ram Kumar` and `Ram Kumar Singh` | may be one: two words are the same |
 * | `Ram` and `Ram Kumar` | not: too many are called Ram |
 */
export function mayBeOneName(one: readonly NameWord[], other: readonly NameWord[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (longer.length - shorter.length > 1 || !shareWord(shorter, longer)) return false;
  const fits = pair(shorter, longer);
  if (fits === null) return false;
  const count = (fit: Fit): number => fits.filter((each) => each === fit).length;
  const areWhole = count(FIT.same) + count(FIT.oneLetter);
  return count(FIT.oneLetter) <= 1 && areWhole >= (shorter.length === longer.length ? 1 : 2);
}
