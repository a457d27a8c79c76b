import type { SurveySummary } from '@sampark/core/survey/summary';
import { paths } from '../paths.ts';

/** Where a person settles the open conflicts: at the only survey that has one, else in the list of those that do. */
export const conflictPath = (surveys: readonly SurveySummary[]): string => {
  const [first, second] = surveys.filter(({ sync_status }) => sync_status === 'conflict');
  return first && !second ? paths.conflict(first.survey_id) : paths.surveysWith('conflict');
};
