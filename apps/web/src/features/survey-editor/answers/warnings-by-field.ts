import { answerAt } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { moduleOf } from '@sampark/core/forms/fields';
import { reasonPath } from '@sampark/core/forms/reason-fields';
import { type GivenWarning, warningsIn } from '@sampark/core/forms/warnings';
import type { FieldPath } from '@sampark/core/survey/values';
import type { SurveyView } from '../../../data/ports/open-survey.ts';

/** The warnings of a survey, by the field that shows them. */
export interface WarningsByField {
  /** Returns the warnings whose reason is asked for at this field. */
  readonly at: (field: FieldPath) => readonly GivenWarning[];
  /** Returns the warnings without a reason that are also about this field. */
  readonly about: (field: FieldPath) => readonly GivenWarning[];
  /** Returns how many of a module's warnings have no reason. */
  readonly openIn: (module: string) => number;
}

/** Collects the warnings to show: those that hold, and those whose reason is in conflict, which waits for a choice. */
export const warningsByField = ({ form, instance, conflicts }: SurveyView): WarningsByField => {
  const given = warningsIn(instance);
  const disputed = (form.warnings ?? [])
    .filter(
      ({ name }) =>
        conflicts.some(({ field }) => field === reasonPath(name)) &&
        !given.some(({ warning }) => warning.name === name),
    )
    .map((warning): GivenWarning => {
      const reason = answerAt(instance, reasonPath(warning.name));
      return { warning, reason: typeof reason === 'string' ? reason : '' };
    });
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
    openIn: (module) =>
      open.filter(({ warning }) => moduleOf(form, reasonPath(warning.name)) === module).length,
  };
};
