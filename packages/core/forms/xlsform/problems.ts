/** The codes of what keeps a workbook from becoming a form, each with its meaning. */
export const PROBLEMS = {
  ambiguous_reference: '${name} names more than one question, group or repeat',
  bad_list_file: 'the list of a select from a file is a .csv',
  bad_parameters: 'the parameters are not written key=value key=value',
  bad_repeat_count: 'the number of rows is no whole number, expression or ${name}',
  bad_setting: 'a setting has a value that it cannot have',
  big_image_without_image: 'a big image needs an image beside it',
  cell_too_long: 'a cell holds more characters than the limit',
  choice_name_with_space: 'a choice of a select_multiple has a space in its name',
  choice_not_a_row: 'the name of a choice cannot be the id of a row in a table',
  doubled_choice: 'a list has two choices of one name',
  doubled_name: 'two questions, groups or repeats of one level have one name',
  doubled_repeat: 'two repeats of the form have one name',
  duplicate_heading: 'two columns mean the same',
  duplicate_sheet: 'two sheets have one name',
  expression_error: 'the expression cannot be read',
  expression_too_long: 'an expression holds more characters than the limit',
  file_without_column: 'a file with a list has no such column',
  filter_not_possible: 'this kind of select cannot have a choice_filter',
  incomplete_warning: 'a warning needs a name, an expression in when, a message, and fields',
  instance_twice: 'a file has the name of a list of choices',
  invalid_name: 'a name begins with a letter or an underscore, and goes on with letters, digits, _ - .',
  malformed_reference: '${name} is not closed, or holds something else than a name',
  missing_calculation: 'a calculate has no calculation',
  missing_choice_name: 'a choice has no name',
  missing_column: 'a column that the sheet needs is not there',
  missing_label: 'a question that people see has no label and no hint',
  missing_list: 'the choices sheet has no such list',
  missing_list_name: 'a select names no list',
  missing_name: 'a question, group or repeat has no name',
  missing_sheet: 'a sheet that the form needs is not there',
  missing_type: 'a row has a name or a label, and no type',
  name_too_long: 'a name has more characters than the limit',
  no_questions: 'the survey sheet asks nothing',
  not_taken: 'Sampark does not take this part of XLSForm',
  parameter_not_known: 'this type of question has no such parameter',
  parameter_value: 'a parameter has a value that it cannot have',
  repeat_named_as_form: 'a repeat has the name of the form itself',
  reserved_name: 'the name is reserved',
  table_list_mixed: 'the selects of a table-list group have different lists',
  table_too_long: 'a table has more rows than the limit',
  table_with_count: 'a repeat has a table and a repeat_count',
  too_deep: 'groups lie in groups more deeply than the limit',
  too_many_columns: 'a sheet has more columns than the limit',
  too_many_rows: 'a sheet has more rows than the limit',
  trigger_not_a_list: 'a trigger is ${name}, or several with commas between them',
  trigger_not_seen: 'a trigger names what people do not answer',
  unknown_function: 'there is no such function',
  unknown_reference: '${name} names nothing in the form',
  unknown_type: 'there is no such type of question',
  unmatched_begin: 'a group or repeat begins and does not end',
  unmatched_end: 'a group or repeat ends that did not begin',
} as const;

/** The codes of what a workbook says and the form leaves out, or of what looks like a slip, each with its meaning. */
export const WARNINGS = {
  cell_without_heading: 'a column has no heading, so its cells are ignored',
  choice_without_label: 'a choice has no label; its name stands in',
  choice_without_list: 'a choice names no list, so it is ignored',
  column_left_out: 'the column has no meaning here',
  disabled: 'the column disabled is old; relevant does the same',
  expression_in_text: 'an expression in a text is shown as it is written',
  formula_without_value:
    'a formula was never worked out, so its cell is empty: open the workbook in Excel, and save it',
  heading_with_space: 'a column of the choices has a space in its heading, so no expression can name it',
  hidden_row: 'a row is hidden, and counts like any other',
  limit_not_understood: 'a limit of answers is no number, or one that no answer keeps',
  list_of_instance: 'instance(…) names no list of the form',
  looks_like: 'a column or sheet has almost the name of a known one',
  media_left_out: 'the form does not show images, sounds and videos yet',
  merged_cells: 'of merged cells only the first one holds the value',
  metadata_left_empty: 'the device does not fill this',
  names_differ_in_case: 'two names of one level differ in small and capital letters only',
  needs_file: 'pulldata(…) needs a file that is not part of the form',
  parameter_left_out: 'the parameter has no meaning here',
  row_left_out: 'a row has neither type nor name nor label, so it is ignored',
  setting_left_out: 'the setting has no meaning here',
  setting_not_understood: 'the setting takes yes or no',
  version_not_a_number: 'the version is no whole number, so it is left out',
  without_label: 'a group or repeat has no label; its name stands in',
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export type WarningCode = keyof typeof WARNINGS;

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
