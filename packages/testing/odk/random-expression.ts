import type { Random } from '../random.ts';
import { among, compare, type Maker, on, quoted, whole } from './maker.ts';
import { type AnswerKind, type Place, ref, single } from './named-nodes.ts';
import { randomNumber } from './random-number.ts';
import { randomText } from './random-text.ts';
import { randomTruth } from './random-truth.ts';

/** Makes expressions of which both engines should make the same. */
export interface RandomExpression extends Maker {
  /** Makes a constraint on an answer. */
  readonly constraint: (place: Place, kind: AnswerKind, choices: readonly string[]) => string;
  /** Makes a filter of choices with the columns `kind` (a word) and `level` (a number). */
  readonly filter: (place: Place) => string;
}

export const KINDS = ['north', 'south', 'east'];

/** Returns a source of expressions. */
export function randomExpression(random: Random): RandomExpression {
  const { pick, below } = random;
  const maker: Maker = {
    random,
    number: (place, size = 3) => randomNumber(maker, place, size),
    text: (place, size = 3) => randomText(maker, place, size),
    truth: (place, size = 2) => randomTruth(maker, place, size),
  };
  const { number, text, truth } = maker;

  const constraint = (place: Place, kind: AnswerKind, choices: readonly string[]): string => {
    if (kind === 'integer' || kind === 'decimal') return compare(random, '.', number(place, 1));
    if (kind === 'text')
      return pick(['string-length(.) < 3', "regex(., '^[a-z]+$')", `. != ${text(place, 0)}`]);
    if (kind === 'date') return `. ${pick(['<=', '>'])} ${pick(['today()', "date('2026-02-01')"])}`;
    if (kind === 'one') return `. != ${quoted(random, choices)}`;
    if (kind === 'many')
      return `not(selected(., ${quoted(random, choices)})) or count-selected(.) = ${1 + below(2)}`;
    return truth(place, 1);
  };

  const filter = (place: Place): string =>
    among(random, [
      () => `kind = ${quoted(random, KINDS)}`,
      on(random, single(place, 'text', 'one'), (each) => `kind = ${ref(each)}`),
      on(random, single(place, 'integer'), (each) => `level ${pick(['<=', '>', '!='])} ${ref(each)}`),
      on(random, single(place, 'one'), (each) => `name != ${ref(each)} and level < ${whole(random)}`),
      on(random, single(place, 'many'), (each) => `not(selected(${ref(each)}, name))`),
      () => `level > ${whole(random)} or ${truth(place, 1)}`,
    ]);

  return { ...maker, constraint, filter };
}
