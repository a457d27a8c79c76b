/** The limits of a workbook. */
export const LIMITS = {
  surveyRows: 20_000,
  choiceRows: 200_000,
  columns: 1_000,
  /** Rows of a fixed table. */
  tableRows: 1_000,
  /** Labels of the marks of a range. */
  ticks: 1_000,
  /** Characters, as in Excel. */
  cell: 32_767,
  name: 64,
  expression: 10_000,
  /** Groups and repeats within each other. */
  depth: 30,
  /** Characters of an answer that is typed as text. */
  text: 10_000,
} as const;
