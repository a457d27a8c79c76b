import type { SurveySummary } from '@sampark/core/survey/summary';
import { paths } from '../paths.ts';

/**
 * Returns the address where a person settles the open conflicts: the only survey that has one, else the list of those that
 * do.
 */
export const conflictPath = (surveys: readonly SurveySummary[]): string => {
  const [first, second] = surveys.filter(({ sync_status }) => sync_status === 'conflict');
  return first && !second ? paths.conflict(first.survey_id) : paths.surveysWith('conflict');
};
