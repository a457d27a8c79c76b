/** A sheet of a workbook: the texts of its cells by row. The first row holds the headings; a short row ends with empty cells. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** A workbook, from whatever file it comes. */
export type Sheets = readonly Sheet[];
