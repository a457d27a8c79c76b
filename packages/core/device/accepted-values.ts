import { isAccepted } from '../survey/about/accepted.ts';
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
