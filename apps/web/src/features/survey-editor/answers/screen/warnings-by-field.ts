import { type GivenWarning, warningOfReason } from '@sampark/core/forms/checks/warnings';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { moduleOf } from '@sampark/core/forms/fields/fields';
import type { FieldPath } from '@sampark/core/survey/values';
import type { SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import type { Compared } from '../../carried/earlier-of.ts';

/** The warnings of a survey, by the field that shows them. */
export interface WarningsByField {
  /** Returns the warnings whose reason is asked for at this field. */
  readonly at: (field: FieldPath) => readonly GivenWarning[];
  /** Returns the warnings without a reason that are also about this field. */
  readonly about: (field: FieldPath) => readonly GivenWarning[];
  /** The answers at which a reason is asked for, and nobody has given one. */
  readonly waiting: readonly FieldPath[];
  /** Returns how many of a module's warnings have no reason. */
  readonly openIn: (module: string) => number;
}

/** Collects the warnings to show: those that hold, also against an earlier year or the panchayat, and those whose reason is in conflict, which waits for a choice. */
export const warningsByField = (
  { form, instance, conflicts }: SurveyView,
  warnings: Compared['warnings'],
): WarningsByField => {
  const given = warnings(instance);
  // A reason may have several open conflicts, and is drawn once.
  const disputed = [...new Set(conflicts.map(({ field }) => field))]
    .filter((field) => !given.some(({ reasonAt }) => reasonAt === field))
    .flatMap((field) => warningOfReason(instance, field) ?? []);
  const placed = [...given, ...disputed].map((each) => ({
    given: each,
    shownAt: each.warning.fields.find((field) => isAsked(instance, field)),
  }));
  const open = given.filter(({ reason }) => reason === '');
  return {
    at: (field) => placed.filter(({ shownAt }) => shownAt === field).map((each) => each.given),
    about: (field) =>
      open.filter(
        (warned) =>
          warned.warning.fields.includes(field) &&
          placed.some((each) => each.given === warned && each.shownAt !== field),
      ),
    waiting: placed.flatMap(({ given: each, shownAt = [] }) => (open.includes(each) ? shownAt : [])),
    openIn: (module) => open.filter(({ reasonAt }) => moduleOf(form, reasonAt) === module).length,
  };
};
