import { answerAt, type FormInstance, locate, rowsAt } from '../forms/engine/instance.ts';
import { isReadOnly, isTyped, questionAt } from '../forms/engine/questions.ts';
import type { Row } from '../forms/engine/row.ts';
import type { RowKind } from '../forms/engine/tree.ts';
import { isOpenEnded, repeatAt } from '../forms/fields/fields.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import { holdsFor, isCleared, marksIn, marksPath } from '../survey/about/same-marks.ts';
import { isRowPath, isWithin, repeatOf } from '../survey/row-path.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';
import type { CarriedAnswer } from './carried.ts';

/** A row of an earlier survey that this one does not have. */
export interface CarriedRow {
  /** The row as it stands there. Whoever takes it over gives it the same id, so two phones that do meet in one row. */
  readonly row: Row;
  /** The places in its repeats when it is taken over: its own, then those of the rows in it. */
  readonly places: readonly (readonly [FieldPath, Value])[];
  /** The answers in it that may be carried. One that somebody gave here before the row was taken out stays, and is not among them. */
  readonly answers: readonly (readonly [FieldPath, Value])[];
}

/** A survey of an earlier year, with its rows. */
export interface EarlierRows {
  /** The survey, open. */
  readonly earlier: FormInstance;
  readonly values: Values;
  /** Those of its answers that may be carried. */
  readonly carried: ReadonlyMap<FieldPath, CarriedAnswer>;
}

const isAmong = (rows: RowKind, around: RowKind): boolean =>
  rows === around || (rows.outer !== null && isAmong(rows.outer, around));

/** Whether rows of a repeat, or rows in them, write records down: taken over, they would write the same ones down as new. */
const makesRecords = (instance: FormInstance, repeat: FieldPath): boolean => {
  const inner = locate(instance, repeat)?.node.inner;
  return inner != null && instance.model.entities.some(({ rows }) => isAmong(rows, inner));
};

/** Whether a question was put to people in the earlier survey: what a form fills in itself, and what was not asked, is no answer of theirs. */
function isPeoples(earlier: FormInstance, path: FieldPath): boolean {
  const asked = questionAt(earlier, path);
  return asked !== undefined && isTyped(asked) && !isReadOnly(earlier, asked);
}

/** Returns the rows of a repeat of which somebody has said that they are there no more, and which nobody has brought back. */
export const clearedRows = (instance: FormInstance, repeat: FieldPath): readonly FieldPath[] =>
  marksIn(answerAt(instance, marksPath(repeat)))
    .filter((mark) => isCleared(mark) && holdsFor(mark, answerAt(instance, mark.on)))
    .flatMap(({ on }) => (isRowPath(on) && repeatOf(on) === repeat ? [on] : []));

/**
 * Returns the rows of an earlier survey that a repeat of this one may take over, in their order there: those that are there no more are none. A row of which nothing may be carried
 * is none; nor has a fixed table any, or rows that a form counts: those are there in any case.
 * @param repeat the path of the repeat, in the row that holds it
 * @param here the rows that it has
 */
export function carriedRows(
  instance: FormInstance,
  { earlier, values, carried }: EarlierRows,
  repeat: FieldPath,
  here: readonly Row[],
): readonly CarriedRow[] {
  const fields = knownFields(instance.model.form);
  const mayAdd = (row: FieldPath): boolean => {
    const found = repeatAt(fields, row);
    return found !== undefined && isOpenEnded(found.repeat);
  };
  if (makesRecords(instance, repeat)) return [];
  const known = new Set(here.map(({ path }) => path));
  const isHere = (path: FieldPath): boolean => !isEmpty(answerAt(instance, path));
  const gone = new Set(clearedRows(instance, repeat));
  return rowsAt(earlier, repeat).flatMap((row): CarriedRow[] => {
    if (known.has(row.path) || gone.has(row.path) || !mayAdd(row.path)) return [];
    const inner = Object.keys(values).filter(
      (path) =>
        isRowPath(path) && isWithin(path, row.path) && mayAdd(path) && !isEmpty(valueAt(values, path)),
    );
    const places = [row.path, ...inner].map((path) => [path, valueAt(values, path)] as const);
    const within = [...carried].filter(
      ([path, { fits }]) => fits && isWithin(path, row.path) && isPeoples(earlier, path),
    );
    if (within.length === 0) return [];
    const answers = within.flatMap(([path, { value }]) => (isHere(path) ? [] : [[path, value] as const]));
    return [{ row, places, answers }];
  });
}
