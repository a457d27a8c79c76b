import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { writeXlsForm } from '@sampark/core/forms/xlsform-writer/write-xlsform';
import type { CellObject } from 'write-excel-file/universal';
import writeExcelFile from 'write-excel-file/universal';
import { cellText } from '../../shared/cell-text.ts';
import type { DownloadFile } from '../../shared/download.ts';
import { type DictionaryWords, dictionarySheet } from './dictionary-sheet.ts';

export type FormFileKind = 'xlsform' | 'xform' | 'dictionary';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Cell = string | number | null;

const cellOf = (cell: Cell): CellObject | null => {
  if (typeof cell === 'number') return { value: cell, type: Number };
  return cell === null || cell === '' ? null : { value: cellText(cell), type: String };
};

const xlsForm = (form: FormDefinition): Promise<Blob> =>
  writeExcelFile(
    writeXlsForm(form).map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row) => row.map(cellOf)),
      stickyRowsCount: 1,
    })),
  ).toBlob();

function dictionary(form: FormDefinition, words: DictionaryWords): Promise<Blob> {
  const { name, headings, widths, rows } = dictionarySheet(form, words);
  const heading = (text: string): CellObject => ({
    ...{ value: cellText(text), type: String, fontWeight: 'bold' },
    ...{ wrap: true, alignVertical: 'top' },
  });
  const inLines = (cell: Cell): CellObject | null => {
    const own = cellOf(cell);
    return own && { ...own, wrap: true, alignVertical: 'top' };
  };
  return writeExcelFile([
    {
      sheet: name,
      data: [headings.map(heading), ...rows.map((row) => row.map(inLines))],
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ]).toBlob();
}

/** Writes a form as a file: as KoboToolbox and ODK take it, too, or as a list of its questions for people. */
export async function fileOfForm(
  form: FormDefinition,
  kind: FormFileKind,
  words: DictionaryWords,
): Promise<DownloadFile> {
  const name = `${form.name}-${form.version}`;
  switch (kind) {
    case 'xlsform':
      return { name: `${name}.xlsx`, type: XLSX, content: await xlsForm(form) };
    case 'xform':
      return { name: `${name}.xml`, type: 'application/xml', content: writeXform(form) };
    case 'dictionary':
      return { name: `${name}-dictionary.xlsx`, type: XLSX, content: await dictionary(form, words) };
  }
}
