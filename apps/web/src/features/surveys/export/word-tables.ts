import type { LocalText } from '@sampark/core/forms/definition/definition';
import { isAccepted } from '@sampark/core/survey/about/accepted';
import { isNotes, type Note, notesIn } from '@sampark/core/survey/about/notes';
import type { FieldPath } from '@sampark/core/survey/values';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import {
  type AboutLabels,
  aboutColumns,
  type Column,
  type Line,
  type Table,
  type TableOfWords,
} from './table.ts';

/** The labels of a table of words. */
export interface WordLabels extends AboutLabels {
  readonly title: LocalText;
  readonly name: LocalText;
  readonly at: LocalText;
}

/** The labels of both tables. */
export interface AllWordLabels {
  readonly notes: WordLabels & { readonly text: LocalText };
  readonly accepted: WordLabels;
}

/** The words of people about answers, as a table. */
interface Kind {
  /** Stands in the place of a repeat's path: the lines of the table are words. */
  readonly repeat: string;
  readonly isOf: (path: FieldPath) => boolean;
  readonly labels: WordLabels;
  readonly columns: readonly Column[];
}

const read =
  (part: 'text' | 'name' | 'at'): Column['read'] =>
  ({ note }: Line) =>
    note?.[part] ?? null;

const by = (path: string, { name, at }: WordLabels): readonly Column[] => [
  { path: `${path}_by`, type: 'text', label: name, read: read('name') },
  { path: `${path}_at`, type: 'time', label: at, read: read('at') },
];

const kinds = ({ notes, accepted }: AllWordLabels): readonly Kind[] => [
  {
    ...{ repeat: 'notes', isOf: isNotes, labels: notes },
    columns: [{ path: 'note', type: 'text', label: notes.text, read: read('text') }, ...by('written', notes)],
  },
  // What a word of acceptance rests on is a digest, which tells a person nothing.
  { repeat: 'accepted', isOf: isAccepted, labels: accepted, columns: by('accepted', accepted) },
];

/** Returns the words of a survey, by module. */
const wordsOf = ({ values }: ExportedSurvey, isOf: Kind['isOf']): readonly Note[] =>
  Object.entries(values)
    .filter(([path]) => isOf(path))
    .flatMap(([, value]) => notesIn(value));

/**
 * Returns the tables of what people said about surveys of a form: of notes, and of doubts that were accepted. Where nobody has said anything there is none.
 * @param columns those that say whose word it is
 */
export const wordTables = (
  surveys: readonly ExportedSurvey[],
  { form, fields, columns, labels }: TableOfWords<AllWordLabels>,
): readonly Table[] => {
  return kinds(labels).flatMap(({ repeat, isOf, labels: said, columns: own }): readonly Table[] => {
    const lines = surveys.flatMap((survey) =>
      wordsOf(survey, isOf).map((note): Line => ({ ...survey, note })),
    );
    if (lines.length === 0) return [];
    return [
      {
        form,
        title: said.title,
        repeat,
        columns: [...columns, ...aboutColumns(lines, fields, said), ...own],
        lines,
      },
    ];
  });
};
