/** The codes of what keeps a workbook from becoming a form. Each has its sentence in `packages/i18n/locales/en/form-problems.json`. */
export const PROBLEMS = [
  'ambiguous_reference',
  'bad_allowed_change',
  'bad_carry',
  'bad_list_file',
  'bad_parameters',
  'bad_reference_date',
  'bad_repeat_count',
  'bad_subject',
  'big_image_without_image',
  'cell_too_long',
  'choice_name_with_space',
  'choice_not_a_row',
  'circle',
  'doubled_choice',
  'doubled_fact',
  'doubled_list',
  'doubled_name',
  'doubled_property',
  'doubled_repeat',
  'duplicate_heading',
  'duplicate_sheet',
  'entity_column_not_known',
  'entity_id_missing',
  'entity_label_missing',
  'entity_list_missing',
  'entity_reads_elsewhere',
  'entity_update_if_missing',
  'entity_without_place',
  'expression_ends_early',
  'expression_error',
  'expression_too_long',
  'expression_too_nested',
  'fact_not_possible',
  'figure_not_below',
  'figure_not_possible',
  'file_without_column',
  'filter_not_possible',
  'incomplete_warning',
  'instance_twice',
  'invalid_name',
  'list_file_missing',
  'malformed_reference',
  'missing_calculation',
  'missing_choice_name',
  'missing_column',
  'missing_label',
  'missing_list',
  'missing_list_name',
  'missing_name',
  'missing_sheet',
  'missing_type',
  'name_too_long',
  'no_questions',
  'not_a_figure',
  'not_taken',
  'parameter_not_known',
  'parameter_value',
  'path_to_nothing',
  'repeat_named_as_form',
  'reserved_name',
  'row_needed',
  'save_to_elsewhere',
  'save_to_list_unknown',
  'save_to_not_a_property',
  'save_to_of_group',
  'save_to_without_entity',
  'save_to_without_list',
  'settings_contradict',
  'table_list_mixed',
  'table_too_long',
  'table_with_count',
  'test_answer_not_possible',
  'test_expect_not_possible',
  'test_unknown_choice',
  'test_without_deed',
  'test_without_name',
  'test_without_question',
  'too_deep',
  'too_many_columns',
  'too_many_rows',
  'trigger_not_a_list',
  'trigger_not_seen',
  'unknown_function',
  'unknown_question',
  'unknown_reference',
  'unknown_row',
  'unknown_type',
  'unmatched_begin',
  'unmatched_end',
  'wrong_number_of_values',
] as const;

/** The codes of what a workbook says and the form leaves out, or of what looks like a slip. They have sentences likewise. */
export const WARNINGS = [
  'better_not_understood',
  'cell_without_heading',
  'choice_without_label',
  'choice_without_list',
  'column_left_out',
  'default_left_out',
  'disabled',
  'entity_finds_nothing',
  'expression_in_text',
  'form_id_changed',
  'formula_without_value',
  'heading_with_space',
  'hidden_row',
  'limit_not_understood',
  'list_of_instance',
  'looks_like',
  'media_left_out',
  'merged_cells',
  'metadata_left_empty',
  'names_differ_in_case',
  'needs_file',
  'parameter_left_out',
  'report_not_understood',
  'row_left_out',
  'setting_left_out',
  'setting_not_understood',
  'sheet_left_out',
  'test_expects_nothing',
  'test_word_as_value',
  'version_not_a_number',
  'without_label',
] as const;

export type ProblemCode = (typeof PROBLEMS)[number];
export type WarningCode = (typeof WARNINGS)[number];

/** A place in a workbook. */
export interface Place {
  readonly sheet: string;
  /** From 1, which is the row of headings. */
  readonly row: number;
  /** Its heading, as it is written; null: the row or the sheet as a whole. */
  readonly column: string | null;
}

/** The values that fill the sentence about a problem. */
export type Params = Readonly<Record<string, string | number>>;

/** A fault in a cell of a workbook, or something to know about it. */
export interface Problem extends Place {
  readonly code: ProblemCode | WarningCode;
  readonly params: Params;
}

/** Gathers what a reader finds. */
export interface Report {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  problem(place: Place, code: ProblemCode, params?: Params): void;
  warn(place: Place, code: WarningCode, params?: Params): void;
}

/** Begins an empty report. */
export function newReport(): Report {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  return {
    problems,
    warnings,
    problem: ({ sheet, row, column }, code, params = {}) => {
      problems.push({ sheet, row, column, code, params });
    },
    warn: ({ sheet, row, column }, code, params = {}) => {
      warnings.push({ sheet, row, column, code, params });
    },
  };
}
