import { isEmpty, type Values, valueAt } from '../survey/values.ts';
import type { FormDefinition, Warning } from './definition.ts';
import { holds } from './expression.ts';
import { reasonPath } from './fields.ts';
import { askedValues, rulesOf } from './form-rules.ts';

/** A warning that the answers give, and why they stay as they are. */
export interface GivenWarning {
  readonly warning: Warning;
  /** Empty: nobody has said. */
  readonly reason: string;
}

/** The warnings that a survey's answers give, in the form's order. What is not asked gives none. */
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

/** How many warnings nobody has given a reason for. */
export const openWarnings = (values: Values, form: FormDefinition): number =>
  warningsOf(values, form).filter(({ reason }) => isEmpty(reason)).length;
