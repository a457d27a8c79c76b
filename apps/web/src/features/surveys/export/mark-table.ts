import type { LocalText } from '@sampark/core/forms/definition/definition';
import { holdsFor, isCleared, isMarks, marksIn, type SameMark } from '@sampark/core/survey/about/same-marks';
import { valueAt } from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import {
  type AboutLabels,
  aboutColumns,
  type Column,
  type Line,
  type Table,
  type TableOfWords,
} from './table.ts';

/** Stands in the place of a repeat's path: the lines of the table are answers that were taken again, or are not so any more. */
const UNCHANGED = 'unchanged';

/** The labels of a table of marks. */
export interface MarkLabels extends AboutLabels {
  readonly title: LocalText;
  readonly what: LocalText;
  readonly unchanged: LocalText;
  readonly cleared: LocalText;
  readonly year: LocalText;
  readonly of: LocalText;
}

const read =
  (part: 'year' | 'of'): Column['read'] =>
  ({ mark }: Line) =>
    mark?.[part] ?? null;

/** Returns the column that tells what was taken again from what is not so any more. */
const whatColumn = ({ what, unchanged, cleared }: MarkLabels): Column => ({
  ...{ path: 'is', type: 'select_one', label: what },
  choices: [
    { name: 'unchanged', label: unchanged },
    { name: 'cleared', label: cleared },
  ],
  read: ({ mark }) => (mark && isCleared(mark) ? 'cleared' : 'unchanged'),
});

/** Returns the marks of a survey that still say something of its answers. */
const marksOf = ({ values }: ExportedSurvey): readonly SameMark[] =>
  Object.entries(values)
    .filter(([path]) => isMarks(path))
    .flatMap(([, value]) => marksIn(value).filter((mark) => holdsFor(mark, valueAt(values, mark.on))));

/**
 * Returns the table of the answers that were taken again from an earlier year, or are not so any more: none where there are no such answers.
 * @param surveys with the answers that their form asks for: what is not asked any more is not said
 */
export const markTables = (
  surveys: readonly ExportedSurvey[],
  { form, fields, columns, labels }: TableOfWords<MarkLabels>,
): readonly Table[] => {
  const lines = surveys.flatMap((survey) => marksOf(survey).map((mark): Line => ({ ...survey, mark })));
  if (lines.length === 0) return [];
  return [
    {
      form,
      title: labels.title,
      repeat: UNCHANGED,
      columns: [
        ...columns,
        ...aboutColumns(lines, fields, labels),
        whatColumn(labels),
        { path: 'since', type: 'text', label: labels.year, read: read('year') },
        { path: 'earlier_survey_id', type: 'text', label: labels.of, read: read('of') },
      ],
      lines,
    },
  ];
};
