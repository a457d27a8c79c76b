import { attachmentInArchive } from '@sampark/core/attachments/attachment-file';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Value } from '@sampark/core/survey/values';
import type { CellObject, Row } from 'write-excel-file/universal';
import writeExcelFile from 'write-excel-file/universal';
import { cellText } from '../../../shared/cell-text.ts';
import { joined } from './csv.ts';
import { type DictionaryWords, dictionaryRows } from './dictionary.ts';
import { headingsOf } from './headings.ts';
import type { Column, Table } from './table.ts';
import { unique } from './unique.ts';

/** The language of a file, and the format of its days in the letters of spreadsheets. */
export interface XlsxStyle {
  readonly language: string;
  /** Such as `dd/mm/yyyy`. */
  readonly dayFormat: string;
  readonly words: DictionaryWords;
}

const heading = (text: string): CellObject => ({
  value: cellText(text),
  type: String,
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
});

/** Returns a moment as the clock on the wall shows it: a spreadsheet knows no time zones. */
const onTheWall = (when: Date): Date => new Date(when.getTime() - when.getTimezoneOffset() * 60_000);

const dateCell = (text: string, format: string): CellObject | null => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const when = new Date(text);
  if (Number.isNaN(when.getTime())) return null;
  return { value: isDay ? when : onTheWall(when), type: Date, format };
};

const optionText = ({ choices = [] }: Column, name: string, language: string): string => {
  const choice = choices.find((each) => each.name === name);
  if (!choice) return name;
  const label = inLanguage(choice.label, language);
  // A label that two options share would not tell which one was chosen.
  return choices.some((each) => each !== choice && inLanguage(each.label, language) === label) ? name : label;
};

const cellOf = (column: Column, value: Value, { language, dayFormat }: XlsxStyle): CellObject | null => {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  const text = (plain: string): CellObject => ({ value: cellText(plain), type: String });
  if (typeof value === 'object') {
    return text(joined(value.map((name) => optionText(column, name, language))));
  }
  const file = attachmentInArchive(value);
  // Only a name that we have made: an answer never becomes a formula.
  if (file !== null) return { value: `HYPERLINK("${file}")`, type: 'Formula' };
  if (column.type === 'select_one') return text(optionText(column, value, language));
  if (column.type === 'date') return dateCell(value, dayFormat) ?? text(value);
  if (column.type === 'time') return dateCell(value, `${dayFormat} hh:mm`) ?? text(value);
  return text(value);
};

/** The longest name of a sheet, in UTF-16 units. */
const SHEET_NAME_MAX = 31;

/** Returns the sheets' names: short, without the signs that spreadsheets refuse, and no name twice. Excel keeps one for itself. */
const sheetNames = (texts: readonly string[]): readonly string[] => {
  const names = texts.map((text) => text.replace(/[\\/?*[\]:'\0-\x1F]/g, ' ').trim() || '-');
  return unique(names, SHEET_NAME_MAX, ['history']);
};

const sheetOf = (table: Table, style: XlsxStyle) => {
  const headings = headingsOf(table.columns, style.language);
  const rows: Row[] = table.lines.map((line) =>
    table.columns.map((column) => cellOf(column, column.read(line), style)),
  );
  return {
    data: [headings.map(heading), ...rows],
    columns: table.columns.map((_, index) => ({ width: index === 0 ? 24 : 16 })),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  };
};

/**
 * Writes the tables as a spreadsheet, a sheet for each form and one for the rows of each of its repeats. Numbers are numbers, days are days; headings and options are
 * in the chosen language. The last sheet explains every column. Text is never a formula: its cells have the type text.
 */
export function xlsxOf(tables: readonly Table[], style: XlsxStyle): Promise<Blob> {
  const titles = tables.map(({ title }) => inLanguage(title, style.language));
  const names = sheetNames([...titles, style.words.sheet]);
  const rows = dictionaryRows(tables, names, style);
  const dictionary = {
    data: rows.map((row, index) =>
      row.map((cell) => {
        if (cell === null || typeof cell === 'number') return cell;
        return index === 0 ? heading(cell) : { value: cellText(cell), type: String };
      }),
    ),
    columns: [22, 34, 34, 34, 34, 16, 14, 10, 10, 10, 60].map((width) => ({ width })),
    stickyRowsCount: 1,
  };
  const sheets = [...tables.map((table) => sheetOf(table, style)), dictionary];
  return writeExcelFile(sheets.map((sheet, index) => ({ ...sheet, sheet: names[index] ?? '' }))).toBlob();
}
