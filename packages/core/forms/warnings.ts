import { isEmpty, type Values, valueAt } from '../survey/values.ts';
import type { FormDefinition, Warning } from './definition.ts';
import { type FormInstance, openForm, scopeOf } from './engine/instance.ts';
import { formModel } from './engine/model.ts';
import { reasonPath } from './fields.ts';

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
export const warningsOf = (values: Values, form: FormDefinition): readonly GivenWarning[] =>
  formModel(form).warnings.length === 0 ? [] : warningsIn(openForm(form, values), values);

/** The same, of a survey that is open already. @param values its answers */
export const warningsIn = (instance: FormInstance, values: Values): readonly GivenWarning[] => {
  const { warnings, tree } = instance.model;
  const scope = scopeOf(instance, instance.survey, tree.root);
  return warnings
    .filter(({ when }) => when.truth(scope))
    .map(({ warning }) => {
      const reason = valueAt(values, reasonPath(warning.name));
      return { warning, reason: typeof reason === 'string' ? reason.trim() : '' };
    });
};

/** Counts the warnings without a reason. */
export const openWarnings = (values: Values, form: FormDefinition): number =>
  warningsOf(values, form).filter(({ reason }) => isEmpty(reason)).length;
