import { isMadeIn } from '../../survey/record-ids.ts';
import { isRecord, type SurveySummary } from '../../survey/summary.ts';
import type { RecordTree } from '../record-tree.ts';

/** Returns a survey's day: that of its date, else that of its creation. */
const dayOf = ({ survey_date, created_at }: SurveySummary): string => survey_date || created_at.slice(0, 10);

/**
 * Returns the day of the newest survey about each record, by its id. Surveys of records that are the same thing count together.
 * A record without an entry was never visited.
 */
export function lastVisits(
  surveys: readonly SurveySummary[],
  tree: Pick<RecordTree, 'canonical'>,
): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const survey of surveys) {
    if (survey.record_id === '' || isRecord(survey)) continue;
    const id = tree.canonical(survey.record_id)?.record_id;
    const day = dayOf(survey);
    if (id !== undefined && day > (days.get(id) ?? '')) days.set(id, day);
  }
  return days;
}

/** Returns the surveys about a record and about those that were merged into it, the newest first. */
export const surveysAbout = (
  surveys: readonly SurveySummary[],
  tree: Pick<RecordTree, 'canonical'>,
  id: string,
): readonly SurveySummary[] =>
  surveys
    .filter((survey) => survey.record_id !== '' && tree.canonical(survey.record_id)?.record_id === id)
    .sort((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0));

/** Returns the surveys in whose rows a record was made, or one that was merged into it: a person's are those of the household. */
export const surveysThatMade = (
  surveys: readonly SurveySummary[],
  tree: Pick<RecordTree, 'merged'>,
  id: string,
): readonly SurveySummary[] => {
  const ids = [id, ...tree.merged(id).map(({ record_id }) => record_id)];
  return surveys.filter(({ survey_id }) => ids.some((each) => isMadeIn(survey_id, each)));
};
