import type { Value } from '@sampark/core/survey/values';
import { BYTE_ORDER_MARK, guarded, quoted } from '../../../shared/surveys/csv-cell.ts';
import { type Table, unionOf } from './table.ts';

/** Joins several options in one cell by semicolons; a semicolon within a name gets a backslash before it. */
export const joined = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;]/g, '\\$&')).join(';');

const textOf = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'string') return guarded(value);
  return typeof value === 'object' ? guarded(joined(value)) : String(value);
};

/**
 * Writes the tables as one file by RFC 4180, in UTF-8: all their columns, headed by the fields' paths; options by their
 * names, days and times by ISO 8601.
 */
export function csvOf(tables: readonly Table[]): string {
  const columns = unionOf(tables.map((table) => table.columns));
  const lines = tables.flatMap(({ surveys, columns: own }) => {
    const readers = new Map(own.map(({ path, read }) => [path, read]));
    return surveys.map((survey) => columns.map(({ path }) => textOf(readers.get(path)?.(survey) ?? null)));
  });
  const head = columns.map(({ path }) => guarded(path));
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
