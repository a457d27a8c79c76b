import type { LocalText } from '@sampark/core/forms/definition';
import { isNotes, type Note, notesIn } from '@sampark/core/survey/about/notes';
import type { ExportedSurvey } from '../../../data/ports/surveys.ts';
import { type Column, type Line, questionsOf, type Table, type TableOfWords } from './table.ts';

/** Stands in the place of a repeat's path: the lines of the table are notes. */
const NOTES = 'notes';

/** The labels of a table of notes. */
export interface NoteLabels {
  readonly title: LocalText;
  readonly on: LocalText;
  readonly text: LocalText;
  readonly name: LocalText;
  readonly at: LocalText;
}

const read =
  (part: 'on' | 'text' | 'name' | 'at'): Column['read'] =>
  ({ note }: Line) =>
    note?.[part] ?? null;

/** Returns the notes of a survey, by module. */
const notesOf = ({ values }: ExportedSurvey): readonly Note[] =>
  Object.entries(values)
    .filter(([path]) => isNotes(path))
    .flatMap(([, value]) => notesIn(value));

/**
 * Returns the table of the notes about surveys of a form: none where nobody has written any.
 * @param columns those that say whose note it is
 */
export const noteTables = (
  surveys: readonly ExportedSurvey[],
  { form, fields, columns, labels }: TableOfWords<NoteLabels>,
): readonly Table[] => {
  const lines = surveys.flatMap((survey) => notesOf(survey).map((note): Line => ({ ...survey, note })));
  if (lines.length === 0) return [];
  return [
    {
      form,
      title: labels.title,
      repeat: NOTES,
      columns: [
        ...columns,
        { path: 'on', type: 'select_one', label: labels.on, choices: questionsOf(fields), read: read('on') },
        { path: 'note', type: 'text', label: labels.text, read: read('text') },
        { path: 'written_by', type: 'text', label: labels.name, read: read('name') },
        { path: 'written_at', type: 'time', label: labels.at, read: read('at') },
      ],
      lines,
    },
  ];
};
