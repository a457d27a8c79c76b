import { answerAt, type FormInstance } from '@sampark/core/forms/engine/instance';
import {
  holdsFor,
  markOf,
  marksIn,
  marksPath,
  type SameMark,
  withMarks,
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

/** Returns the mark that says of an answer that it was taken again, and nobody has changed it since; undefined: there is none. */
export const markFor = (list: Value, field: FieldPath, answer: Value): SameMark | undefined => {
  if (!isList(list)) return;
  const byField = read.get(list) ?? byFieldIn(list);
  read.set(list, byField);
  return byField.get(field)?.find((mark) => holdsFor(mark, answer));
};

/** Returns answers that are taken again, each module's followed by the marks that say so. */
export const withTheirMarks = (
  instance: FormInstance,
  taken: readonly TakenAgain[],
  from: Pick<SameMark, 'of' | 'year'>,
): readonly TakenAgain[] => {
  const at = (field: FieldPath): Value => answerAt(instance, field);
  const paths = [...new Set(taken.map(([field]) => marksPath(field)))];
  return [
    ...taken,
    ...paths.map((path): TakenAgain => {
      const marks = taken.flatMap(([field, value]) =>
        marksPath(field) === path ? [markOf(field, value, from)] : [],
      );
      return [path, withMarks(at(path), marks, at)];
    }),
  ];
};
