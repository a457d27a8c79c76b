/** A sheet of a workbook, or a file of CSV: its headings, and the cells below them as a person sees them. */
export interface Table {
  /** The name of the sheet, or that of the file without its ending. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A row of a table. */
export interface TableRow {
  /** Its number as a spreadsheet counts: that of the headings is mostly 1. */
  readonly row: number;
  /** Those behind the last one that is filled are missing. */
  readonly cells: readonly string[];
}

/** The largest files and tables that are read. */
export const TABLE_LIMITS = {
  /** Bytes of a file. */
  file: 20_000_000,
  /** Bytes of all its parts, unpacked. */
  unpacked: 100_000_000,
  /** Rows of all its tables together. */
  rows: 50_000,
  columns: 2_000,
  /** Characters of a cell, as Excel has them. */
  cell: 32_767,
} as const;

/** The reason why a file is not read. `encoding`: its letters make no text; `old_excel`: an .xls file, or one with a password. */
export type FileProblem =
  | 'too_large'
  | 'unpacked_too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'empty'
  | 'open_quote'
  | 'encoding'
  | 'old_excel'
  | 'damaged';

/** Says that a file is not read. */
export class TableFileError extends Error {
  override readonly name = 'TableFileError';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Makes a table of the rows of a file: the first row that has anything in it has the headings. Rows without anything are left out.
 * @returns null: there is none
 */
export function tableOf(name: string, rows: readonly TableRow[]): Table | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first, ...rest] = filled;
  return first ? { name, headings: first.cells.map((cell) => cell.trim()), rows: rest } : null;
}
