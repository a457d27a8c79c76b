import { ofPanchayat } from '../forms/engine/outside.ts';
import type { Outside } from '../forms/xpath/scope.ts';
import { type ReadSurvey, saidIn, timeOf } from '../records/totals/said.ts';
import { isRecord, type SurveySummary, yearOf } from '../survey/summary.ts';
import { isEmpty, type Value } from '../survey/values.ts';

/** Returns the surveys about the panchayat of a survey, of its year, the newest first. The survey itself is none of them. */
export const panchayatSurveys = (
  surveys: readonly SurveySummary[],
  own: Parameters<typeof yearOf>[0] & Pick<SurveySummary, 'survey_id' | 'panchayat_id'>,
): readonly SurveySummary[] =>
  surveys
    .filter(
      (each) =>
        each.survey_id !== own.survey_id &&
        each.panchayat_id === own.panchayat_id &&
        each.village_name === '' &&
        each.record_id === '' &&
        !isRecord(each) &&
        yearOf(each) === yearOf(own),
    )
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));

/** Returns what surveys about a panchayat say, by the names of their questions: of several that answer one, the first does. */
export function panchayatSays(surveys: readonly ReadSurvey[]): Outside {
  const said = new Map<string, Value>();
  for (const survey of surveys) {
    for (const [name, value] of saidIn(survey).byName)
      if (!said.has(name) && !isEmpty(value)) said.set(name, value);
  }
  return ofPanchayat(said);
}
