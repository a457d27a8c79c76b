import type { Choice, FormDefinition, LocalText, Question } from '@sampark/core/forms/definition/definition';
import type { AskedRow } from '@sampark/core/forms/engine/asked-content';
import type { FormFields } from '@sampark/core/forms/fields/fields';
import type { Note } from '@sampark/core/survey/about/notes';
import type { SameMark } from '@sampark/core/survey/about/same-marks';
import { inAnyRow, isRowPath, rowIdOf, rowsAround } from '@sampark/core/survey/row-path';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { type FieldPath, type Value, valueAt } from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';

/** The kinds of question whose answers have a column type of their own; the others are text. */
const TYPED = ['integer', 'decimal', 'date', 'select_one', 'select_multiple'] as const;

/** The kind of a column's content. `time`: an ISO 8601 timestamp; `any`: what a form works out, or does not describe. */
export type ColumnType = (typeof TYPED)[number] | 'text' | 'time' | 'any';

/** Returns the kind of a question's column. */
export const columnType = ({ type }: Question): ColumnType =>
  type === 'calculate' ? 'any' : (TYPED.find((each) => each === type) ?? 'text');

/** A line of a table: a survey, a row of one, a note or an accepted doubt about one, or an answer of one that was taken again or is not so any more. Its values are those that its form asks for. */
export interface Line extends ExportedSurvey {
  /** What its survey holds, told by `stateOfAnswers`: the values here are only those that are asked. */
  readonly state?: string;
  readonly row?: AskedRow;
  readonly note?: Note;
  readonly mark?: SameMark;
}

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
  readonly read: (line: Line) => Value;
}

/** The surveys of one form, the rows of one of its repeats, or words about their answers. */
export interface Table {
  /** The newest version of the form among them. */
  readonly form: FormDefinition;
  /** The title of the form, or the label of the repeat. */
  readonly title: LocalText;
  /** The path of the repeat, `module.repeat/@`; empty: the lines are surveys; `notes`, `accepted`, `unchanged`: they are words about answers. */
  readonly repeat: FieldPath;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
}

/** The parts of a table of words about answers. Its first columns say whose they are. */
export interface TableOfWords<Labels> extends Pick<Table, 'form' | 'columns'> {
  readonly fields: FormFields;
  readonly labels: Labels;
}

/** The labels of the columns that say what a word is about. */
export interface AboutLabels {
  readonly on: LocalText;
  readonly row: LocalText;
  /** Names the survey as a whole. */
  readonly survey: LocalText;
}

/**
 * Returns the columns that say what words about answers are about: the question, or the list whose row it is, and the key of the row where any of them stands in one.
 * @param lines the words
 */
export function aboutColumns(
  lines: readonly Line[],
  { answers, repeats }: FormFields,
  labels: AboutLabels,
): readonly Column[] {
  const onOf = ({ note, mark }: Line): FieldPath => note?.on ?? mark?.on ?? '';
  const rowOf = (line: Line): FieldPath | undefined =>
    isRowPath(onOf(line)) ? onOf(line) : rowsAround(onOf(line)).at(-1);
  const on: Column = {
    ...{ path: 'on', type: 'select_one', label: labels.on },
    choices: [
      { name: WHOLE_SURVEY, label: labels.survey },
      ...[...answers.values()].map(({ path, question }) => ({ name: path, label: question.label })),
      ...[...repeats.values()].map(({ path, repeat }) => ({ name: path, label: repeat.label })),
    ],
    read: (line) => inAnyRow(onOf(line)),
  };
  const read: Column['read'] = (line) => {
    const row = rowOf(line);
    return row === undefined ? null : rowKeyOf(row);
  };
  return lines.some(rowOf) ? [on, { path: '_row', type: 'text', label: labels.row, read }] : [on];
}

/** Returns the key of a row in its survey: its id, behind those of the rows around it. */
export const rowKeyOf = (row: FieldPath): string => [...rowsAround(row), row].map(rowIdOf).join('/');

/**
 * Returns what reads a field in a line.
 * @param path in any row
 * @param repeat the path of the repeat in whose rows it stands; empty: it stands in none
 */
export const readerOf = (path: FieldPath, repeat: FieldPath): Column['read'] => {
  const inRow = path.slice(repeat.length);
  return ({ values, row }) => valueAt(values, row ? `${row.path}${inRow}` : path);
};

/** Returns the columns of several lists, each path once: where two describe it, the first does. */
export const unionOf = (lists: Iterable<readonly Column[]>): readonly Column[] => {
  const columns = new Map<FieldPath, Column>();
  for (const list of lists) {
    for (const column of list) if (!columns.has(column.path)) columns.set(column.path, column);
  }
  return [...columns.values()];
};
