import { pipeline, Readable } from 'node:stream';
import type { MissingColumn } from '@sampark/core/places/directory-headings';
import { CsvError, parse } from 'csv-parse';

/**
 * The reason why a whole file cannot be read. `spreadsheet`: an Excel or zip file; `not_utf8`: another encoding;
 * `no_village_code` and the like: its headings lack this column.
 */
export type FileProblem =
  | 'empty'
  | 'spreadsheet'
  | 'not_utf8'
  | 'open_quote'
  | 'long_row'
  | 'no_headings'
  | MissingColumn;

/** A file that cannot be read, and the row up to which it could. */
export class BadFileError extends Error {
  override readonly name = 'BadFileError';
  readonly problem: FileProblem;
  readonly row: number;
  constructor(problem: FileProblem, row: number) {
    super(`${problem} in row ${row}`);
    this.problem = problem;
    this.row = row;
  }
}

export interface CsvRow {
  /** The row's number as a spreadsheet counts: the first is 1, and blank ones count. */
  readonly row: number;
  readonly cells: readonly string[];
}

const ROW_BYTES = 64 * 1024;

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Yields the text of a UTF-8 file without the mark at its start. Throws `not_utf8` or `spreadsheet`. */
async function* textOf(file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  let isFirst = true;
  for await (const bytes of file) {
    if (isFirst && startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) throw new BadFileError('spreadsheet', 1);
    isFirst = false;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      const readable = new TextDecoder().decode(bytes).split('\ufffd')[0] ?? '';
      throw new BadFileError('not_utf8', lines + linesIn(readable) + 1);
    }
    // UTF-16 without its mark decodes, with a NUL beside every letter.
    if (text.includes('\0')) throw new BadFileError('not_utf8', lines + 1);
    lines += linesIn(text);
    if (text !== '') yield text;
  }
  try {
    decoder.decode();
  } catch {
    throw new BadFileError('not_utf8', lines + 1);
  }
}

const SAMPLE = 8 * 1024;

/** Returns the start of a file, long enough to see what separates its cells. */
async function sampleOf(texts: AsyncGenerator<string>): Promise<string> {
  let sample = '';
  while (sample.length < SAMPLE) {
    const next = await texts.next();
    if (next.done === true) break;
    sample += next.value;
  }
  return sample;
}

/** Returns the separator of cells: a comma, unless a line of the sample has more of another. */
const delimiterOf = (sample: string): string => {
  const lines = sample.split('\n');
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length));
  return [',', ';', '\t'].reduce((best, sign) => (most(sign) > most(best) ? sign : best));
};

async function* continued(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const problemOf = (error: unknown, taken: number): unknown => {
  if (!(error instanceof CsvError)) return error;
  // The parser is ahead of the reader of its rows.
  const row = (typeof error['records'] === 'number' ? error['records'] : taken) + 1;
  return new BadFileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'long_row' : 'open_quote', row);
};

/**
 * Yields the rows of a CSV file, one by one, without blank ones: quoted or not, with any line ends, with or without a
 * mark at the start. Throws a `BadFileError` where the file cannot be read any further.
 */
export async function* csvRows(file: Readable): AsyncGenerator<CsvRow> {
  let row = 0;
  const texts = textOf(file);
  try {
    const sample = await sampleOf(texts);
    if (sample === '') throw new BadFileError('empty', 1);
    const parser = parse({
      delimiter: delimiterOf(sample),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_BYTES,
    });
    const rows = pipeline(Readable.from(continued(sample, texts)), parser, () => undefined);
    for await (const cells of rows as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw problemOf(error, row);
  } finally {
    file.destroy();
  }
}
