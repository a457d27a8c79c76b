import type { Choice, FormDefinition, LocalText, Question } from '@sampark/core/forms/definition';
import { formFields, REASONS } from '@sampark/core/forms/fields';
import {
  type FieldPath,
  isEmpty,
  SURVEY_DATE,
  type Value,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../../data/ports/surveys.ts';

/** The kinds of question whose answers have a column type of their own; the others are text. */
const TYPED = ['integer', 'decimal', 'date', 'select_one', 'select_multiple'] as const;

/** The kind of a column's content. `time`: an ISO 8601 timestamp; `any`: an answer that no form here describes. */
export type ColumnType = (typeof TYPED)[number] | 'text' | 'time' | 'any';

const columnType = ({ type }: Question): ColumnType => TYPED.find((each) => each === type) ?? 'text';

/** A column of an exported table. */
export interface Column {
  /** The field's path, or a word where the column is no field; unique in a table. */
  readonly path: FieldPath;
  readonly type: ColumnType;
  readonly label: LocalText;
  /** The label of the module that a question belongs to. */
  readonly module?: LocalText | undefined;
  readonly question?: Question;
  readonly choices?: readonly Choice[];
  readonly read: (survey: ExportedSurvey) => Value;
}

/** The columns that every survey has, whatever its form: those before its answers, and those after. */
export interface FixedColumns {
  readonly before: readonly Column[];
  readonly after: readonly Column[];
}

/** The surveys of one form, one in each row. */
export interface Table {
  /** The newest version of the form among them. */
  readonly form: FormDefinition;
  readonly columns: readonly Column[];
  readonly surveys: readonly ExportedSurvey[];
}

const questionColumns = (form: FormDefinition): Column[] => {
  const labels = new Map(form.modules.map((module) => [module.name, module.label]));
  const fields = [...formFields(form).answers.values()].filter(({ repeats }) => repeats.length === 0);
  return fields.map(({ path, module, question }) => ({
    path,
    type: columnType(question),
    label: question.label,
    module: labels.get(module),
    question,
    ...('choices' in question ? { choices: question.choices } : {}),
    read: ({ values }) => valueAt(values, path),
  }));
};

const unknownColumn = (path: FieldPath): Column => ({
  path,
  type: 'any',
  label: { en: path },
  read: ({ values }) => valueAt(values, path),
});

/** Returns the columns of several lists, each path once: where two describe it, the first does. */
export const unionOf = (lists: Iterable<readonly Column[]>): readonly Column[] => {
  const columns = new Map<FieldPath, Column>();
  for (const list of lists) {
    for (const column of list) if (!columns.has(column.path)) columns.set(column.path, column);
  }
  return [...columns.values()];
};

const tableOf = (surveys: readonly ExportedSurvey[], { before, after }: FixedColumns): Table => {
  const versions = new Map(surveys.map(({ form }) => [form.version, form]));
  const forms = [...versions.values()].sort((a, b) => b.version - a.version);
  const isAnswered = (column: Column): boolean => surveys.some((survey) => !isEmpty(column.read(survey)));
  const described = unionOf(forms.map(questionColumns)).filter(
    // People give reasons only now and then: without any there is no column for them.
    (column) => !column.path.startsWith(`${REASONS}.`) || isAnswered(column),
  );
  const known = new Set([VILLAGE_NAME, SURVEY_DATE, ...described.map(({ path }) => path)]);
  const others = new Set(
    surveys.flatMap(({ values }) => Object.keys(values).filter((path) => !known.has(path))),
  );
  return {
    form: forms[0] as FormDefinition,
    columns: unionOf([before, described, [...others].map(unknownColumn), after]),
    surveys,
  };
};

/** Returns the surveys as tables, one for each form; all versions of a form go into the same one. */
export const tablesOf = (surveys: readonly ExportedSurvey[], fixed: FixedColumns): readonly Table[] => {
  const names = new Set(surveys.map(({ form }) => form.name));
  return [...names].map((name) =>
    tableOf(
      surveys.filter(({ form }) => form.name === name),
      fixed,
    ),
  );
};
