import { isAttachmentName } from '../../attachments/attachment-name.ts';
import { isEmpty, type Value } from '../../survey/values.ts';
import type { Question } from '../definition/definition.ts';
import { pointsIn } from '../geo-points.ts';

/** The reason why a value is not accepted: a stable code, the message's key and its parameters. */
export interface FieldProblem {
  readonly code:
    | 'max_value'
    | 'min_value'
    | 'step'
    | 'not_a_number'
    | 'not_an_option'
    | 'not_an_attachment'
    | 'not_a_date'
    | 'not_a_point'
    | 'date_too_early'
    | 'date_too_late'
    | 'not_text'
    | 'too_long'
    | 'too_many'
    | 'not_a_note'
    | 'not_yours'
    | 'not_a_review'
    | 'own_survey'
    | 'too_many_steps'
    | 'not_a_mark'
    | 'too_many_marks'
    | 'required'
    | 'not_a_place'
    | 'unknown_field'
    | 'record_elsewhere';
  readonly messageKey: string;
  readonly params: Readonly<Record<string, number>>;
}

const problem = (
  code: FieldProblem['code'],
  messageKey: string,
  params: Readonly<Record<string, number>> = {},
): FieldProblem => ({ code, messageKey, params });

export const unknownField = problem('unknown_field', 'survey:problems.unknownField');
export const notAPlace = problem('not_a_place', 'survey:problems.notAPlace');
export const notANote = problem('not_a_note', 'survey:problems.notANote');
/** Nobody writes a note in another person's name, or takes theirs back. */
export const notYours = problem('not_yours', 'survey:problems.notYours');
export const notAReview = problem('not_a_review', 'survey:problems.notAReview');
/** Nobody checks a survey that they began, while somebody else may. */
export const ownSurvey = problem('own_survey', 'survey:problems.ownSurvey');
export const tooManySteps = problem('too_many_steps', 'survey:problems.tooManySteps');
/** A mark says of an answer of its own module that it was taken again from an earlier year. */
export const notAMark = problem('not_a_mark', 'survey:problems.notAMark');
export const tooManyMarks = problem('too_many_marks', 'survey:problems.tooManyMarks');
export const tooManyNotes = problem('too_many', 'survey:problems.tooManyNotes');
export const tooLong = (count: number): FieldProblem =>
  problem('too_long', 'common:problems.maxCharacters', { count });
const requiredField = problem('required', 'common:problems.required');
/** A record belongs to its panchayat, and so do the surveys about it and the records below it. */
export const recordElsewhere = problem('record_elsewhere', 'survey:problems.recordElsewhere');
export const notANumber = problem('not_a_number', 'common:problems.onlyNumbers');

type NumberQuestion = Extract<Question, { type: 'integer' | 'decimal' | 'range' }>;

/**
 * Whether a value is a multiple of a step. Decimal steps miss by a hair in binary floats (0.1 * 3), so it
 * compares to a millionth of a step, or of a whole.
 */
const isMultiple = (value: number, step: number): boolean => {
  if (step === 1 && Number.isInteger(value)) return true;
  const steps = Math.round(value / step);
  return Math.abs(value / step - steps) < 1e-6 || Number((steps * step).toFixed(6)) === value;
};

/** Returns the accepted values on both sides of a value between two steps. */
const neighbours = (value: number, from: number, step: number) => {
  const steps = Math.floor((value - from) / step);
  const at = (count: number) => Number((from + count * step).toFixed(6));
  return { below: at(steps), above: at(steps + 1) };
};

const checkNumber = (question: NumberQuestion, value: Value): FieldProblem | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return notANumber;
  if (value > question.max) return problem('max_value', 'survey:problems.maxValue', { max: question.max });
  if (value < 0 && question.min >= 0) {
    return problem('min_value', 'survey:problems.positive', { min: question.min, positive: 1 });
  }
  if (value < question.min) return problem('min_value', 'survey:problems.minValue', { min: question.min });
  // The steps of a range begin at its start.
  const from = question.type === 'range' ? question.min : 0;
  if (!isMultiple(value - from, question.step)) {
    return question.step === 1
      ? problem('step', 'survey:problems.wholeNumber')
      : problem('step', 'survey:problems.step', neighbours(value, from, question.step));
  }
  return null;
};

/** Characters that no database keeps as text: NUL, and half a surrogate pair. */
const NOT_TEXT = /\0|\p{Surrogate}/u;

