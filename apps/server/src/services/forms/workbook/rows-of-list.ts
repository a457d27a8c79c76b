import { checkCells } from './read-workbook.ts';
import { rowsOfCsv } from './sheets-of-csv.ts';
import { WorkbookError } from './workbook-error.ts';

/** Reads a list of choices that is a CSV file. Throws a `WorkbookError` that names the file. */
export function rowsOfList(name: string, bytes: Uint8Array): readonly string[][] {
  try {
    checkCells(bytes);
    return rowsOfCsv(bytes);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    throw new WorkbookError('list_not_read', { file: name }, { cause: error });
  }
}
