import type { Point } from '../../forms/geo-points.ts';
import { asciiDigits } from '../../forms/numbers/ascii-digits.ts';
import { lengthOf } from '../../forms/xpath/geo.ts';
import { type NameWord, nameWords } from './name-words.ts';
import { mayBeOneName } from './same-name.ts';

/** The marks of a record, or those that somebody is about to write down of a new one. */
export interface RecordMarks {
  /** As people write it, in any script; several where it is known by several. */
  readonly labels: readonly string[];
  /** The numbers that are one record's own: a phone, a ration card. */
  readonly numbers: readonly string[];
  /** The number of its house, which is that of a house in every street. */
  readonly house_number: string | null;
  readonly place: Point | null;
}

/** A reason to think that two records are one. */
export type LikeReason = 'name' | 'number' | 'house_number' | 'near';

/** A record that looks like another one. */
export interface Lookalike {
  readonly record_id: string;
  /** The reasons, the strongest first. */
  readonly because: readonly LikeReason[];
  /** How far away it is, in metres; `null`: nobody knows one of the places. */
  readonly metres: number | null;
}

/** How near two places have to be to be one, in metres: a phone is off by so much under trees and walls. */
const NEAR = 30;

/** A name or a number of one's own is enough; what neighbours share counts only together. */
const WEIGHTS: Readonly<Record<LikeReason, number>> = { number: 3, name: 2, house_number: 1, near: 1 };
const ENOUGH = 2;

/** The last digits of a number by which it is compared: a phone's prefix is written or not. */
const DIGITS = 10;

const numberKey = (text: string): string => {
  if (text === '') return '';
  const digits = asciiDigits(text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLocaleLowerCase();
  return /^\d+$/.test(digits) ? digits.slice(-DIGITS) : digits;
};

/** A record made ready to be compared. */
interface Ready {
  readonly names: readonly (readonly NameWord[])[];
  readonly numbers: readonly string[];
  readonly house: string;
  readonly place: Point | null;
}

const makeReady = (marks: RecordMarks, words: Map<string, NameWord>): Ready => ({
  names: marks.labels.map((label) => nameWords(label, words)),
  numbers: marks.numbers.map(numberKey).filter((key) => key !== ''),
  house: numberKey(marks.house_number ?? ''),
  place: marks.place,
});

/** One degree of latitude is some 111 km: what differs by more than this is not near, and needs no reckoning. */
const FAR_IN_DEGREES = 0.001;

const metresBetween = (one: Point | null, other: Point | null): number | null =>
  one && other ? lengthOf([one, other]) : null;

const isNear = (one: Point | null, other: Point | null): boolean =>
  one !== null &&
  other !== null &&
  Math.abs(one[0] - other[0]) < FAR_IN_DEGREES &&
  lengthOf([one, other]) <= NEAR;

function reasons(one: Ready, other: Ready): LikeReason[] {
  const because: LikeReason[] = [];
  if (one.numbers.some((number) => other.numbers.includes(number))) because.push('number');
  if (one.names.some((name) => other.names.some((its) => mayBeOneName(name, its)))) because.push('name');
  if (one.house !== '' && one.house === other.house) because.push('house_number');
  if (isNear(one.place, other.place)) because.push('near');
  return because;
}

const weightOf = (because: readonly LikeReason[]): number =>
  because.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

/** Finds the records that look like some marks, the likeliest first. */
export type LookalikeFinder = (marks: RecordMarks) => readonly Lookalike[];

/**
 * Makes records ready to be found by what they look like. Each question then compares all of them: of 10,000, in a few milliseconds.
 * @param records of one type, those that count for themselves
 */
export function lookalikes(
  records: Iterable<{ readonly record_id: string; readonly marks: RecordMarks }>,
): LookalikeFinder {
  const words = new Map<string, NameWord>();
  const ready = Array.from(records, ({ record_id, marks }) => ({ record_id, ...makeReady(marks, words) }));
  return (marks) => {
    const wanted = makeReady(marks, words);
    const found = ready.flatMap((record) => {
      const because = reasons(wanted, record);
      const weight = weightOf(because);
      if (weight < ENOUGH) return [];
      return [
        { weight, record_id: record.record_id, because, metres: metresBetween(wanted.place, record.place) },
      ];
    });
    return found
      .sort(
        (one, other) =>
          other.weight - one.weight || (one.metres ?? Infinity) - (other.metres ?? Infinity) || 0,
      )
      .map(({ weight: _weight, ...lookalike }) => lookalike);
  };
}
