import { nameKey } from '@sampark/core/places/village';
import { type NamedVillage, spellingsToFind, type VillageNames } from '@sampark/core/places/village-names';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { yearOf } from '@sampark/core/survey/summary';

/**
 * Returns the survey of the same village and year that is furthest. Its name is the same, or that of the same village in
 * another script.
 */
export const sameVillage = (
  surveys: readonly SurveySummary[],
  names: VillageNames,
  wanted: NamedVillage & {
    readonly year: string;
    /** Surveys of this form only; absent: of any. */
    readonly form_name?: string | undefined;
  },
): SurveySummary | undefined => {
  if (nameKey(wanted.village_name) === '') return undefined;
  const keys = new Set(spellingsToFind(names, wanted));
  return surveys
    .filter(
      (survey) =>
        survey.panchayat_id === wanted.panchayat_id &&
        yearOf(survey) === wanted.year &&
        (wanted.form_name === undefined || survey.form_name === wanted.form_name) &&
        keys.has(nameKey(survey.village_name)),
    )
    .sort((a, b) => b.completion_percentage - a.completion_percentage)[0];
};
