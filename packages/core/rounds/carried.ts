import { checkValue } from '../forms/checks/validate.ts';
import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import { isMadeOnce } from '../forms/definition/made-once.ts';
import { type FormFields, fieldAt, isOpenEnded, repeatAt } from '../forms/fields/fields.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import { REASONS } from '../survey/about/outside-modules.ts';
import { isInRows, isRowPath, rowIdOf, rowsAround } from '../survey/row-path.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';

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

/** Whether a row of an earlier survey is there, and this survey's form may have it: a fixed table by its rows, other rows until they are taken out. */
const mayHaveRow = (row: FieldPath, fields: FormFields, values: Values): boolean => {
  const repeat = repeatAt(fields, row)?.repeat;
  if (!repeat) return false;
  if (repeat.table) return repeat.table.some(({ name }) => name === rowIdOf(row));
  return !isOpenEnded(repeat) || !isEmpty(valueAt(values, row));
};

/**
 * Returns the answers of an earlier survey by the questions of this one's form. Nothing of it is an answer of this survey before a person
 * says so. A row that is taken over keeps its id, so an answer in a row has the path that it had. Reasons are left out.
 */
export function carriedAnswers(
  form: FormDefinition,
  earlier: { readonly form: FormDefinition; readonly values: Values },
): ReadonlyMap<FieldPath, CarriedAnswer> {
  const now = knownFields(form);
  const then = knownFields(earlier.form);
  const carried = new Map<FieldPath, CarriedAnswer>();
  const carry = (path: FieldPath): void => {
    const value = valueAt(earlier.values, path);
    const [asked, before] = [fieldAt(now, path), fieldAt(then, path)];
    if (isEmpty(value) || !asked || !before || asked.module === REASONS) return;
    const { question } = asked;
    if (!mayBeCarried(question)) return;
    if (!rowsAround(path).every((row) => mayHaveRow(row, now, earlier.values))) return;
    carried.set(path, { question: before.question, value, fits: checkValue(question, value) === null });
  };
  for (const path of now.answers.keys()) if (!isInRows(path)) carry(path);
  for (const path of Object.keys(earlier.values)) if (isInRows(path) && !isRowPath(path)) carry(path);
  return carried;
}
