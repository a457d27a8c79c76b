import { placeBetween } from '@sampark/core/forms/rows/row-place';
import { isRowPath, isWithin, repeatOf, rowPath, rowsAround } from '@sampark/core/survey/row-path';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '@sampark/core/survey/values';
import type { Random } from '../random.ts';
import { partsOf } from './options.ts';
import type { Oracle } from './oracle.ts';

/** A repeat of a form in which people work. */
export interface WorkedRepeat {
  readonly path: FieldPath;
  /** The name of the answer that people give in its rows: a number. */
  readonly answer: string;
  /** The repeat in each of its rows. */
  readonly inner?: { readonly name: string; readonly answer: string };
}

/** The repeat of every survey of the simulation. */
export const WELLS: WorkedRepeat = {
  path: 'water.wells',
  answer: 'depth',
  inner: { name: 'pumps', answer: 'power' },
};

/** The most rows of a repeat that a person adds. */
const MOST_ROWS = 4;

/** What somebody types at once: values by field, in order. */
export type Typed = readonly (readonly [FieldPath, Value])[];

/** What one person does with a row, or in one. */
export interface RowWork {
  readonly kind: 'added' | 'takenOut' | 'moved' | 'broughtBack' | 'answered';
  readonly typed: Typed;
}

/** Returns the rows of a repeat that a person sees, in their order. */
const rowsOf = (shown: Values, repeat: FieldPath): FieldPath[] =>
  Object.keys(shown)
    .filter((path) => isRowPath(path) && repeatOf(path) === repeat)
    .sort((a, b) => (String(shown[a]) < String(shown[b]) ? -1 : 1));

/** Returns a place among the rows of a repeat: behind them all, or between any two. */
const placeAmong = (shown: Values, repeat: FieldPath, random: Random): string => {
  const places = ['', ...rowsOf(shown, repeat).map((row) => String(shown[row])), ''];
  const at = random.chance(0.5) ? places.length - 2 : random.below(places.length - 1);
  return placeBetween(places[at] ?? '', places[at + 1] ?? '');
};

/** Returns the rows that are not there, of which the person sees that there were answers in them. */
const goneRows = (shown: Values): FieldPath[] => [
  ...new Set(
    Object.keys(shown)
      .flatMap(rowsAround)
      .filter((row) => isEmpty(valueAt(shown, row))),
  ),
];

/** Whether all rows around a path are there. */
export const isAlive = (values: Values, path: FieldPath): boolean =>
  rowsAround(path).every((row) => !isEmpty(valueAt(values, row)));

/** Returns what a person types who adds a row: its place, and an answer in it. */
const aRow = (shown: Values, { path, answer }: WorkedRepeat, random: Random, number: number): Typed => {
  const row = rowPath(path, `r${number}`);
  return [
    [row, placeAmong(shown, path, random)],
    [`${row}/${answer}`, number],
  ];
};

/** Returns the row with which a new survey begins. */
export const firstRow = (random: Random, number: number): Typed => aRow({}, WELLS, random, number);

/** Picks what a person does in a row of which they see the answers alone; `null`: there is none. */
const bringBack = (shown: Values, random: Random): RowWork | null => {
  const gone = goneRows(shown).filter((each) => isAlive(shown, each));
  if (gone.length === 0) return null;
  const row = random.pick(gone);
  return { kind: 'broughtBack', typed: [[row, placeAmong(shown, repeatOf(row), random)]] };
};

/** Picks what a person does in the rows that they see; `null`: nothing. */
export const rowWork = (
  shown: Values,
  outer: WorkedRepeat,
  random: Random,
  fresh: () => number,
): RowWork | null => {
  const rows = rowsOf(shown, outer.path);
  const roll = random.next();
  if (rows.length === 0 ? roll < 0.6 : roll < 0.1 && rows.length < MOST_ROWS) {
    return { kind: 'added', typed: aRow(shown, outer, random, fresh()) };
  }
  if (rows.length === 0 || roll < 0.2) return bringBack(shown, random);
  // Most work goes to the same few rows: that is where people meet.
  const first = random.chance(0.6) ? (rows[0] ?? '') : random.pick(rows);
  const inner = outer.inner && { path: `${first}/${outer.inner.name}`, answer: outer.inner.answer };
  const within = inner ? rowsOf(shown, inner.path) : [];
  const row = within.length > 0 && random.chance(0.4) ? random.pick(within) : first;
  if (roll < 0.4) return { kind: 'takenOut', typed: [[row, null]] };
  if (roll < 0.5) return { kind: 'moved', typed: [[row, placeAmong(shown, repeatOf(row), random)]] };
  if (inner && roll < 0.62 && within.length < MOST_ROWS) {
    return { kind: 'added', typed: aRow(shown, inner, random, fresh()) };
  }
  const { answer } = inner && row !== first ? inner : outer;
  return { kind: 'answered', typed: [[`${row}/${answer}`, fresh()]] };
};

/** Everything that was on a screen within a row, by path. */
export type SeenInRow = ReadonlyMap<FieldPath, readonly Value[]>;

/** Returns what a person has in front of them within a row. @param layers the screen, and what lies under it */
export const seenInRow = (row: FieldPath, layers: readonly Values[]): SeenInRow => {
  const paths = new Set(layers.flatMap((layer) => Object.keys(layer)).filter((path) => isWithin(path, row)));
  return new Map([...paths].map((path) => [path, layers.map((layer) => valueAt(layer, path))]));
};

/** The key of a row of a survey. */
export const rowKey = (surveyId: string, row: FieldPath): string => `${surveyId} ${row}`;

/** Returns everything that a copy of a survey brings: its values, each option by itself, and its rows. */
export const partsIn = (surveyId: string, values: Values): Value[] =>
  Object.entries(values).flatMap(([path, value]) =>
    isRowPath(path) ? [rowKey(surveyId, path)] : partsOf(value),
  );

/** Notes for the oracle that somebody saved or chose a place for a row. */
export const noteRow = (
  oracle: Oracle,
  where: { readonly survey_id: string; readonly user: string; readonly device: string },
  { row, was, now, seen }: { row: FieldPath; was: Value; now: Value; seen: SeenInRow },
): void => {
  const isIn = !isEmpty(now);
  if (isIn && !isEmpty(was)) return;
  oracle.placed({ ...where, row, isIn, seen, after: oracle.edits.length });
};
