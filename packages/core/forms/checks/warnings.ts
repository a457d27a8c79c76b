import { type FieldPath, isEmpty, type Values } from '../../survey/values.ts';
import type { FormDefinition, Question, Warning } from '../definition/definition.ts';
import { answerAt, type FormInstance, openForm, scopeOf } from '../engine/instance.ts';
import { formModel } from '../engine/model.ts';
import { knowsOutside } from '../engine/outside.ts';
import { pathOf, questionAt, valueOf, visitAsked } from '../engine/questions.ts';
import type { Device, Outside } from '../xpath/scope.ts';
import { isReason, mayChangeTooMuch, reasonBeside, reasonPath } from './reason-fields.ts';

/** A warning that the answers raise, and the reason for keeping them. */
export interface GivenWarning {
  /** One that a question raises of its own answer is called by the path of the answer, which is its only field. */
  readonly warning: Warning;
  readonly reasonAt: FieldPath;
  /** Empty: nobody has said. */
  readonly reason: string;
  /** The change, where that is the doubt: the words are then the app's, and not the form's. */
  readonly change?: Change;
}

/** A number that is another one than in an earlier year. */
export interface Change {
  readonly year: string;
  readonly before: number;
  readonly now: number;
}

/**
 * Returns the warnings that a survey's answers raise: first those of the form, then those of its questions, row by row, both in the
 * form's order. Questions that are not asked raise none, and neither does an empty answer by itself.
 */
export const warningsOf = (values: Values, form: FormDefinition): readonly GivenWarning[] => {
  const { warnings, warned } = formModel(form);
  return warnings.length + warned.size === 0 ? [] : warningsIn(openForm(form, values));
};

/**
 * The same, of a survey that is open already.
 * @param outside last year's answers, and the panchayat's; without them a warning that asks for them is silent: nobody knows whether it holds
 */
export const warningsIn = (instance: FormInstance, outside?: Outside): readonly GivenWarning[] => {
  const asking: Asking = {
    device: outside ? { ...instance.device, outside } : instance.device,
    knows: (expression) => knowsOutside(instance.model.form, expression, outside),
  };
  return [...warningsOfForm(instance, asking), ...warningsOfQuestions(instance, asking)];
};

/** The context in which warnings are worked out. */
interface Asking {
  readonly device: Device;
  /** Whether all is known that an expression asks for. */
  readonly knows: (expression: string) => boolean;
}

const reasonIn = (instance: FormInstance, at: FieldPath): string => {
  const reason = answerAt(instance, at);
  return typeof reason === 'string' ? reason.trim() : '';
};

/** Returns a warning with the reason that a survey holds for it. */
export const withReason = (instance: FormInstance, warning: Warning, reasonAt: FieldPath): GivenWarning => ({
  warning,
  reasonAt,
  reason: reasonIn(instance, reasonAt),
});

function warningsOfForm(instance: FormInstance, { device, knows }: Asking): readonly GivenWarning[] {
  const { warnings, tree } = instance.model;
  if (warnings.length === 0) return [];
  const scope = scopeOf({ device }, instance.survey, tree.root);
  return warnings
    .filter(({ warning, when }) => knows(warning.when) && when.truth(scope))
    .map(({ warning }) => withReason(instance, warning, reasonPath(warning.name)));
}

function warningsOfQuestions(instance: FormInstance, { device, knows }: Asking): readonly GivenWarning[] {
  const { warned, rules, tree } = instance.model;
  if (warned.size === 0) return [];
  const found: GivenWarning[] = [];
  visitAsked(
    instance,
    instance.survey,
    tree.root.children,
    (asked) => {
      const { question, row, node } = asked;
      if (isEmpty(valueOf(asked)) || !knows(question.warning ?? '')) return;
      if (!rules.get(node)?.warning?.truth(scopeOf({ device }, row, node))) return;
      const path = pathOf(asked);
      found.push(withReason(instance, ownWarning(question, path), reasonBeside(path)));
    },
    warned,
  );
  return found;
}

/** Returns the warning that a question raises of its own answer. */
const ownWarning = ({ warning = '', warning_message, label }: Question, path: FieldPath): Warning => ({
  name: path,
  when: warning,
  message: warning_message ?? label,
  fields: [path],
});

/** Returns the warning that a reason is for, whether it holds or not; `undefined`: none that is asked. */
export const warningOfReason = (instance: FormInstance, reasonAt: FieldPath): GivenWarning | undefined => {
  if (!isReason(reasonAt)) return undefined;
  const { form } = instance.model;
  const ofForm = form.warnings?.find(({ name }) => reasonPath(name) === reasonAt);
  if (ofForm) return withReason(instance, ofForm, reasonAt);
  const path = reasonAt.slice(0, -reasonBeside('').length);
  const asked = reasonBeside(path) === reasonAt ? questionAt(instance, path) : undefined;
  const mayWarn = asked && (asked.question.warning !== undefined || mayChangeTooMuch(asked.question));
  return mayWarn ? withReason(instance, ownWarning(asked.question, path), reasonAt) : undefined;
};

/** Counts the warnings without a reason in a survey that is open */
export const openWarnings = (instance: FormInstance): number =>
  warningsIn(instance).filter(({ reason }) => isEmpty(reason)).length;
