/** A file that is no workbook; the message says why, in a sentence. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}
