import { extname } from 'node:path';
import { sheetsOfMarkdown } from '@sampark/core/forms/xlsform/sheets/markdown';
import type { Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { sheetsOfCsv } from './sheets-of-csv.ts';
import { sheetsOfXlsx } from './sheets-of-xlsx.ts';
import { WorkbookError } from './workbook-error.ts';

/** Throws a `WorkbookError` where a file has too many bytes to be read. */
export function checkSize(bytes: number): void {
  if (bytes > MOST_BYTES) throw new WorkbookError(`it is larger than ${MOST_BYTES / 1_000_000} MB`);
}

/** Throws a `WorkbookError` where a table in text has too many cells, by the signs that may part them. */
export function checkCells(bytes: Uint8Array): void {
  let signs = 0;
  for (const byte of bytes) if (byte === COMMA || byte === BAR || byte === LINE) signs += 1;
  if (signs > MOST_CELLS) throw new WorkbookError(`it has more than ${MOST_CELLS / 1_000_000} million cells`);
}

const [COMMA, BAR, LINE] = Buffer.from(',|\n');
const MOST_CELLS = 2_000_000;

/** The most bytes of a workbook's file. The largest of the field have some hundred kilobytes. */
const MOST_BYTES = 20_000_000;

/** Reads a workbook by the ending of its name: .xlsx, .csv or .md. Throws a `WorkbookError`. */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<Sheets> {
  checkSize(bytes.length);
  switch (extname(name).toLowerCase()) {
    case '.xlsx':
    case '.xlsm':
      return sheetsOfXlsx(bytes);
    case '.csv':
      checkCells(bytes);
      return sheetsOfCsv(bytes);
    case '.md':
      checkCells(bytes);
      return sheetsOfMarkdown(new TextDecoder().decode(bytes));
    default:
      throw new WorkbookError('a workbook is a file of .xlsx, .csv or .md');
  }
}
