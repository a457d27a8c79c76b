import { mayChangeTooMuch, reasonBeside } from '../forms/checks/reason-fields.ts';
import { type GivenWarning, warningsIn, withReason } from '../forms/checks/warnings.ts';
import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import type { FormInstance } from '../forms/engine/instance.ts';
import { lastYear } from '../forms/engine/outside.ts';
import { questionAt, valueOf } from '../forms/engine/questions.ts';
import type { Outside } from '../forms/xpath/scope.ts';
import { isInRows } from '../survey/row-path.ts';
import type { FieldPath, Values } from '../survey/values.ts';
import { type CarriedAnswer, carriedAnswers } from './carried.ts';

/** By how many per cent an answer may change from one year to the next where its form does not say. */
export const USUAL_CHANGE = 25;

/** The error that binary fractions may add to a per cent. */
const HAIR = 1e-9;

/**
 * Whether a number has changed by more than it may.
 *
 * | | |
 * |---|---|
 * | by so many per cent of the earlier one as are allowed | no |
 * | by more, up or down | yes; so is 0 instead of any other number |
 * | the earlier one is 0 | no: nothing is a per cent of 0. A form may warn of it (`warning`) |
 */
export const hasChangedTooMuch = (before: number, now: number, allowed: number): boolean =>
  before !== 0 && (Math.abs(now - before) / Math.abs(before)) * 100 > allowed + HAIR;

/** The content of a survey of an earlier year, for the one that follows it. */
export interface EarlierContent {
  readonly year: string;
  readonly form: FormDefinition;
  readonly values: Values;
}

const allowedOf = (question: Question): number =>
  'allowed_change' in question && typeof question.allowed_change === 'number'
    ? question.allowed_change
    : USUAL_CHANGE;

/**
 * Returns the answers that differ from those of an earlier year by more than their form allows. Leaves out empty answers, questions that are not
 * asked, and answers in rows: a row has no room for the reason.
 * @param carried those of the earlier year
 */
export function changedAnswers(
  instance: FormInstance,
  carried: ReadonlyMap<FieldPath, CarriedAnswer>,
  year: string,
): readonly GivenWarning[] {
  return [...carried].flatMap(([path, { value: before }]): GivenWarning[] => {
    const asked = isInRows(path) ? null : questionAt(instance, path);
    const now = asked && valueOf(asked);
    if (!asked || typeof before !== 'number' || typeof now !== 'number') return [];
    const { question } = asked;
    if (!mayChangeTooMuch(question) || !hasChangedTooMuch(before, now, allowedOf(question))) return [];
    const warning = { name: path, when: '', message: question.label, fields: [path] };
    return [{ ...withReason(instance, warning, reasonBeside(path)), change: { year, before, now } }];
  });
}

/**
 * Returns the warnings of a survey that is compared with the one of an earlier year: those that its answers raise, also against last year's, and
 * the answers that have changed too much. A question that warns of its own answer needs no second doubt: both have one reason.
 * @param others what warnings may ask beside last year
 */
export function warningsSince(
  instance: FormInstance,
  earlier: EarlierContent,
  others: Outside = new Map(),
): readonly GivenWarning[] {
  const given = warningsIn(instance, new Map([...lastYear(earlier), ...others]));
  const changed = changedAnswers(instance, carriedAnswers(instance.model.form, earlier), earlier.year);
  return [...given, ...changed.filter(({ reasonAt }) => !given.some((each) => each.reasonAt === reasonAt))];
}
