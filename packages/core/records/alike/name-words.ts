import { nameKey } from '../../places/village.ts';
import { soundKey } from './sound-key.ts';

/** Titles, which some people write and others do not. */
const TITLES: ReadonlySet<string> = new Set([
  ...['shri', 'shree', 'sri', 'smt', 'shrimati', 'mr', 'mrs', 'ms', 'dr', 'late', 'kumari', 'km', 'md'],
  ...['श्री', 'श्रीमती', 'स्व', 'डॉ', 'कु', 'कुमारी'],
]);

/** A word of a name. */
export interface NameWord {
  /** How it sounds, from `soundKey`; one letter: an initial. */
  readonly key: string;
  /** The words that it may be an initial of begin with this. */
  readonly initial: string;
  readonly isInitial: boolean;
}

const wordOf = (word: string): NameWord => {
  const key = soundKey(word);
  return { key, initial: key.slice(0, 1), isInitial: /^\p{L}\p{M}*$/u.test(word) };
};

/**
 * Takes a name apart into its words, without signs and titles. A name that is only a title is one word.
 * @param known words that were met before, so that a name which many people have is worked out once
 */
export function nameWords(name: string, known: Map<string, NameWord>): readonly NameWord[] {
  const words = nameKey(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const own = words.filter((word) => !TITLES.has(word));
  return (own.length > 0 ? own : words).map((word) => {
    const met = known.get(word) ?? wordOf(word);
    known.set(word, met);
    return met;
  });
}
