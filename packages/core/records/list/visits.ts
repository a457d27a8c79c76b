import { besideOwn, originOf } from '../../survey/record-ids.ts';
import { isRecord, type SurveySummary } from '../../survey/summary.ts';
import type { RecordTree } from '../record-tree.ts';

/** Returns a survey's day: that of its date, else that of its creation. */
const dayOf = ({ survey_date, created_at }: SurveySummary): string => survey_date || created_at.slice(0, 10);

/** The day of the newest survey of a record; `undefined`: it was never visited. */
export type LastVisit = (id: string) => string | undefined;

/**
 * Finds the day of the newest survey about a record, or in whose rows it was made: who writes a household down has seen its members. Surveys of
 * records that are the same thing count together.
 */
export function lastVisits(
  surveys: readonly SurveySummary[],
  tree: Pick<RecordTree, 'canonical' | 'merged'>,
): LastVisit {
  const days = new Map<string, string>();
  const made = new Map<string, string>();
  for (const survey of surveys) {
    if (isRecord(survey)) continue;
    const day = dayOf(survey);
    made.set(besideOwn(survey.survey_id), day);
    const id = survey.record_id === '' ? undefined : tree.canonical(survey.record_id)?.record_id;
    if (id !== undefined && day > (days.get(id) ?? '')) days.set(id, day);
  }
  return (id) => {
    const ofRows = [id, ...tree.merged(id).map(({ record_id }) => record_id)].map((each) =>
      made.get(originOf(each)),
    );
    return [days.get(id), ...ofRows].reduce((last, day) => ((day ?? '') > (last ?? '') ? day : last));
  };
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
  const origins = new Set([id, ...tree.merged(id).map(({ record_id }) => record_id)].map(originOf));
  return surveys.filter((survey) => !isRecord(survey) && origins.has(besideOwn(survey.survey_id)));
};
