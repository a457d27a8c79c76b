import { unguarded } from '@sampark/core/survey/csv-cell';
import { csvRows } from '@sampark/core/tables/csv-rows';
import { TABLE_LIMITS, type Table, TableFileError, type TableRow, tableOf } from '@sampark/core/tables/table';
import { decodeText } from './decode-text.ts';
import { type Pause, readXlsx } from './read-xlsx.ts';
import { type ZipPart, zipParts } from './unzip.ts';

/** The rows of CSV that are read before the screen may draw. */
const AT_ONCE = 2000;

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Returns the name of a file without folders and ending. */
const plainName = (path: string): string => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

const isCsv = ({ name }: ZipPart): boolean => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/');

async function readCsv(bytes: Uint8Array, count: () => void, pause: Pause): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for (const { row, cells } of csvRows(decodeText(bytes))) {
    count();
    rows.push({ row, cells: cells.map(unguarded) });
    if (rows.length % AT_ONCE === 0) await pause();
  }
  return rows;
}

/** Puts the pieces of a part together. */
function wholeOf(part: ZipPart): Uint8Array {
  const pieces = [...part.pieces()];
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * Reads the tables of a file: .xlsx, .csv, or a zip with several .csv, as the app and ODK Central write them; the one with the surveys comes first. Throws a `TableFileError`.
 * It asks for the size before it reads anything.
 */
export async function readTables(file: File, pause: Pause): Promise<readonly Table[]> {
  if (file.size > TABLE_LIMITS.file) throw new TableFileError('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  let rows = 0;
  const count = (): void => {
    rows += 1;
    if (rows > TABLE_LIMITS.rows) throw new TableFileError('too_many_rows');
  };
  // An .xls file, and a workbook with a password, are containers of another kind.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableFileError('old_excel');
  const found: (Table | null)[] = [];
  if (startsWith(bytes, 0x50, 0x4b)) {
    const parts = zipParts(bytes);
    const csv = parts.filter(isCsv).toSorted((one, other) => one.name.length - other.name.length);
    for (const part of csv)
      found.push(tableOf(plainName(part.name), await readCsv(wholeOf(part), count, pause)));
    if (csv.length === 0)
      found.push(...(await readXlsx(parts, count, pause)).map(({ name, rows: all }) => tableOf(name, all)));
  } else found.push(tableOf(plainName(file.name), await readCsv(bytes, count, pause)));
  const tables = found.filter((table) => table !== null);
  if (tables.every((table) => table.rows.length === 0)) throw new TableFileError('empty');
  return tables;
}
