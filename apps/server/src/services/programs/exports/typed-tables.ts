import { ROW_KEY } from '@sampark/core/survey/row-path';
import { type Value, type Values, valueAt } from '@sampark/core/survey/values';
import {
  type AnswerNode,
  type FormSchema,
  type RepeatPath,
  repeatsOf,
  type SchemaNode,
} from '../odk/form-schema.ts';
import type { FormSurvey } from '../odk/rows/form-surveys.ts';
import { rowsAt } from '../odk/rows/row-template.ts';
import { answersWithRows } from '../odk/rows/submission-rows.ts';
import { nodesOf } from '../odk/select.ts';
import type { Answers } from '../odk/text/gapped-text.ts';

/** The type of a column's cells. */
export type CellType = 'text' | 'whole' | 'number' | 'day' | 'moment';

/** A cell; a day begins in UTC. Empty ones, and those that are not of their column's type, are null. */
export type Cell = string | number | Date | null;

/** A column of a table. Its name is the path of its question, as in the JSON of surveys. */
export interface Column {
  readonly name: string;
  readonly type: CellType;
}

/** A table of a form: that of its surveys, or that of the rows of a repeat. */
export interface TypedTable {
  /** The name of its file, without an ending. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Returns the rows that a survey has in it. */
  readonly rowsOf: (survey: FormSurvey) => readonly (readonly Cell[])[];
}

const TYPES: Readonly<Partial<Record<AnswerNode['type'], CellType>>> = {
  ...{ int: 'whole', decimal: 'number', date: 'day', dateTime: 'moment' },
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dateOf(text: string, type: CellType): Date | null {
  if (type === 'day' && !DAY.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns an answer as a cell of its column. */
export function cellOf(answer: Value, type: CellType): Cell {
  if (answer === null || answer === '') return null;
  switch (type) {
    case 'whole':
      return Number.isSafeInteger(answer) ? (answer as number) : null;
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer) ? answer : null;
    case 'day':
    case 'moment':
      return typeof answer === 'string' ? dateOf(answer, type) : null;
    case 'text':
      if (Array.isArray(answer)) return answer.length === 0 ? null : answer.join(' ');
      return String(answer);
  }
}

interface AnswerColumn extends Column {
  readonly key: string;
}

/** Lists the questions of a table, those in groups too. Those in rows are in tables of their own. @param own the table's other columns */
const answerColumns = (nodes: readonly SchemaNode[], own: readonly Column[]): readonly AnswerColumn[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'repeat') return [];
    if (node.kind === 'group') return answerColumns(node.children, own);
    const name = own.some((column) => column.name === node.key) ? `${node.key}_2` : node.key;
    return [{ name, key: node.key, type: TYPES[node.type] ?? 'text' }];
  });

const cellsOf = (columns: readonly AnswerColumn[], answers: Answers): readonly Cell[] =>
  columns.map(({ key, type }) => cellOf(valueAt(answers as Values, key), type));

const OF_SURVEY: readonly Column[] = [
  ...[{ name: 'survey_id', type: 'text' } as const, { name: 'created_at', type: 'moment' } as const],
  ...[
    { name: 'updated_at', type: 'moment' } as const,
    { name: 'created_by_username', type: 'text' } as const,
  ],
  { name: 'form_version', type: 'whole' },
];

function surveysTable({ form, children }: FormSchema): TypedTable {
  const columns = answerColumns(children, OF_SURVEY);
  return {
    name: form.name,
    columns: [...OF_SURVEY, ...columns],
    rowsOf: ({ shown: { survey } }) => [
      [
        ...[survey.survey_id, dateOf(survey.created_at, 'moment'), dateOf(survey.updated_at, 'moment')],
        ...[survey.created_by_username, survey.form_version],
        ...cellsOf(columns, { ...survey.values, panchayat_id: survey.panchayat_id }),
      ],
    ],
  };
}

const OF_ROW: readonly Column[] = [
  ...[{ name: 'survey_id', type: 'text' } as const, { name: '_row', type: 'text' } as const],
  ...[{ name: '_parent_row', type: 'text' } as const, { name: '_number', type: 'whole' } as const],
];

function rowsTable(schema: FormSchema, path: RepeatPath, name: string): TypedTable {
  const columns = answerColumns(nodesOf(schema, path), OF_ROW);
  const walk = (
    [repeat, ...inner]: RepeatPath,
    answers: Answers,
    { survey_id, outer }: { readonly survey_id: string; readonly outer: string | null },
  ): readonly (readonly Cell[])[] =>
    repeat === undefined
      ? []
      : rowsAt(answers, repeat).flatMap((row, at) => {
          const key = outer === null ? row[ROW_KEY] : `${outer}/${row[ROW_KEY]}`;
          if (inner.length > 0) return walk(inner, row, { survey_id, outer: key });
          return [[survey_id, key, outer, at + 1, ...cellsOf(columns, row)]];
        });
  return {
    name,
    columns: [...OF_ROW, ...columns],
    rowsOf: ({ shown }) =>
      walk(path, answersWithRows(shown, schema.form), { survey_id: shown.survey.survey_id, outer: null }),
  };
}

/** Returns the tables of a form, that of its surveys first. The columns of rows are those of exported files (docs/export.md). */
export const tablesOf = (schema: FormSchema): readonly TypedTable[] => [
  surveysTable(schema),
  ...repeatsOf(schema.children).map((path) => {
    const names = path.at(-1)?.around.concat(path.at(-1)?.name ?? '') ?? [];
    return rowsTable(schema, path, [schema.form.name, ...names].join('.'));
  }),
];
