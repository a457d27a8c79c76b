import { REASONS } from '../../survey/about/outside-modules.ts';
import { type FieldPath, isEmpty, isList, type Value, type Values } from '../../survey/values.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { isMadeOnce } from '../definition/made-once.ts';
import { changeAnswers, openForm } from '../engine/instance.ts';
import { breaksConstraint, choicesOf, isReadOnly, questionAt } from '../engine/questions.ts';
import { formFields } from './fields.ts';
import type { FormField } from './module-fields.ts';

/** The kinds of questions to which many surveys may get the same answer: a person types it in one field. */
const ONE_FIELD: ReadonlySet<Question['type']> = new Set([
  'integer',
  'decimal',
  'range',
  'text',
  'date',
  'select_one',
  'select_multiple',
]);

/**
 * Returns the questions of a form to which many surveys can get the same answer at once.
 *
 * | a question | |
 * |---|---|
 * | in a row, that a form works out or makes once, or that nobody may type in | is left out |
 * | whose answer a record keeps, or at whose change the form writes another answer | is left out: an editor does that work, survey by survey |
 * | a place, a file, a ranking, a record | is left out |
 */
export function bulkFields(form: FormDefinition): ReadonlyMap<FieldPath, FormField> {
  const { answers } = formFields(form);
  const triggers = new Set([...answers.values()].flatMap(({ question }) => question.trigger ?? []));
  return new Map(
    [...answers].filter(([, { question, module, repeats }]) => {
      const isFree =
        question.calculation === undefined &&
        question.read_only === undefined &&
        question.save_to === undefined &&
        !triggers.has(question.name) &&
        !isMadeOnce(question);
      return isFree && ONE_FIELD.has(question.type) && repeats.length === 0 && module !== REASONS;
    }),
  );
}

/**
 * Says why a survey does not get an answer that many get; `null`: it gets it.
 *
 * | the question there | |
 * |---|---|
 * | is not asked, or is read only now | `not_asked` |
 * | does not offer the choice now, or its constraint refuses the answer | `not_taken` |
 *
 * @param form with the records of the survey's panchayat
 */
export function refusedAnswer(
  form: FormDefinition,
  values: Values,
  field: FieldPath,
  answer: Value,
): 'not_asked' | 'not_taken' | null {
  const instance = openForm(form, values);
  const asked = questionAt(instance, field);
  if (!asked || isReadOnly(instance, asked)) return 'not_asked';
  if (isEmpty(answer)) return null;
  const { question } = asked;
  if (question.type === 'select_one' || question.type === 'select_multiple') {
    const offered = new Set<Value>(choicesOf(instance, asked).map(({ name }) => name));
    const chosen = isList(answer) ? answer : [answer];
    if (!chosen.every((name) => offered.has(name))) return 'not_taken';
  }
  changeAnswers(instance, [[field, answer]]);
  const changed = questionAt(instance, field);
  return changed && breaksConstraint(instance, changed) ? 'not_taken' : null;
}
