import { isAbout } from '../../survey/about/about-path.ts';
import { isInRows, isRowPath, rowsAround } from '../../survey/row-path.ts';
import { isRecordType } from '../../survey/subject.ts';
import {
  type FieldPath,
  isEmpty,
  RECORD_ID,
  SURVEY_DATE,
  type Value,
  VILLAGE_NAME,
} from '../../survey/values.ts';
import { type FormFields, fieldAt, isOpenEnded, repeatAt } from '../fields/fields.ts';
import { canHaveRow } from '../rows/known-row.ts';
import { isRowPlace } from '../rows/row-place.ts';
import { checkAbout } from './check-about.ts';
import {
  checkRecordId,
  checkSurveyDate,
  checkValue,
  checkVillageName,
  type FieldProblem,
  notAPlace,
  unknownField,
} from './validate.ts';

const checkInRows = (fields: FormFields, path: FieldPath, value: Value): FieldProblem | null => {
  if (!rowsAround(path).every((row) => canHaveRow(fields, row))) return unknownField;
  if (!isRowPath(path)) {
    const known = fieldAt(fields, path);
    return known ? checkValue(known.question, value) : unknownField;
  }
  const known = repeatAt(fields, path);
  if (!known || !isOpenEnded(known.repeat) || !canHaveRow(fields, path)) return unknownField;
  return isEmpty(value) || isRowPlace(value) ? null : notAPlace;
};

/** Checks the name of what a survey is about: a village needs one, a panchayat has none of its own. */
const checkSubject = ({ subject }: FormFields, name: Value): FieldProblem | null => {
  if (subject === 'village') return checkVillageName(name);
  return isEmpty(name) ? null : unknownField;
};

/** Checks the record that a survey is about: none, where its form is about places. */
const checkRecord = ({ subject }: FormFields, id: Value): FieldProblem | null => {
  if (isEmpty(id)) return null;
  return isRecordType(subject) ? checkRecordId(id) : unknownField;
};

/**
 * Checks whether a survey accepts a value in a field, by its form. The village's name is required in a survey of a
 * village; the survey's date may be cleared. A row accepts its place among the others, and what is said about answers has a
 * shape of its own (`checkAbout`).
 * @param fields the form's fields, from `formFields`
 * @returns the problem; `null`: the value is accepted
 */
export const checkField = (fields: FormFields, field: FieldPath, value: Value): FieldProblem | null => {
  if (field === VILLAGE_NAME) return checkSubject(fields, value);
  if (field === RECORD_ID) return checkRecord(fields, value);
  if (field === SURVEY_DATE) return isEmpty(value) ? null : checkSurveyDate(value);
  if (isInRows(field)) return checkInRows(fields, field, value);
  const known = fields.answers.get(field);
  if (known) return checkValue(known.question, value);
  return isAbout(field) ? checkAbout(fields, field, value) : unknownField;
};
