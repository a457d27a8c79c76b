import { nameKey } from '../places/village.ts';
import { spellingsToFind, type VillageNames } from '../places/village-names.ts';
import { isRecord, type SurveySummary, yearOf } from '../survey/summary.ts';
import { standingOf } from './standing.ts';

/**
 * Returns the survey that another one goes on from: about the same record or village, by the same form whatever its version, of the
 * newest year before that says something. A village is the same by any of its spellings in the directory. One that two villages share names neither.
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
  const earlier = surveys.filter(isOfSame);
  const years = [...new Set(earlier.map(yearOf))].toSorted().toReversed();
  for (const year of years) {
    const standing = standingOf(earlier.filter((survey) => yearOf(survey) === year));
    if (standing) return standing.speaks;
  }
  return null;
}
