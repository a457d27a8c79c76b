/** The codes of what a test finds instead. Each has its sentence in `packages/i18n/locales/en/form-problems.json`. */
export const FAILURES = [
  'test_value',
  'test_relevant',
  'test_not_relevant',
  'test_required',
  'test_not_required',
  'test_valid',
  'test_not_valid',
  'test_read_only',
  'test_not_read_only',
  'test_empty',
  'test_not_empty',
  'test_message',
  'test_choices',
  'test_rows',
  'test_row_missing',
  'test_not_asked',
  'test_not_typed',
] as const;

/** A result that a test found instead of what it expects. */
export interface Finding {
  readonly code: (typeof FAILURES)[number];
  readonly params: Readonly<Record<string, string | number>>;
}
