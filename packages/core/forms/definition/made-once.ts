import type { FieldPath } from '../../survey/values.ts';
import { type FormFields, fieldAt } from '../fields/fields.ts';
import type { Question } from './definition.ts';

const ONCE = /\bonce\s*\(/;

/** Whether a calculation makes an answer once, and not with each change of another answer. */
export const isWorkedOutOnce = ({ calculation, trigger }: Question): boolean =>
  trigger === undefined && ONCE.test(calculation ?? '');

/**
 * Whether the form makes a question's answer itself, once: two devices may then make it apart, and the first one stands.
 *
 * | people type it | it is made by | once |
 * |---|---|---|
 * | yes | | no |
 * | no: hidden, calculated, or always read-only | a dynamic default, a `trigger`, or `once(…)` | yes |
 * | no | a calculation without `once(…)` | no: every device works it out |
 */
export const isMadeOnce = (question: Question): boolean => {
  const { type, read_only, dynamic_default, trigger } = question;
  const isTyped = type !== 'hidden' && type !== 'calculate' && read_only !== true;
  return !isTyped && (dynamic_default !== undefined || trigger !== undefined || isWorkedOutOnce(question));
};

/** Returns the same by path, for the fields of a form. */
export const madeOnceIn =
  (fields: FormFields) =>
  (field: FieldPath): boolean => {
    const known = fieldAt(fields, field);
    return known !== undefined && isMadeOnce(known.question);
  };
