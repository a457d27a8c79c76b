import type { Sheet, Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { parse } from 'csv-parse/sync';
import { firstLine } from '../../../first-line.ts';
import { WorkbookError } from './workbook-error.ts';

/**
 * Reads a workbook that is written as CSV, as pyxform takes it: the first column names the sheet, and the rows below it, up
 * to the next name, are its rows. Throws a `WorkbookError`.
 */
export function sheetsOfCsv(bytes: Uint8Array): Sheets {
  const sheets: (Sheet & { readonly rows: string[][] })[] = [];
  for (const [name = '', ...cells] of rowsOfCsv(bytes)) {
    if (name.trim() !== '') sheets.push({ name: name.trim(), rows: [] });
    if (cells.some((cell) => cell.trim() !== '')) sheets.at(-1)?.rows.push(cells.map((cell) => cell.trim()));
  }
  return sheets;
}

/** Reads a CSV file. Throws a `WorkbookError`. */
export function rowsOfCsv(bytes: Uint8Array): readonly string[][] {
  try {
    return parse(Buffer.from(bytes), { bom: true, relax_column_count: true });
  } catch (error) {
    throw new WorkbookError('not_csv', { reason: firstLine(error) }, { cause: error });
  }
}
