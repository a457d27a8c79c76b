import type { CellFormat } from './cell-format.ts';

const DAY = 86_400_000;
/** The day 0 of the two ways of counting. Excel counts a 29 February 1900 that there was not, so days before March are one less. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const FIRST_OF_MARCH_1900 = 61;
/** The end of the year 9999. */
const MOST_DAYS = 2_958_466;

/** Returns a number as a person sees it: whole numbers without a point, days as `YYYY-MM-DD`, times as `HH:MM:SS`. */
export function numberText(raw: string, format: CellFormat | null, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  // Excel shows 15 digits; binary fractions have more.
  const plain = String(Number(value.toPrecision(15)));
  if (format === null) return plain;
  if (format.kind === 'padded')
    return Number.isInteger(value) && value >= 0 ? plain.padStart(format.digits, '0') : plain;
  if (value < 0 || value >= MOST_DAYS) return plain;
  const day = !is1904 && value < FIRST_OF_MARCH_1900 && value >= 1 ? value + 1 : value;
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH) + Math.round(day * DAY * 0.001) * 1000);
  return dateText(moment.toISOString(), format.kind);
}

/** Returns a moment that is written as ISO 8601, as strict workbooks do, in the parts that a format shows. */
export function isoText(iso: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}:\d{2})?/.exec(iso) ?? [];
  if (date === undefined) return time ?? iso;
  return time === undefined || time === '00:00:00' ? date : `${date}T${time}`;
}

function dateText(iso: string, kind: 'date' | 'time' | 'dateTime'): string {
  const [date = '', time = ''] = iso.slice(0, 19).split('T');
  if (kind === 'date') return time === '00:00:00' ? date : `${date}T${time}`;
  return kind === 'time' ? time : `${date}T${time}`;
}
