import { LIMITS } from '../limits.ts';
import type { Place, Report, WarningCode } from '../problems.ts';
import { type Column, columnOf, type Dialect } from './columns.ts';
import type { Texts } from './languages.ts';
import { nearest } from './nearest.ts';
import type { Sheet } from './sheets.ts';

/** A cell that is not empty. */
export interface Cell {
  readonly column: Column;
  readonly text: string;
}

/** A row of a sheet that is not empty. */
export interface Row {
  readonly sheet: string;
  /** From 2, as a person counts rows. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
]);

const BENT = /[\u00a0\u2018\u2019\u201c\u201d]/;

/** Straightens the quotes that word processors bend, and turns non-breaking spaces into ordinary ones. */
function tidy(text: string): string {
  if (!BENT.test(text)) return text.trim();
  return text
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/[\u2018\u2019\u201c\u201d]/g, (quote) => QUOTES.get(quote) ?? quote);
}

/**
 * How the texts of a sheet are read. `exact`: letter by letter. `tidy`: without the spaces around them, with straight quotes.
 * `squeezed`: the same, and several spaces become one.
 */
export type Cleaning = 'exact' | 'tidy' | 'squeezed';

/** Returns a text as every reader of XLSForm leaves it. */
export const cleaned = (text: string): string => tidy(text).replace(/ {2,}/g, ' ');

const CLEAN: Readonly<Record<Cleaning, (text: string) => string>> = {
  exact: (text) => text,
  tidy,
  squeezed: cleaned,
};

/** Reads the headings. Tells of two that mean the same, and of one that is almost a known one. */
function columnsOf(sheet: Sheet, known: Dialect, report: Report): readonly (Column | null)[] {
  const [first = []] = sheet.rows;
  if (first.length > LIMITS.columns) {
    report.problem({ sheet: sheet.name, row: 1, column: null }, 'too_many_columns', {
      limit: LIMITS.columns,
    });
  }
  const headings = first
    .slice(0, LIMITS.columns)
    .map((text) => tidy(text.slice(0, LIMITS.cell)).replace(/ +/g, ' '));
  const hasDoubleColons = headings.some((heading) => heading.includes('::'));
  const seen = new Map<string, Column>();
  return headings.map((heading) => {
    if (heading === '') return null;
    const column = columnOf(heading, hasDoubleColons, known);
    const place = { sheet: sheet.name, row: 1, column: heading };
    const meaning = JSON.stringify(column.name === null ? [heading] : [column.name, column.language]);
    const other = seen.get(meaning);
    if (other) report.problem(place, 'duplicate_heading', { other: other.heading });
    seen.set(meaning, column);
    const like = column.name === null ? nearest(heading.toLowerCase(), known.names.keys()) : null;
    if (like !== null) report.warn(place, 'looks_like', { like });
    return column;
  });
}

/** Returns the warning about a column that has cells and is not read; null: it is read. */
function leftOut(column: Column | null): WarningCode | null {
  if (column === null) return 'cell_without_heading';
  if (column.name?.startsWith('media::')) return 'media_left_out';
  return column.name?.startsWith('foreign ') ? 'column_left_out' : null;
}

/**
 * Reads the rows of a sheet one after the other. Leaves out empty cells and empty rows, and tells of cells that
 * are too long, of columns that have cells and no heading or no meaning here, and of more than `mostRows` rows, where it ends.
 */
function* rowsOf(
  sheet: Sheet,
  columns: readonly (Column | null)[],
  report: Report,
  cleaning: Cleaning,
  mostRows: number,
): Generator<Row> {
  const { name } = sheet;
  const clean = CLEAN[cleaning];
  const said = new Set<number>();
  let count = 0;
  for (let index = 1; index < sheet.rows.length; index += 1) {
    const cells: Cell[] = [];
    for (const [at, raw] of (sheet.rows[index] ?? []).entries()) {
      if (raw === '') continue;
      const column = columns[at] ?? null;
      const place = (): Place => ({ sheet: name, row: index + 1, column: column?.heading ?? null });
      if (raw.length > LIMITS.cell) {
        report.problem(place(), 'cell_too_long', { limit: LIMITS.cell });
        continue;
      }
      const text = clean(raw);
      if (text === '') continue;
      if (column) cells.push({ column, text });
      const warning = said.has(at) ? null : leftOut(column);
      said.add(at);
      if (warning !== null) report.warn(place(), warning, { column: at + 1 });
    }
    if (cells.length === 0) continue;
    count += 1;
    if (count > mostRows) {
      report.problem({ sheet: name, row: index + 1, column: null }, 'too_many_rows', { limit: mostRows });
      return;
    }
    yield { sheet: name, number: index + 1, cells };
  }
}

/** Reads a sheet. Its rows can be gone through once, so that a long sheet is never held twice. */
export function tableOf(
  sheet: Sheet,
  known: Dialect,
  report: Report,
  cleaning: Cleaning,
  mostRows = Number.POSITIVE_INFINITY,
): { readonly columns: readonly Column[]; readonly rows: Iterable<Row> } {
  const columns = columnsOf(sheet, known, report);
  return {
    columns: columns.filter((column) => column !== null),
    rows: rowsOf(sheet, columns, report, cleaning, mostRows),
  };
}

const cellOf = (row: Row, name: string): Cell | undefined =>
  row.cells.find(({ column }) => column.name === name);

/** Returns the text of a column that has no language; empty: none. */
export const valueOf = (row: Row, name: string): string => cellOf(row, name)?.text ?? '';

/** Returns the texts of a column by language. A heading without one is in the form's; a heading that names it goes before. */
export function textsOf(row: Row, name: string, language: string): Texts {
  const cells = row.cells.filter(({ column }) => column.name === name);
  const plain = cells.filter(({ column }) => column.language === null);
  const named = cells.filter(({ column }) => column.language !== null);
  return new Map([...plain, ...named].map(({ column, text }) => [column.language ?? language, text]));
}

/**
 * Returns the place of a column in a row, or of the row itself. The place has the column's usual name where
 * the row has no such cell.
 */
export const placeOf = (row: Row, name?: string): Place => ({
  sheet: row.sheet,
  row: row.number,
  column: name === undefined ? null : (cellOf(row, name)?.column.heading ?? name),
});
