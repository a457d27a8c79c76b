import { isEmpty, type Values, valueAt } from '../survey/values.ts';
import type { FormDefinition, Warning } from './definition.ts';
import { holds } from './expression.ts';
import { reasonPath } from './fields.ts';
import { askedValues, rulesOf } from './form-rules.ts';

/** A warning that the answers raise, and the reason for keeping them. */
export interface GivenWarning {
  readonly warning: Warning;
  /** Empty: nobody has said. */
  readonly reason: string;
}

/**
 * Returns the warnings that a survey's answers raise, in the form's order. Questions that are not asked raise
 * none.
 */
export const warningsOf = (values: Values, form: FormDefinition): readonly GivenWarning[] => {
  const { warnings } = rulesOf(form);
  if (warnings.length === 0) return [];
  const asked = askedValues(values, form);
  return warnings
    .filter(({ when }) => holds(when, asked))
    .map(({ warning }) => {
      const reason = valueAt(values, reasonPath(warning.name));
      return { warning, reason: typeof reason === 'string' ? reason.trim() : '' };
    });
};

/** Counts the warnings without a reason. */
export const openWarnings = (values: Values, form: FormDefinition): number =>
  warningsOf(values, form).filter(({ reason }) => isEmpty(reason)).length;
