import { CHANGE_KINDS, CHANGING_LEVELS, type ChangeKind, type ChangingLevel } from './place-changes.ts';

/*
 * A file of changes of places: a row for each place that became another one. Its columns are Level, Old Code, New Code, Change
 * and From, in any order.
 */

/** The columns of a file of changes. */
export const CHANGE_COLUMNS = ['level', 'old_code', 'new_code', 'change', 'from'] as const;
export type ChangeColumn = (typeof CHANGE_COLUMNS)[number];

/** The headings that the columns have, in small letters without spaces and signs. */
const HEADINGS: Readonly<Record<string, ChangeColumn>> = {
  level: 'level',
  oldcode: 'old_code',
  newcode: 'new_code',
  change: 'change',
  from: 'from',
  effectivedate: 'from',
};

const KINDS: Readonly<Record<string, ChangeKind>> = Object.fromEntries(
  CHANGE_KINDS.map((kind) => [kind, kind]),
);
const LEVELS: Readonly<Record<string, ChangingLevel>> = {
  ...Object.fromEntries(CHANGING_LEVELS.map((level) => [level, level])),
  localbody: 'panchayat',
  grampanchayat: 'panchayat',
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** The place of each column of a file. */
export type ChangeLayout = Readonly<Record<ChangeColumn, number>>;

/** Returns where the columns stand; of a file that lacks some, those. */
export function changeLayoutOf(
  headings: readonly string[],
): { readonly layout: ChangeLayout } | { readonly missing: readonly ChangeColumn[] } {
  const at = new Map<ChangeColumn, number>();
  headings.forEach((heading, index) => {
    const name = plain(heading);
    const column = Object.hasOwn(HEADINGS, name) ? HEADINGS[name] : undefined;
    if (column !== undefined && !at.has(column)) at.set(column, index);
  });
  const missing = CHANGE_COLUMNS.filter((column) => !at.has(column));
  if (missing.length > 0) return { missing };
  return { layout: Object.fromEntries(at) as unknown as ChangeLayout };
}

/** A row as the file says it: places by the directory's codes. */
export interface ChangeRow {
  readonly level: ChangingLevel;
  readonly was: string;
  readonly now: string;
  readonly kind: ChangeKind;
  readonly day: string;
}

/** Why a row cannot be read, and the text that is wrong. */
export interface BadChangeRow {
  readonly reason: 'bad_level' | 'bad_change' | 'bad_day' | 'no_code';
  readonly value: string;
}

/** Returns a day of the calendar as `2026-04-01`, also of `01-04-2026` and `1/4/2026`; `null`: it is none. */
export function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const indian = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  const [year = '', month = '', day = ''] = iso?.slice(1) ?? indian?.slice(1).toReversed() ?? [];
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(written) ? null : written;
}

/** Reads a row of a file of changes. */
export function readChangeRow(
  cells: readonly string[],
  layout: ChangeLayout,
): { readonly change: ChangeRow } | { readonly bad: BadChangeRow } {
  const cell = (column: ChangeColumn): string => (cells[layout[column]] ?? '').trim();
  const known = <T>(words: Readonly<Record<string, T>>, text: string): T | undefined =>
    Object.hasOwn(words, plain(text)) ? words[plain(text)] : undefined;
  const level = known(LEVELS, cell('level'));
  if (level === undefined) return { bad: { reason: 'bad_level', value: cell('level') } };
  const kind = known(KINDS, cell('change'));
  if (kind === undefined) return { bad: { reason: 'bad_change', value: cell('change') } };
  const day = dayOf(cell('from'));
  if (day === null) return { bad: { reason: 'bad_day', value: cell('from') } };
  const [was, now] = [cell('old_code'), cell('new_code')];
  if (was === '' || now === '') return { bad: { reason: 'no_code', value: '' } };
  return { change: { level, was, now, kind, day } };
}
