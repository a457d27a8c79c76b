import { extname } from 'node:path';
import { sheetsOfMarkdown } from '@sampark/core/forms/xlsform/sheets/markdown';
import type { Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { FORM_FILE_BYTES } from '@sampark/core/wire/wire-forms';
import { sheetsOfCsv } from './sheets-of-csv.ts';
import { sheetsOfXlsx } from './sheets-of-xlsx.ts';
import { WorkbookError } from './workbook-error.ts';

/** Throws a `WorkbookError` where a file has too many bytes to be read. */
export function checkSize(bytes: number): void {
  if (bytes > FORM_FILE_BYTES) {
    throw new WorkbookError('file_too_large', { limit: FORM_FILE_BYTES / 1_000_000 });
  }
}

/** Throws a `WorkbookError` where a table in text has too many cells, by the signs that may part them. */
export function checkCells(bytes: Uint8Array): void {
  let signs = 0;
  for (const byte of bytes) if (byte === COMMA || byte === BAR || byte === LINE) signs += 1;
  if (signs > MOST_CELLS) throw new WorkbookError('too_many_cells', { limit: MOST_CELLS });
}

const [COMMA, BAR, LINE] = Buffer.from(',|\n');
const MOST_CELLS = 2_000_000;

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
      throw new WorkbookError('unknown_ending');
  }
}
