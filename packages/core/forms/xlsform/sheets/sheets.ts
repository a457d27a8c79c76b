/** A sheet of a workbook: the texts of its cells by row. The first row holds the headings; a short row ends with empty cells. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Notes on what its cells alone do not say, each once. */
  readonly notes?: readonly SheetNote[];
}

/** Something about a sheet that its author may not have meant, and the row where it is met first. */
export interface SheetNote {
  readonly what: 'merged_cells' | 'hidden_row' | 'formula_without_value';
  readonly row: number;
}

/** A workbook, from whatever file it comes. */
export type Sheets = readonly Sheet[];
