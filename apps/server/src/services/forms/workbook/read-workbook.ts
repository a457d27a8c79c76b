import { extname } from 'node:path';
import { sheetsOfMarkdown } from '@sampark/core/forms/xlsform/sheets/markdown';
import type { Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { FORM_FILE_BYTES } from '@sampark/core/wire/wire-forms';
import { sheetsOfCsv } from './sheets-of-csv.ts';
import { sheetsOfXlsx } from './sheets-of-xlsx.ts';
import { WorkbookError } from './workbook-error.ts';

/** Reads a workbook by the ending of its name: .xlsx, .csv or .md. Throws a `WorkbookError`. */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<Sheets> {
  if (bytes.length > FORM_FILE_BYTES) {
    throw new WorkbookError('file_too_large', { limit: FORM_FILE_BYTES / 1_000_000 });
  }
  switch (extname(name).toLowerCase()) {
    case '.xlsx':
    case '.xlsm':
      return sheetsOfXlsx(bytes);
    case '.csv':
      return sheetsOfCsv(bytes);
    case '.md':
      return sheetsOfMarkdown(new TextDecoder().decode(bytes));
    default:
      throw new WorkbookError('unknown_ending');
  }
}
