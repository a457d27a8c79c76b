import { nameKey } from '../places/village.ts';
import { spellingsToFind, type VillageNames } from '../places/village-names.ts';
import { isRecord, type SurveySummary, yearOf } from '../survey/summary.ts';

/** Whether the first of two surveys of a year says more for it: a complete one does, else the one of the later day. */
const saysMore = (one: SurveySummary, other: SurveySummary): boolean => {
  const [a, b] = [one, other].map((survey) =>
    [
      survey.is_complete ? '1' : '0',
      survey.survey_date || survey.created_at.slice(0, 10),
      survey.updated_at,
      survey.survey_id,
    ].join(' '),
  );
  return (a ?? '') > (b ?? '');
};

/**
 * Returns the survey that another one goes on from: about the same record or village, by the same form whatever its version, of the
 * newest year before. A village is the same by any of its spellings in the directory. One that two villages share names neither.
 * @returns null: this device has none
 */
export function earlierSurvey(
  surveys: readonly SurveySummary[],
  names: VillageNames,
  own: Parameters<typeof yearOf>[0] &
    Pick<SurveySummary, 'panchayat_id' | 'village_name' | 'record_id' | 'form_name'>,
): SurveySummary | null {
  if (isRecord(own) || names.of(own).length > 1) return null;
  const spellings = new Set(spellingsToFind(names, own));
  const isOfSame = (other: SurveySummary): boolean =>
    other.form_name === own.form_name &&
    other.panchayat_id === own.panchayat_id &&
    other.record_id === own.record_id &&
    (own.record_id !== '' || spellings.has(nameKey(other.village_name))) &&
    yearOf(other) < yearOf(own);
  let found: SurveySummary | null = null;
  for (const other of surveys.filter(isOfSame)) {
    const isNewer = found === null || yearOf(other) > yearOf(found);
    const isOfOneYear = found !== null && yearOf(other) === yearOf(found);
    if (found === null || isNewer || (isOfOneYear && saysMore(other, found))) found = other;
  }
  return found;
}
