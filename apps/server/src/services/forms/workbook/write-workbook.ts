import { extname } from 'node:path';
import { markdownOfSheets } from '@sampark/core/forms/xlsform/sheets/markdown';
import type { Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { writeXlsx } from 'hucre/xlsx';
import { WorkbookError } from './workbook-error.ts';

/** Writes a workbook by the ending of its name: .xlsx or .md. Throws a `WorkbookError`. */
export async function writeWorkbook(name: string, sheets: Sheets): Promise<Uint8Array | string> {
  switch (extname(name).toLowerCase()) {
    case '.xlsx':
      return writeXlsx({
        sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(escaped)) })),
      });
    case '.md':
      return `${markdownOfSheets(sheets)}\n`;
    default:
      throw new WorkbookError('unknown_ending');
  }
}

/** Keeps a text that looks like one of OOXML's escapes, such as `_x0041_`, from being read as one. */
const escaped = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
