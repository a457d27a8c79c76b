import { isReason } from '@sampark/core/forms/checks/reason-fields';
import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { type AskedRow, askedContent } from '@sampark/core/forms/engine/asked-content';
import { type FormFields, fieldAt, formFields } from '@sampark/core/forms/fields/fields';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import type { FormRepeat } from '@sampark/core/forms/fields/module-fields';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { isRecordForm } from '@sampark/core/survey/record-form';
import { inAnyRow, rowsAround } from '@sampark/core/survey/row-path';
import { stateOfAnswers } from '@sampark/core/survey/state-of-answers';
import { type FieldPath, isEmpty, RECORD_ID, SURVEY_DATE, VILLAGE_NAME } from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { type MarkLabels, markTables } from './mark-table.ts';
import { type Column, columnType, type Line, readerOf, type Table, unionOf } from './table.ts';
import { type AllWordLabels, wordTables } from './word-tables.ts';

/** The columns that every table has, whatever the form. */
export interface FixedColumns {
  /** Those before a survey's answers, and those after. */
  readonly before: readonly Column[];
  readonly after: readonly Column[];
  /** Those before what a record says, and those after. */
  readonly ofRecord: Pick<FixedColumns, 'before' | 'after'>;
  /** Those before a row's answers: whose row it is, its keys, its number and its heading. */
  readonly ofRow: (repeat: FormRepeat) => readonly Column[];
  /** Those before a note or an accepted doubt, which say whose it is, and the labels of their own. */
  readonly ofWord: { readonly before: readonly Column[]; readonly labels: AllWordLabels };
  /** The same of answers that were taken again from an earlier year. */
  readonly ofMark: { readonly before: readonly Column[]; readonly labels: MarkLabels };
}

/** A version of a form. */
interface Version {
  readonly form: FormDefinition;
  readonly fields: FormFields;
}

/** A survey with what its form asks, and its rows. */
interface Content {
  readonly line: Line;
  readonly rows: readonly AskedRow[];
}

/** Returns the path of the repeat in whose rows a field stands, in any row; empty: it stands in none. */
const repeatAround = (path: FieldPath): FieldPath => {
  const end = path.lastIndexOf('/@');
  return end < 0 ? '' : path.slice(0, end + 2);
};

/** Returns what a column has of its question's choices. A record is written by its name: each survey has the records of its own panchayat. */
function columnOfChoices(
  question: Question,
  path: FieldPath,
  read: Column['read'],
): Pick<Column, 'choices' | 'read'> {
  if (question.type !== 'select_record')
    return { ...('choices' in question && { choices: question.choices }), read };
  return {
    read: (line) => {
      const id = read(line);
      const asked = fieldAt(knownFields(line.form), path)?.question;
      const choices = asked?.type === 'select_record' ? asked.choices : [];
      return choices.find(({ name }) => name === id)?.label.en ?? id;
    },
  };
}

/** Returns the columns of a form's questions that stand in the rows of a repeat, or in none. */
const questionColumns = ({ form, fields }: Version, repeat: FieldPath): Column[] => {
  const labels = new Map(form.modules.map((module) => [module.name, module.label]));
  return [...fields.answers.values()]
    .filter(({ path }) => repeatAround(path) === repeat)
    .map(({ path, module, question }) => ({
      path,
      type: columnType(question),
      label: question.label,
      module: labels.get(module),
      question,
      ...columnOfChoices(question, path, readerOf(path, repeat)),
    }));
};

/** Returns the columns for what no version here describes, by the repeat in whose rows it stands. */
function unknownColumns(contents: readonly Content[], versions: readonly Version[]) {
  const repeats = new Set(versions.flatMap(({ fields }) => [...fields.repeats.keys()]));
  const known = new Set([
    ...[VILLAGE_NAME, SURVEY_DATE, RECORD_ID, ...repeats],
    ...versions.flatMap(({ fields }) => [...fields.answers.keys()]),
  ]);
  const unknown = new Map<FieldPath, Map<FieldPath, Column>>();
  for (const path of contents.flatMap(({ line }) => Object.keys(line.values))) {
    if (known.has(inAnyRow(path)) || isAbout(path)) continue;
    const row = rowsAround(path).findLast((each) => repeats.has(inAnyRow(each))) ?? '';
    const repeat = inAnyRow(row);
    const field = `${repeat}${path.slice(row.length)}`;
    const columns = unknown.get(repeat) ?? new Map<FieldPath, Column>();
    unknown.set(repeat, columns);
    columns.set(field, { path: field, type: 'any', label: { en: field }, read: readerOf(field, repeat) });
  }
  return (repeat: FieldPath): readonly Column[] => [...(unknown.get(repeat)?.values() ?? [])];
}

function tablesOfForm(surveys: readonly ExportedSurvey[], fixed: FixedColumns): readonly Table[] {
  const forms = new Map(surveys.map(({ form }) => [form.version, form]));
  const versions = [...forms.values()]
    .sort((a, b) => b.version - a.version)
    .map((form): Version => ({ form, fields: formFields(form) }));
  const contents = surveys.map((survey): Content => {
    const fields = versions.find(({ form }) => form.version === survey.form.version)?.fields;
    const { values, rows } = askedContent(survey.form, fields ?? formFields(survey.form), survey.values);
    return { line: { ...survey, values, state: stateOfAnswers(survey.values) }, rows };
  });
  const lines = contents.map(({ line }) => line);
  const unknown = unknownColumns(contents, versions);
  const described = (repeat: FieldPath): readonly Column[] =>
    unionOf(versions.map((version) => questionColumns(version, repeat)));
  // People give reasons only now and then, and few surveys are about a record: without any there is no column.
  const usedBy =
    (of: readonly Line[]) =>
    ({ path, read }: Column): boolean =>
      !(isReason(path) || path === RECORD_ID) || of.some((line) => !isEmpty(read(line)));
  const { form, fields } = versions[0] as Version;
  const around = isRecordForm(form.name) ? fixed.ofRecord : fixed;
  const repeats = new Map(versions.toReversed().flatMap(({ fields }) => [...fields.repeats]));
  return [
    {
      form,
      title: form.title,
      repeat: '',
      columns: unionOf([around.before, described(''), unknown(''), around.after]).filter(usedBy(lines)),
      lines,
    },
    ...[...repeats.values()].map((each): Table => {
      const inRows = contents.flatMap(({ line, rows }) =>
        rows
          .filter(({ repeat, isBegun }) => isBegun && repeat === each.path)
          .map((row): Line => ({ ...line, row })),
      );
      const columns = unionOf([fixed.ofRow(each), described(each.path), unknown(each.path)]);
      return {
        form,
        title: each.repeat.label,
        repeat: each.path,
        columns: columns.filter(usedBy(inRows)),
        lines: inRows,
      };
    }),
    ...wordTables(surveys, { form, fields, columns: fixed.ofWord.before, labels: fixed.ofWord.labels }),
    ...markTables(lines, { form, fields, columns: fixed.ofMark.before, labels: fixed.ofMark.labels }),
  ];
}

/**
 * Returns surveys, and the records that they are about, as tables: one for each form or type of record, and after it one for the rows of each of its repeats, one for notes, one for accepted doubts and one for answers that were taken again. All versions of a
 * form go into the same one.
 */
export const tablesOf = (surveys: readonly ExportedSurvey[], fixed: FixedColumns): readonly Table[] => {
  const names = new Set(surveys.map(({ form }) => form.name));
  return [...names].flatMap((name) =>
    tablesOfForm(
      surveys.filter(({ form }) => form.name === name),
      fixed,
    ),
  );
};
