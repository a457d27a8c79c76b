/** The codes of what keeps a file from being a workbook. Each has its sentence in `packages/i18n/locales/en/form-problems.json`. */
export const WORKBOOK_PROBLEMS = [
  'file_missing',
  'file_unreadable',
  'file_too_large',
  'upload_broken',
  'too_many_files',
  'no_workbook',
  'several_workbooks',
  'file_twice',
  'neither_workbook_nor_list',
  'list_not_asked',
  'takes_too_much',
  'unpacked_too_large',
  'too_many_cells',
  'too_many_characters',
  'file_empty',
  'is_picture',
  'not_excel',
  'old_excel',
  'list_not_read',
  'not_definition',
  'not_csv',
  'unknown_ending',
] as const;

/** A file that is no workbook. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly code: (typeof WORKBOOK_PROBLEMS)[number];
  /** The values that fill the sentence. */
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: WorkbookError['code'], params: WorkbookError['params'] = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.params = params;
  }
}
