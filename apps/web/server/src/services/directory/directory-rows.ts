import type { Readable } from 'node:stream';
import {
  type DirectoryLayout,
  layoutOf,
  missingColumn,
  type PlaceLevel,
} from '@sampark/core/places/directory-headings';
import { readDirectoryRow } from '@sampark/core/places/directory-row';
import type { NumberedRow, Refusal } from '@sampark/core/places/take-directory';
import { BadFileError, csvRows } from './csv-rows.ts';

/** Some of the directory's files have a title above their headings. */
const HEADINGS_WITHIN = 10;

/** Some rows of a file, apart from those that could not be read. */
export interface Batch {
  readonly rows: readonly NumberedRow[];
  readonly refusals: readonly Refusal[];
}

/** The level of a directory's file, and how many rows it has below its headings. */
export interface FileFacts {
  readonly level: PlaceLevel;
  readonly rows: number;
}

/** Reads a whole file without importing anything: whether it can be read to its end. Throws a `BadFileError`. */
export async function checkDirectoryFile(file: Readable): Promise<FileFacts> {
  let layout: DirectoryLayout | null = null;
  let rows = 0;
  let almost: BadFileError | null = null;
  for await (const { row, cells } of csvRows(file)) {
    if (layout !== null) rows += 1;
    else if (row > HEADINGS_WITHIN) break;
    else {
      layout = layoutOf(cells);
      const missing = missingColumn(cells);
      if (missing !== null) almost ??= new BadFileError(`no_${missing}`, row);
    }
  }
  if (layout === null) throw almost ?? new BadFileError('no_headings', 1);
  return { level: layout.level, rows };
}

/** Yields the rows of a file that `checkDirectoryFile` found good, in batches of at most `size`. */
export async function* directoryBatches(file: Readable, size: number): AsyncGenerator<Batch> {
  let layout: DirectoryLayout | null = null;
  let rows: NumberedRow[] = [];
  let refusals: Refusal[] = [];
  for await (const { row, cells } of csvRows(file)) {
    if (layout === null) {
      layout = layoutOf(cells);
      continue;
    }
    const read = readDirectoryRow(cells, layout);
    if (read.ok) rows.push({ row, places: read.places });
    else refusals.push({ row, reason: read.reason, value: read.value, code: '' });
    if (rows.length + refusals.length < size) continue;
    yield { rows, refusals };
    rows = [];
    refusals = [];
  }
  if (rows.length + refusals.length > 0) yield { rows, refusals };
}
