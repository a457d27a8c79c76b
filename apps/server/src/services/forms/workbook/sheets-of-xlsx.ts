import { LIMITS } from '@sampark/core/forms/xlsform/limits';
import type { Sheet, Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { WorkbookError } from './workbook-error.ts';

/** The most rows that are read of a sheet: one more than any may have, so that the reader can say so. */
const MOST_ROWS = LIMITS.choiceRows + 2;

/** Returns the text of a cell as a form takes it: whole numbers without a point, days as `YYYY-MM-DD`. */
function textOf(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}

/** Returns a row without the empty cells at its end. */
function cellsOf(row: readonly CellValue[]): readonly string[] {
  const texts = row.map(textOf);
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

/** Reads a workbook of Excel. Throws a `WorkbookError`. */
export async function sheetsOfXlsx(bytes: Uint8Array): Promise<Sheets> {
  try {
    const { sheets } = await readXlsx(bytes, { maxRows: MOST_ROWS });
    return sheets.map(({ name, rows }): Sheet => ({ name, rows: rows.map(cellsOf) }));
  } catch (error) {
    throw new WorkbookError(`it is no workbook of Excel: ${(error as Error).message}`, { cause: error });
  }
}
