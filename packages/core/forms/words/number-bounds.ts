import type { Question } from '../definition/definition.ts';
import { WIDEST } from '../numbers/widest-numbers.ts';
import type { Syntax } from '../xpath/syntax.ts';
import { MIRRORED } from './comparisons.ts';
import { isSelf, numberOf } from './operands.ts';
import { parsed } from './parsed.ts';

/** The ends between which a number lies, both included. */
export interface NumberBounds {
  /** Null: none. */
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the question's constraint says nothing else. */
  readonly areAll: boolean;
}

type AnyNumber = Extract<Question, { min: number }>;

const isWidest = (side: 'min' | 'max', value: number): boolean =>
  Object.values(WIDEST).some((widest) => widest[side] === value);

/** An end that a constraint sets. */
interface End {
  readonly side: 'min' | 'max';
  readonly value: number;
}

/** Returns the ends that a number's own bounds and its constraint set: `. >= 0 and . <= 500` is 0 to 500. */
export function numberBounds(question: AnyNumber): NumberBounds {
  const ends: End[] = (['min', 'max'] as const)
    .map((side) => ({ side, value: question[side] }))
    .filter(({ side, value }) => !isWidest(side, value));
  const parts = question.constraint === undefined ? [] : partsOf(question.constraint);
  const found = parts.map((part) => (part ? endOf(part, question) : null));
  ends.push(...found.filter((end) => end !== null));
  const of = (wanted: 'min' | 'max'): number[] =>
    ends.filter(({ side }) => side === wanted).map(({ value }) => value);
  const [mins, maxs] = [of('min'), of('max')];
  return {
    min: mins.length > 0 ? Math.max(...mins) : null,
    max: maxs.length > 0 ? Math.min(...maxs) : null,
    areAll: found.every((end) => end !== null),
  };
}

/** Returns what `and` joins; one that is null: the expression cannot be read. */
function partsOf(constraint: string): readonly (Syntax | null)[] {
  const parts = (syntax: Syntax): readonly Syntax[] =>
    syntax.kind === 'binary' && syntax.operator === 'and'
      ? [...parts(syntax.left), ...parts(syntax.right)]
      : [syntax];
  const syntax = parsed(constraint);
  return syntax ? parts(syntax) : [null];
}

/** Returns the end that a comparison sets; null: it sets none that is included. */
function endOf(syntax: Syntax, { type, step }: AnyNumber): End | null {
  if (syntax.kind !== 'binary') return null;
  const isTurned = isSelf(syntax.right);
  const value = numberOf(isTurned ? syntax.left : syntax.right);
  if (value === null || !(isTurned || isSelf(syntax.left))) return null;
  const written = syntax.operator as keyof typeof MIRRORED;
  const whole = type === 'integer' && Number.isInteger(value) ? step : null;
  switch (isTurned ? MIRRORED[written] : written) {
    case '>=':
      return { side: 'min', value };
    case '<=':
      return { side: 'max', value };
    case '>':
      return whole === null ? null : { side: 'min', value: value + whole };
    case '<':
      return whole === null ? null : { side: 'max', value: value - whole };
    default:
      return null;
  }
}
