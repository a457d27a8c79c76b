import { checkValue } from '../forms/checks/validate.ts';
import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import type { EntityModel } from '../forms/engine/entities.ts';
import { formModel } from '../forms/engine/model.ts';
import { formFields } from '../forms/fields/fields.ts';
import { propertyPath } from '../survey/record-form.ts';
import { subjectTypeOf } from '../survey/subject.ts';
import { isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';

/** Whether people answer a question: what is worked out is not stored. */
const isAnswered = ({ type }: Question): boolean => type !== 'calculate' && type !== 'hidden';

/** Finds what surveys of a form save in the record that they are about; undefined: nothing. */
const ofSubject = (form: FormDefinition): EntityModel | undefined =>
  formModel(form).entities.find(({ isMain, entity }) => isMain && entity.type === subjectTypeOf(form));

/**
 * Returns the answers with which a survey of a record begins: what the record says already, in the questions that save it. A value that
 * a question does not take, such as an option that another form offers, is left out.
 * @param record the values of the record
 */
export function knownAnswers(form: FormDefinition, record: Values): Values {
  const known = (ofSubject(form)?.saved ?? []).flatMap(({ item, path }) => {
    const question = item as Question;
    const value = valueAt(record, propertyPath(question.save_to ?? ''));
    const isTaken = isAnswered(question) && !isEmpty(value) && !checkValue(question, value);
    return isTaken ? [[path, value] as const] : [];
  });
  return Object.fromEntries<Value>(known);
}

/**
 * Returns the answer that gives a new record its name, where the form takes the name from one question as it is.
 * @returns nothing: it works the name out from several, or no such question takes it
 */
export function namingAnswer(form: FormDefinition, label: string): Values {
  const [, name] = /^\s*\$\{\s*([^}\s]+)\s*\}\s*$/.exec(ofSubject(form)?.entity.label ?? '') ?? [];
  const field = [...formFields(form).answers.values()].find(({ question }) => question.name === name);
  const takesIt =
    field && field.repeats.length === 0 && isAnswered(field.question) && !checkValue(field.question, label);
  return takesIt ? { [field.path]: label } : {};
}
