import type { FormDefinition } from '../forms/definition/definition.ts';
import { openForm } from '../forms/engine/instance.ts';
import { breaksConstraint, choicesOf, isReadOnly, questionAt } from '../forms/engine/questions.ts';
import { fieldAt } from '../forms/fields/fields.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import { isRowPath } from '../survey/row-path.ts';
import {
  type FieldPath,
  isList,
  SURVEY_DATE,
  type Value,
  type Values,
  VILLAGE_NAME,
} from '../survey/values.ts';

/** Why a form does not take an answer beside the others. */
export type Judgement = 'not_asked' | 'not_offered' | 'constraint';

/**
 * Says which answers of a survey its form does not take, as the editor would.
 *
 * | the question there | |
 * |---|---|
 * | is not asked, or is read only now | `not_asked` |
 * | does not offer the choice now | `not_offered` |
 * | has a constraint that the answer breaks | `constraint` |
 *
 * @param form with the records of the survey's panchayat
 * @param values all that the survey comes to hold
 * @param fields those that are judged
 */
export function judgeAnswers(
  form: FormDefinition,
  values: Values,
  fields: Iterable<FieldPath>,
): ReadonlyMap<FieldPath, Judgement> {
  const instance = openForm(form, values);
  const judged = new Map<FieldPath, Judgement>();
  for (const field of fields) {
    if (isRowPath(field) || field === VILLAGE_NAME || field === SURVEY_DATE) continue;
    const asked = questionAt(instance, field);
    if (!asked || isReadOnly(instance, asked)) {
      judged.set(field, 'not_asked');
      continue;
    }
    const { type } = asked.question;
    if (type === 'select_one' || type === 'select_multiple' || type === 'select_record') {
      const offered = new Set<Value>(choicesOf(instance, asked).map(({ name }) => name));
      const value = values[field] ?? null;
      if (!(isList(value) ? value : [value]).every((name) => offered.has(name)))
        judged.set(field, 'not_offered');
    }
    if (!judged.has(field) && breaksConstraint(instance, asked)) judged.set(field, 'constraint');
  }
  return judged;
}

/**
 * Returns the questions whose answers only the editor changes in a survey that is there: a record keeps the answer, or the form writes another one when it
 * changes. It is the rule of `bulkFields`, also for questions in rows.
 */
export function onlyInEditor(form: FormDefinition): (field: FieldPath) => boolean {
  const fields = knownFields(form);
  const triggers = new Set([...fields.answers.values()].flatMap(({ question }) => question.trigger ?? []));
  return (field) => {
    const question = fieldAt(fields, field)?.question;
    return question !== undefined && (question.save_to !== undefined || triggers.has(question.name));
  };
}
