import type { Point } from '../../forms/geo-points.ts';
import { lengthOf } from '../../forms/xpath/geo.ts';
import type { RecordFacts } from '../record-facts.ts';

/** The filters by state, in the order in which the list offers them. */
export const STATE_FILTERS = ['active', 'closed', 'all'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** The filters by visit, in the order in which the list offers them. */
export const VISIT_FILTERS = ['all', 'not_visited', 'visited'] as const;
export type VisitFilter = (typeof VISIT_FILTERS)[number];

/** A person's question to a list of records, besides its text. */
export interface RecordQuery {
  readonly state: StateFilter;
  readonly visit: VisitFilter;
  /** The year that counts as this round, such as `2026`. */
  readonly year: string;
  /** The person's position; `null`: in the order of names. */
  readonly near: Point | null;
}

/** The marks that a list knows of records beside their facts. */
export interface ListedMarks {
  /** Returns the day of the last survey about a record, `YYYY-MM-DD`; `undefined`: there is none. */
  readonly visited: (id: string) => string | undefined;
  readonly placeOf: (id: string) => Point | null;
}

/** A record in a list. */
export interface ListedRecord {
  readonly record: RecordFacts;
  /** The day of the last survey about it; `undefined`: there is none. */
  readonly visited: string | undefined;
  /** How far away it is, in metres; `null`: nobody asked, or nobody knows. */
  readonly metres: number | null;
}

const isVisitedIn = (visited: string | undefined, year: string): boolean =>
  visited?.startsWith(year) ?? false;

/**
 * Returns the records that a list shows. With `near`, the nearest come first, and those without a place last; else they stay in
 * their order.
 */
export function listedRecords(
  records: readonly RecordFacts[],
  { state, visit, year, near }: RecordQuery,
  { visited, placeOf }: ListedMarks,
): readonly ListedRecord[] {
  const listed: ListedRecord[] = [];
  for (const record of records) {
    if (state !== 'all' && record.is_closed !== (state === 'closed')) continue;
    const day = visited(record.record_id);
    if (visit !== 'all' && isVisitedIn(day, year) !== (visit === 'visited')) continue;
    const place = near && placeOf(record.record_id);
    listed.push({ record, visited: day, metres: near && place ? lengthOf([near, place]) : null });
  }
  if (!near) return listed;
  return listed.sort((one, other) => (one.metres ?? Infinity) - (other.metres ?? Infinity) || 0);
}

/** Counts the records of a type that are active, and of those the ones without a survey in a year. */
export function countRecords(
  records: readonly RecordFacts[],
  year: string,
  visited: ListedMarks['visited'],
): { readonly active: number; readonly notVisited: number } {
  const active = records.filter(({ is_closed }) => !is_closed);
  const notVisited = active.filter(({ record_id }) => !isVisitedIn(visited(record_id), year));
  return { active: active.length, notVisited: notVisited.length };
}
