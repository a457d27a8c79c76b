import { attachmentInArchive } from '@sampark/core/attachments/attachment-file';
import { BYTE_ORDER_MARK, guarded, quoted } from '@sampark/core/survey/csv-cell';
import { isRecordForm, recordTypeOf } from '@sampark/core/survey/record-form';
import type { Value } from '@sampark/core/survey/values';
import { type Table, unionOf } from './table.ts';
import { unique } from './unique.ts';

/** Joins several options in one cell by semicolons; a semicolon within a name gets a backslash before it. */
export const joined = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;]/g, '\\$&')).join(';');

const textOf = (value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'string') return attachmentInArchive(value) ?? guarded(value);
  return typeof value === 'object' ? guarded(joined(value)) : String(value);
};

/**
 * Writes the tables as one file by RFC 4180, in UTF-8: all their columns, headed by the fields' paths; options by their
 * names, days and times by ISO 8601.
 */
export function csvOf(tables: readonly Table[]): string {
  const columns = unionOf(tables.map((table) => table.columns));
  const lines = tables.flatMap(({ lines: all, columns: own }) => {
    const readers = new Map(own.map(({ path, read }) => [path, read]));
    return all.map((line) => columns.map(({ path }) => textOf(readers.get(path)?.(line) ?? null)));
  });
  const head = columns.map(({ path }) => guarded(path));
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** A file of an archive. */
export interface CsvFile {
  readonly name: string;
  readonly content: string;
}

/** Whether a table has a file of its own: rows of a repeat, what people said, or records of a type. */
export const standsAlone = ({ form, repeat }: Table): boolean => repeat !== '' || isRecordForm(form.name);

/** Returns the name of the file of a table that stands alone: `village-amenities.habitation.hamlets.streets`, `household`. */
const ownFileName = ({ form, repeat }: Table): string =>
  recordTypeOf(form.name) ?? `${form.name}.${repeat.replaceAll('/@', '').replaceAll('/', '.')}`;

/**
 * Writes the tables as files: one with all surveys, and one for the rows of each repeat, for notes, for accepted doubts and for each type of record. `survey_id` and `_row` join a row to
 * its survey, `_parent_row` to the row that holds it.
 */
export function csvFilesOf(tables: readonly Table[]): readonly CsvFile[] {
  const alone = tables.filter(standsAlone);
  const names = unique(['surveys', ...alone.map(ownFileName)]);
  return [tables.filter((table) => !standsAlone(table)), ...alone.map((table) => [table])].map(
    (each, at) => ({ name: `${names[at]}.csv`, content: csvOf(each) }),
  );
}
