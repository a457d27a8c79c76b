import { languageHeading } from '../xlsform/sheets/languages.ts';
import type { Sheet } from '../xlsform/sheets/sheets.ts';

/** The cells of one row by their headings. An empty cell is not there. */
export type Cells = ReadonlyMap<string, string>;

/** A text of a column that has no language, by its heading. Undefined: the cell is empty. */
type Plain = Readonly<Record<string, string | undefined>>;

const isCells = (part: Plain | Cells): part is Cells => part instanceof Map;

/** Makes a row of cells in the order in which they are given. */
export function cellsOf(...parts: readonly (Plain | Cells)[]): Cells {
  const cells = new Map<string, string>();
  for (const part of parts) {
    for (const [heading, text = ''] of isCells(part) ? part : Object.entries(part)) {
      if (text !== '') cells.set(heading, text);
    }
  }
  return cells;
}

/** Makes the cells of a text: a column for each language, `label::Hindi (hi)`. */
export const inLanguages = (column: string, text: Readonly<Record<string, string>> | undefined): Cells =>
  new Map(Object.entries(text ?? {}).map(([code, words]) => [`${column}::${languageHeading(code)}`, words]));

/** Puts rows below their headings: those of `order` first, each with its languages, then the others as they come. */
export function sheetOf(name: string, order: readonly string[], rows: readonly Cells[]): Sheet {
  const met = new Set(rows.flatMap((row) => [...row.keys()]));
  const rank = (heading: string): number => {
    const at = order.indexOf(heading.split('::')[0] ?? '');
    return at < 0 ? order.length : at;
  };
  const headings = [...met].sort((one, other) => rank(one) - rank(other));
  return { name, rows: [headings, ...rows.map((row) => headings.map((heading) => row.get(heading) ?? ''))] };
}
