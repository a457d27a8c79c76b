import { answerAt, type FormInstance } from '@sampark/core/forms/engine/instance';
import {
  holdsFor,
  markOf,
  marksIn,
  marksPath,
  type SameMark,
  withMarks,
  withoutMarks,
} from '@sampark/core/survey/about/same-marks';
import { type FieldPath, isList, type Value } from '@sampark/core/survey/values';

/** A field, and what it gets. */
export type TakenAgain = readonly [FieldPath, Value];

const byFieldIn = (list: readonly string[]): ReadonlyMap<FieldPath, readonly SameMark[]> => {
  const byField = new Map<FieldPath, SameMark[]>();
  for (const mark of marksIn(list)) byField.set(mark.on, [...(byField.get(mark.on) ?? []), mark]);
  return byField;
};

/** The marks of a list by their fields: a list is read once, and not for each question. */
const read = new WeakMap<readonly string[], ReadonlyMap<FieldPath, readonly SameMark[]>>();

/** Returns the mark that says of an answer that it was taken again, or is not so any more, and nobody has changed it since; undefined: there is none. */
export const markFor = (list: Value, field: FieldPath, answer: Value): SameMark | undefined => {
  if (!isList(list)) return;
  const byField = read.get(list) ?? byFieldIn(list);
  read.set(list, byField);
  return byField.get(field)?.find((mark) => holdsFor(mark, answer));
};

/** Returns the marks of answers that are taken again, or of empty ones that are not so any more, by the modules in which they stand. */
export const marksOf = (
  instance: FormInstance,
  answers: readonly TakenAgain[],
  from: Pick<SameMark, 'of' | 'year'>,
): readonly TakenAgain[] => {
  const at = (field: FieldPath): Value => answerAt(instance, field);
  const paths = [...new Set(answers.map(([field]) => marksPath(field)))];
  return paths.map((path): TakenAgain => {
    const marks = answers.flatMap(([field, value]) =>
      marksPath(field) === path ? [markOf(field, value, from)] : [],
    );
    return [path, withMarks(at(path), marks, at)];
  });
};

/** Returns what is typed when answers or rows of one module, which were said to be not so any more, are offered again. */
export const withoutTheirMarks = (
  instance: FormInstance,
  on: readonly FieldPath[],
): readonly TakenAgain[] => {
  const path = marksPath(on[0] ?? '');
  return [[path, withoutMarks(answerAt(instance, path), on)]];
};
