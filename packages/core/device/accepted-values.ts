import { isAccepted } from '../survey/about/accepted.ts';
import { type Note, notesIn } from '../survey/about/notes.ts';
import { isReview } from '../survey/about/reviews.ts';
import { type Values, valueAt, withValues } from '../survey/values.ts';
import { type LocalSurvey, savedValues, shownValues } from './local-survey.ts';

type Row = Pick<LocalSurvey, 'server' | 'edits' | 'draft'>;

/** Takes out of content what the server has refused of a review, and of accepted doubts: it counts for nobody. */
const withoutRefusedWords = (values: Values, { edits, server }: Pick<Row, 'edits' | 'server'>): Values => {
  const refused = Object.entries(edits).filter(
    ([field, edit]) => edit.refused !== undefined && (isReview(field) || isAccepted(field)),
  );
  if (refused.length === 0) return values;
  const there = server?.values ?? {};
  return withValues(
    values,
    refused.map(([field]) => [field, valueAt(there, field)]),
  );
};

/** Returns the saved content without the words that the server has refused. */
export const acceptedValues = (row: Omit<Row, 'draft'>): Values => withoutRefusedWords(savedValues(row), row);

/** Returns what the screen shows, with typing that is not saved, without the words that the server has refused. */
export const acceptedOfShown = (row: Row): Values => withoutRefusedWords(shownValues(row), row);

/** A word by which somebody accepted a doubt, and which the server does not take. */
export interface RefusedWord {
  readonly word: Note;
  /** The code of the reason. */
  readonly because: string;
}

/** Returns the words that accept doubts, and that the server does not take. */
export const refusedAcceptances = ({
  server,
  edits,
}: Pick<LocalSurvey, 'server' | 'edits'>): readonly RefusedWord[] =>
  Object.entries(edits).flatMap(([field, { now, refused }]) => {
    if (refused === undefined || !isAccepted(field)) return [];
    const taken = new Set(notesIn(valueAt(server?.values ?? {}, field)).map(({ id }) => id));
    return notesIn(now)
      .filter(({ id }) => !taken.has(id))
      .map((word) => ({ word, because: refused }));
  });
