import { extname } from 'node:path';
import { markdownOfSheets } from '@sampark/core/forms/xlsform/sheets/markdown';
import type { Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { ooxmlText } from '@sampark/core/forms/xlsform-writer/ooxml-text';
import { writeXlsx } from 'hucre/xlsx';
import { WorkbookError } from './workbook-error.ts';

/** Writes a workbook by the ending of its name: .xlsx or .md. Throws a `WorkbookError`. */
export async function writeWorkbook(name: string, sheets: Sheets): Promise<Uint8Array | string> {
  switch (extname(name).toLowerCase()) {
    case '.xlsx':
      return writeXlsx({
        sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(ooxmlText)) })),
      });
    case '.md':
      return `${markdownOfSheets(sheets)}\n`;
    default:
      throw new WorkbookError('unknown_ending');
  }
}
