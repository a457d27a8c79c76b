import { searchKey } from '../../forms/texts/search-key.ts';
import type { RecordMarks } from '../alike/looks-like.ts';
import { soundKey } from '../alike/sound-key.ts';

/** Takes a text apart into the words by which it is looked for, without signs. */
const wordsOf = (text: string): readonly string[] =>
  searchKey(text)
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '');

/** The keys by which a record is found. */
export interface FindKeys {
  /** Its label and its numbers as they are written, one each line: nobody types a line's end. */
  readonly written: string;
  /** How the words of its label sound. */
  readonly sound: string;
}

/** Works out what a record is found by. */
export const findKeys = (
  label: string,
  { numbers, house_number }: Pick<RecordMarks, 'numbers' | 'house_number'>,
): FindKeys => {
  const words = wordsOf(label);
  const others = [...numbers, house_number ?? ''].map((number) => wordsOf(number).join(''));
  return { written: [words.join(' '), ...others].join('\n'), sound: words.map(soundKey).join(' ') };
};

/** A word that somebody looks for. */
interface Wanted {
  readonly word: string;
  /** Empty: it has figures, and is found as it is written only. */
  readonly sound: string;
}

const wantedIn = (text: string): readonly Wanted[] =>
  wordsOf(text).map((word) => ({ word, sound: /\p{N}/u.test(word) ? '' : soundKey(word) }));

const isFound = ({ written, sound }: FindKeys, wanted: readonly Wanted[]): boolean =>
  wanted.every((each) => written.includes(each.word) || (each.sound !== '' && sound.includes(each.sound)));

/** Whether everything that has the words of `now` has those of `before`. A longer word may sound otherwise: `p`, `ph`. */
const isNarrower = (now: readonly Wanted[], before: readonly Wanted[]): boolean =>
  before.every(({ word, sound }, at) => {
    const longer = now[at];
    if (!longer?.word.includes(word)) return false;
    return longer.sound === '' || (sound !== '' && longer.sound.includes(sound));
  });

/**
 * Makes the search in records, in their order. Each word has to be a part of the label or of a number, as it is written; without figures
 * also as it sounds. A text that only narrows the last one down is looked for in what that one found. A text without words finds all.
 */
export function finderIn<Found>(
  records: readonly Found[],
  keysOf: (record: Found) => FindKeys | undefined,
): (text: string) => readonly Found[] {
  const all = records.map((record) => ({ record, keys: keysOf(record) }));
  let last: { readonly wanted: readonly Wanted[]; readonly found: typeof all } = { wanted: [], found: all };
  return (text) => {
    const wanted = wantedIn(text);
    if (wanted.length === 0) return records;
    const among = isNarrower(wanted, last.wanted) ? last.found : all;
    last = { wanted, found: among.filter(({ keys }) => keys && isFound(keys, wanted)) };
    return last.found.map(({ record }) => record);
  };
}
