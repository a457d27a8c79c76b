import { isAccepted } from '../survey/about/accepted.ts';
import { type Note, notesIn } from '../survey/about/notes.ts';
import { isReview } from '../survey/about/reviews.ts';
import { type Values, valueAt, withValues } from '../survey/values.ts';
import { type LocalSurvey, savedValues } from './local-survey.ts';

/** Returns the saved content without what the server has refused of a review, and of accepted doubts: it counts for nobody. */
export const acceptedValues = (row: Pick<LocalSurvey, 'server' | 'edits'>): Values => {
  const saved = savedValues(row);
  const refused = Object.entries(row.edits).filter(
    ([field, edit]) => edit.refused !== undefined && (isReview(field) || isAccepted(field)),
  );
  if (refused.length === 0) return saved;
  const there = row.server?.values ?? {};
  return withValues(
    saved,
    refused.map(([field]) => [field, valueAt(there, field)]),
  );
};

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
