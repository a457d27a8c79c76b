import type { FormDefinition, Question } from '../forms/definition.ts';
import { knownFields } from '../forms/known-fields.ts';
import { isMadeOnce } from '../forms/made-once.ts';
import { checkValue } from '../forms/validate.ts';
import { REASONS } from '../survey/about/outside-modules.ts';
import { type FieldPath, isEmpty, type Value, type Values } from '../survey/values.ts';

/** An answer of an earlier survey that a question of this one may have again. */
export interface CarriedAnswer {
  /** The question as the earlier survey asked it: its words for the answer. */
  readonly question: Question;
  readonly value: Value;
  /** Whether this survey's version of the question takes it: a choice may be gone. */
  readonly fits: boolean;
}

/** The kinds of questions whose answers hold for one round only, or which nobody types. */
const OF_ONE_ROUND: ReadonlySet<Question['type']> = new Set([
  'hidden',
  'calculate',
  'acknowledge',
  'image',
  'audio',
  'video',
  'file',
]);

const mayBeCarried = (question: Question): boolean =>
  question.carry !== 'no' &&
  !OF_ONE_ROUND.has(question.type) &&
  question.calculation === undefined &&
  !isMadeOnce(question);

/**
 * Returns the answers of an earlier survey by the questions of this one's form. Nothing of it is an answer of this survey before a person
 * says so. Answers in rows, and reasons, are left out.
 */
export function carriedAnswers(
  form: FormDefinition,
  earlier: { readonly form: FormDefinition; readonly values: Values },
): ReadonlyMap<FieldPath, CarriedAnswer> {
  const now = knownFields(form).answers;
  const then = knownFields(earlier.form).answers;
  const carried = new Map<FieldPath, CarriedAnswer>();
  for (const [path, { question, module, repeats }] of now) {
    const value = earlier.values[path] ?? null;
    const before = then.get(path)?.question;
    const isOutside = module === REASONS || repeats.length > 0;
    if (isEmpty(value) || before === undefined || isOutside || !mayBeCarried(question)) continue;
    carried.set(path, { question: before, value, fits: checkValue(question, value) === null });
  }
  return carried;
}
