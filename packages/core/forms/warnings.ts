import { isEmpty, type Values } from '../survey/values.ts';
import type { FormDefinition, Warning } from './definition.ts';
import { answerAt, type FormInstance, openForm, scopeOf } from './engine/instance.ts';
import { formModel } from './engine/model.ts';
import { reasonPath } from './reason-fields.ts';

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
  formModel(form).warnings.length === 0 ? [] : warningsIn(openForm(form, values));

/** The same, of a survey that is open already */
export const warningsIn = (instance: FormInstance): readonly GivenWarning[] => {
  const { warnings, tree } = instance.model;
  if (warnings.length === 0) return [];
  const scope = scopeOf(instance, instance.survey, tree.root);
  return warnings
    .filter(({ when }) => when.truth(scope))
    .map(({ warning }) => {
      const reason = answerAt(instance, reasonPath(warning.name));
      return { warning, reason: typeof reason === 'string' ? reason.trim() : '' };
    });
};

/** Counts the warnings without a reason in a survey that is open */
export const openWarnings = (instance: FormInstance): number =>
  warningsIn(instance).filter(({ reason }) => isEmpty(reason)).length;