const checkText = (value: Value, maxLength: number): FieldProblem | null => {
  if (typeof value !== 'string' || NOT_TEXT.test(value)) {
    return problem('not_text', 'survey:problems.notText');
  }
  return value.length > maxLength ? tooLong(maxLength) : null;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FEBRUARY = 2;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const isDate = (value: Value): boolean => {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  const inMonth = month === FEBRUARY && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= inMonth;
};

/** Checks a calendar date `YYYY-MM-DD` of the proleptic Gregorian calendar. */
export const checkDate = (value: Value): FieldProblem | null =>
  isDate(value) ? null : problem('not_a_date', 'survey:problems.notADate');

/**
 * The first day of a survey: no survey is older than the republic's first census, so an earlier year is a
 * slip of the finger.
 */
export const EARLIEST_SURVEY = '1947-01-01';

/**
 * Checks the day of a survey: a calendar date from 1947 on. It gives the survey's year, so nobody may empty
 * it.
 * @param latest `YYYY-MM-DD`: a caller who knows today's date accepts no later day. The server passes none,
 * because a phone with a wrong clock must get rid of its work.
 */
export const checkSurveyDate = (value: Value, latest?: string): FieldProblem | null => {
  if (isEmpty(value)) return requiredField;
  const notADate = checkDate(value);
  if (notADate || typeof value !== 'string') return notADate;
  if (value < EARLIEST_SURVEY) return problem('date_too_early', 'survey:problems.dateTooEarly');
  return latest !== undefined && value > latest
    ? problem('date_too_late', 'survey:problems.dateTooLate')
    : null;
};

/** The longest village name that is kept, in UTF-16 units. */
const VILLAGE_NAME_MAX = 200;

/** Checks a village's name: required, not only white space, at most 200 characters. */
export const checkVillageName = (value: Value): FieldProblem | null => {
  if (isEmpty(value) || (typeof value === 'string' && value.trim() === '')) return requiredField;
  return checkText(value, VILLAGE_NAME_MAX);
};

export const notAnOption = problem('not_an_option', 'survey:problems.notAnOption');

const isOption = (question: Extract<Question, { choices: unknown }>, name: Value): boolean => {
  const { choices } = question;
  for (let at = 0; at < choices.length; at += 1) if (choices[at]?.name === name) return true;
  return false;
};

/** The longest answer that is kept as a text whose form nobody checks yet, in UTF-16 units. */
const PLAIN_TEXT_MAX = 10_000;

/** Says that an answer is no place on the earth. */
export const notAPoint = problem('not_a_point', 'survey:problems.notAPoint');

/** Checks points, one or more of them: a place on the earth, a line, or an area. */
function checkPoints(type: 'geopoint' | 'geotrace' | 'geoshape', value: Value): FieldProblem | null {
  const problemOfText = checkText(value, PLAIN_TEXT_MAX);
  if (problemOfText || typeof value !== 'string') return problemOfText;
  const points = pointsIn(value);
  const isTaken = points !== null && points.length > 0 && (type !== 'geopoint' || points.length === 1);
  return isTaken ? null : notAPoint;
}

/** Ids are opaque: 1 to 128 visible ASCII characters. */
const ID = /^[\x21-\x7e]{1,128}$/;

/** Checks the id of a record. Whether there is such a record nobody can say: it may arrive later. */
export const checkRecordId = (value: Value): FieldProblem | null =>
  typeof value === 'string' && ID.test(value) ? null : problem('not_text', 'survey:problems.notText');

/**
 * Checks a value against a question's type and hard bounds. An empty value is always accepted: required
 * fields count only for completion, so that half a survey can be saved.
 */
export const checkValue = (question: Question, value: Value): FieldProblem | null => {
  if (isEmpty(value)) return null;
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'range':
      return checkNumber(question, value);
    case 'text':
      return checkText(value, question.max_length);
    case 'date':
      return checkDate(value);
    case 'select_record':
      return checkRecordId(value);
    case 'select_one':
      return isOption(question, value) ? null : notAnOption;
    case 'select_multiple':
      return Array.isArray(value) && value.every((name: string) => isOption(question, name))
        ? null
        : notAnOption;
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return checkPoints(question.type, value);
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return isAttachmentName(value) ? null : problem('not_an_attachment', 'survey:problems.notAnAttachment');
    case 'calculate':
    case 'hidden':
      if ('measured' in question) return checkPoints('geopoint', value);
      return Number.isFinite(value) ? null : checkText(value, PLAIN_TEXT_MAX);
    default:
      return checkText(value, PLAIN_TEXT_MAX);
  }
};
