import { isSheetOfForm } from '@sampark/core/forms/xlsform/read-xlsform';
import type { Sheet, Sheets } from '@sampark/core/forms/xlsform/sheets/sheets';
import { WorkbookError } from './workbook-error.ts';
import { readFormats } from './xlsx/formats.ts';
import { workbookOf } from './xlsx/package.ts';
import { readSharedStrings, scales } from './xlsx/texts.ts';
import { readSheet } from './xlsx/worksheet.ts';
import { zipParts } from './xlsx/zip.ts';

/** The beginning of the files of older Excels, and of encrypted ones. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Reads a workbook of Excel (ECMA-376), also a strict one. It is never unpacked as a whole: of the sheets that a form has, it
 * keeps what a person sees; of the others the name; macros and pictures it does not touch. Throws a `WorkbookError`.
 */
export async function sheetsOfXlsx(bytes: Uint8Array): Promise<Sheets> {
  if (COMPOUND.equals(bytes.subarray(0, COMPOUND.length))) throw new WorkbookError('old_excel');
  const workbook = await workbookOf(zipParts(bytes));
  const weigh = scales();
  const shared = {
    strings: await readSharedStrings(workbook.sharedStrings, weigh),
    formats: await readFormats(workbook.styles),
    is1904: workbook.is1904,
    weigh,
  };
  const sheets: Sheet[] = [];
  for (const entry of workbook.sheets) {
    const isRead = isSheetOfForm(entry.name);
    sheets.push(isRead ? await readSheet(entry, shared) : { name: entry.name, rows: [] });
  }
  return sheets;
}
