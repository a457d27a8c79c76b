import type { LocalText } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { headingsOf } from './headings.ts';
import type { Column, ColumnType, Table } from './table.ts';

/** The words of the data dictionary in the file's language. */
export interface DictionaryWords {
  readonly sheet: string;
  readonly headings: readonly string[];
  readonly type: (type: ColumnType) => string;
}

type Cell = string | number | null;

/** Returns a column's letters: A to Z, then AA. */
const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const hindi = ({ en, hi }: LocalText): string => (typeof hi === 'string' ? hi : en);

const optionsOf = ({ choices }: Column): Cell =>
  choices?.map(({ name, label }) => `${name} = ${label.en} / ${hindi(label)}`).join('\n') ?? null;

/**
 * Returns a row for every column of every table: its place, path, heading, labels in both languages, type, unit, bounds and
 * options.
 * @param sheets the tables' names in the file
 */
export function dictionaryRows(
  tables: readonly Table[],
  sheets: readonly string[],
  { language, words }: { readonly language: string; readonly words: DictionaryWords },
): readonly (readonly Cell[])[] {
  const rows = tables.flatMap(({ columns }, sheet) => {
    const headings = headingsOf(columns, language);
    return columns.map((column, index): readonly Cell[] => {
      const { question } = column;
      const number = question && 'min' in question ? question : null;
      return [
        `${sheets[sheet]} ${lettersOf(index)}`,
        column.path,
        headings[index] ?? '',
        column.label.en,
        hindi(column.label),
        words.type(column.type),
        number?.unit ? inLanguage(number.unit, language) : null,
        number?.min ?? null,
        number?.max ?? null,
        number?.step ?? null,
        optionsOf(column),
      ];
    });
  });
  return [words.headings, ...rows];
}
