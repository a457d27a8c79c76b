import { type FieldPath, isEmpty, SURVEY_DATE, type Value, VILLAGE_NAME } from '../survey/values.ts';
import type { FormField } from './fields.ts';
import {
  checkSurveyDate,
  checkValue,
  checkVillageName,
  type FieldProblem,
  unknownField,
} from './validate.ts';

/**
 * Checks whether a survey accepts a value in a field, by its form. The village's name is required; the
 * survey's date may be cleared.
 * @param fields the form's fields, from `formFields`
 * @returns the problem; `null`: the value is accepted
 */
export const checkField = (
  fields: ReadonlyMap<FieldPath, FormField>,
  field: FieldPath,
  value: Value,
): FieldProblem | null => {
  if (field === VILLAGE_NAME) return checkVillageName(value);
  if (field === SURVEY_DATE) return isEmpty(value) ? null : checkSurveyDate(value);
  const known = fields.get(field);
  return known ? checkValue(known.question, value) : unknownField;
};
