import type { Value } from '../../survey/values.ts';

/*
 * A row's place is a key among those of the other rows: texts are in the order of their characters, and between
 * any two there is room for a third. So a row that comes or moves changes no other row, and two people who add
 * rows at one place need not agree on a number.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The longest place, in characters. Half of it is more than a thousand rows that are put between the same two. */
const PLACE_MAX = 1000;

/** Whether a value is a place: digits and letters without accents, the last of them no zero. */
export const isRowPlace = (value: Value): value is string =>
  typeof value === 'string' && value.length <= PLACE_MAX && /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(value);

const digitAt = (place: string, at: number): number => DIGITS.indexOf(place[at] ?? '0');

/**
 * Returns a place between two others.
 *
 * | before | after | place |
 * |---|---|---|
 * | none | none | `V` |
 * | `V` | none | `W` |
 * | `z` | none | `z1` |
 * | none | `1` | `0V` |
 * | `V` | `W` | `VV` |
 *
 * @param before `''`: it is to be the first
 * @param after `''`: it is to be the last. It counts for nothing where it does not come after `before`.
 */
export function placeBetween(before: string, after: string): string {
  const end = after > before ? after : '';
  let place = '';
  for (let at = 0; ; at += 1) {
    const low = digitAt(before, at);
    const high = end !== '' && end.startsWith(place) ? digitAt(end, at) : DIGITS.length;
    if (high - low > 1) {
      // Rows come at the end most often: there the next digit leaves more room than the middle.
      const next = end === '' && before !== '' ? low + 1 : Math.floor((low + high) / 2);
      return place + DIGITS.charAt(next);
    }
    place += DIGITS[low] as string;
  }
}
