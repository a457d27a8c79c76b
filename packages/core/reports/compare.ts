import type { FormDefinition } from '../forms/definition/definition.ts';
import { isInRows, isRowPath, repeatOf } from '../survey/row-path.ts';
import type { FieldPath } from '../survey/values.ts';
import { type Figure, figureAt, type Part } from './figures.ts';
import { type Line, leadingPart, type Sentence, say, sayPart } from './say.ts';
import type { Tally } from './tally.ts';

/** One of the places that are set beside each other, with what its surveys say. */
export interface Group<Place> {
  readonly place: Place;
  readonly tally: Tally;
  /** The same place in an earlier year; `null`: nothing is known of it. */
  readonly earlier: Tally | null;
}

/** The answer of one place to the question. */
export interface Said {
  readonly sentence: Sentence;
  /** Its bar, from 0 to 1: 1 is the largest number of the comparison, or all of so many. `null`: what it says is no amount. */
  readonly size: number | null;
}

/** One line of a comparison. */
export interface Compared<Place> {
  readonly place: Place;
  /** `null`: the question was not asked there. */
  readonly now: Said | null;
  readonly earlier: Said | null;
}

/** The figures of a place before it is compared with the others. */
interface Measured {
  readonly sentence: Sentence;
  /** Places stand in this order, the largest first; `null`: nobody answered. */
  readonly order: number | null;
  /** `null`: it is no amount. */
  readonly amount: number | null;
  /** It is a share, so all is 1, and not the largest number. */
  readonly isShare: boolean;
}

/** Whether a question, or a repeat, stands in rows: then one survey has several answers. */
export const standsInRows = (path: FieldPath): boolean => isInRows(isRowPath(path) ? repeatOf(path) : path);

function measured(figure: Figure, isOne: boolean, named: Part | null): Measured {
  const sentence = say(figure, isOne);
  const of = (amount: number | null, isShare = false): Measured => ({
    ...{ sentence, order: amount, amount, isShare },
  });
  if (figure.kind === 'rows') return of(figure.rows);
  if (figure.answered === 0) return of(null);
  if (figure.kind === 'number' && figure.spread)
    return of(isOne || figure.adds ? figure.spread.sum : figure.spread.mean);
  if (figure.kind === 'shares' && isOne)
    return { ...of(null), order: -figure.parts.findIndex(({ count }) => count > 0) };
  if (figure.kind === 'shares' && named) {
    const said = sayPart(figure, named);
    const count = figure.parts.find(({ name }) => name === named.name)?.count ?? 0;
    return { ...of(count / figure.asked, true), sentence: said };
  }
  return isOne ? { ...of(null), order: figure.answered } : of(figure.answered / figure.asked, true);
}

/**
 * Sets places beside each other in one question, or in the rows of a repeat: the largest number, the largest share, or the first choice of the form
 * comes first, and those without an answer come last.
 * @param whole what all of them say together: of several surveys in a place, each names the choice that was given most in the whole
 */
export function compare<Place>(
  form: FormDefinition,
  path: FieldPath,
  whole: Tally,
  groups: readonly Group<Place>[],
): readonly Compared<Place>[] {
  const at = figureAt(form, path);
  const inRows = standsInRows(path);
  const total = at(whole);
  const named = total?.kind === 'shares' ? leadingPart(total) : null;
  const measure = (tally: Tally | null): Measured | null => {
    const figure = tally && at(tally);
    return figure ? measured(figure, tally.surveys === 1 && !inRows, named) : null;
  };
  const rows = groups.map(({ place, tally, earlier }) => ({
    place,
    now: measure(tally),
    earlier: measure(earlier),
  }));
  const most = Math.max(0, ...rows.flatMap(({ now, earlier }) => [now?.amount ?? 0, earlier?.amount ?? 0]));
  const said = (each: Measured | null): Said | null => {
    if (!each) return null;
    const { sentence, amount, isShare } = each;
    const all = isShare ? 1 : most;
    return { sentence, size: amount === null || all === 0 ? null : Math.max(0, amount / all) };
  };
  const orderOf = (each: Measured | null): number => each?.order ?? Number.NEGATIVE_INFINITY;
  return rows
    .toSorted((one, other) => compareNumbers(orderOf(other.now), orderOf(one.now)))
    .map(({ place, now, earlier }) => ({ place, now: said(now), earlier: said(earlier) }));
}

/** Two that are without end have no difference, so they are compared. */
const compareNumbers = (one: number, other: number): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Whether surveys give the answer of a line, some of them at least; in rows, some row. So a line leads to those behind it. */
export function givesLine(tally: Tally, path: FieldPath, { of }: Pick<Line, 'of'>): boolean {
  const question = tally.questions.get(path);
  if (!question) return false;
  if (of === null) return question.answered < question.asked;
  if ('name' in of) return question.counts.has(of.name);
  return [...question.counts.keys()].some(
    (each) => typeof each === 'number' && each >= of.from && (of.isOpen ? each < of.to : each <= of.to),
  );
}
