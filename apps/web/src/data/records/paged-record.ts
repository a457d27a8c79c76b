import type { RecordMarks } from '@sampark/core/records/alike/looks-like';
import type { ReadRecord } from './read-records.ts';

/** Raised with each change of what a page says of a record, or of how that is worked out: pages of another edition are not opened. */
export const EDITION = 1;

/** A record as a page has it. A list without names of fields takes a third of the room, and half of the time to read. */
export type PagedRecord = readonly [
  /** From `contentMark`. */
  mark: string,
  /** The version of the form by which its marks were worked out. */
  formVersion: number,
  ...facts: [id: string, label: string, parent: string, mergedInto: string, state: number],
  ...marks: [
    numbers: readonly string[],
    houseNumber: string | null,
    place: RecordMarks['place'],
    written: string,
    sound: string,
  ],
  said: string,
];

/** The bits of a record's state. */
const CLOSED = 1;
const DELETED = 2;

/** Puts a record into a page. */
export function toPage(
  { facts, marks, keys, said }: Omit<ReadRecord, 'summary'>,
  mark: string,
  formVersion: number,
): PagedRecord {
  const { record_id, label, parent, merged_into, is_closed, is_deleted } = facts;
  const state = (is_closed ? CLOSED : 0) + (is_deleted ? DELETED : 0);
  const { numbers, house_number, place } = marks;
  return [
    ...([mark, formVersion, record_id, label, parent, merged_into, state] as const),
    ...([numbers, house_number, place, keys.written, keys.sound] as const),
    said,
  ];
}

/** Takes a record out of a page. @param of what its row says in the clear */
export function fromPage(
  paged: PagedRecord,
  of: { readonly panchayat_id: string; readonly type: string },
): Omit<ReadRecord, 'summary'> {
  const [, , record_id, label, parent, merged_into, state, numbers, house_number, place, ...rest] = paged;
  const [written, sound, said] = rest;
  const [is_closed, is_deleted] = [(state & CLOSED) !== 0, (state & DELETED) !== 0];
  return {
    facts: { record_id, ...of, label, parent, merged_into, is_closed, is_deleted },
    marks: { labels: label === '' ? [] : [label], numbers, house_number, place },
    keys: { written, sound },
    said,
  };
}
