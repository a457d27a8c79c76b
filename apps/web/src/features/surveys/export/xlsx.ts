import { inLanguage } from '@sampark/core/forms/fields';
import type { Value } from '@sampark/core/survey/values';
import type { CellObject, Row } from 'write-excel-file/universal';
import writeExcelFile from 'write-excel-file/universal';
import { joined } from './csv.ts';
import { type DictionaryWords, dictionaryRows } from './dictionary.ts';
import { headingsOf } from './headings.ts';
import type { Column, Table } from './table.ts';

/** How a file is written: its language, and how days look in it, as a spreadsheet writes that. */
export interface XlsxStyle {
  readonly language: string;
  /** Such as `dd/mm/yyyy`. */
  readonly dayFormat: string;
  readonly words: DictionaryWords;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold
const NOT_IN_XML = /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

const coded = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Text as a cell holds it (ECMA-376, `ST_Xstring`): what XML cannot say is `_xHHHH_`, and so is what looks like that.
 * So does a word that every JavaScript object knows: the library keeps its texts by name in one.
 */
const cellText = (text: string): string =>
  text in Object.prototype ? coded(text) + text.slice(1) : text.replace(NOT_IN_XML, coded);

const heading = (text: string): CellObject => ({
  value: cellText(text),
  type: String,
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
});

/** A moment as the clock on the wall shows it: a spreadsheet knows no time zones. */
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
  // A label that two options share would not tell which was chosen.
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
  if (column.type === 'select_one') return text(optionText(column, value, language));
  if (column.type === 'date') return dateCell(value, dayFormat) ?? text(value);
  if (column.type === 'time') return dateCell(value, `${dayFormat} hh:mm`) ?? text(value);
  return text(value);
};

/** The sheets' names: 28 signs at most, none of those that spreadsheets refuse, and none twice. */
const sheetNames = (texts: readonly string[]): readonly string[] => {
  const names = texts.map(
    (text) =>
      text
        .replace(/[\\/?*[\]:']/g, ' ')
        .slice(0, 28)
        .trim() || '-',
  );
  const first = (name: string): number =>
    names.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  return names.map((name, index) => (first(name) === index ? name : `${name} ${index + 1}`));
};

const sheetOf = (table: Table, style: XlsxStyle) => {
  const headings = headingsOf(table.columns, style.language);
  const rows: Row[] = table.surveys.map((survey) =>
    table.columns.map((column) => cellOf(column, column.read(survey), style)),
  );
  return {
    data: [headings.map(heading), ...rows],
    columns: table.columns.map((_, index) => ({ width: index === 0 ? 24 : 16 })),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  };
};

/**
 * The tables as a spreadsheet, a sheet a form: numbers are numbers, days are days, headings and options in the chosen
 * language. The last sheet says what every column is. Text is never a formula: its cells are of the type text.
 */
export function xlsxOf(tables: readonly Table[], style: XlsxStyle): Promise<Blob> {
  const rows = dictionaryRows(tables, style.language, style.words);
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
  const titles = tables.map(({ form }) => inLanguage(form.title, style.language));
  const names = sheetNames([...titles, style.words.sheet]);
  const sheets = [...tables.map((table) => sheetOf(table, style)), dictionary];
  return writeExcelFile(sheets.map((sheet, index) => ({ ...sheet, sheet: names[index] ?? '' }))).toBlob();
}
