import { compileSyntax } from '../xpath/compile.ts';
import { parse } from '../xpath/parse.ts';
import type { Step, Syntax } from '../xpath/syntax.ts';
import { ExpressionError } from '../xpath/tokens.ts';

/** The ways to make one figure of many answers. */
export const FIGURE_KINDS = ['count', 'sum', 'share', 'any', 'latest'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/**
 * The source of a figure, as the column `taken_from` says it:
 *
 * | `taken_from` | the figure |
 * |---|---|
 * | `count(household)` | how many households there are |
 * | `count(household, toilet = 'yes')` | for how many this holds |
 * | `sum(household, members)`, `sum(household, men + women, ward = '3')` | their numbers, added up |
 * | `share(household, toilet = 'yes')` | for how many of a hundred this holds |
 * | `any(village, bank = 'yes')` | `yes`, if this holds for one of them |
 * | `latest(water_source, depth)` | the newest answer |
 *
 * | first word | counts |
 * |---|---|
 * | a type of record, such as `household` | the records of this type that are not closed |
 * | `household/all` | the closed ones, too |
 * | `village` | the villages; the names are facts that their surveys say, in whatever form |
 * | `village/wells` | the villages; the names are questions of the form `wells` |
 *
 * What is added up, and the condition, are expressions of the language of forms. A name in them is an answer.
 */
export interface Source {
  readonly kind: FigureKind;
  /** `village`, or a type of record. */
  readonly of: string;
  /** The form whose surveys of villages it reads; null: facts of any form, or records. */
  readonly form: string | null;
  readonly withClosed: boolean;
  /** The expression that is added up, or whose newest value counts. */
  readonly value: Syntax | null;
  readonly where: Syntax | null;
}

const isKind = (name: string): name is FigureKind => FIGURE_KINDS.some((kind) => kind === name);

/** How many values each kind needs at least, and takes at most, its first word among them. */
const VALUES: Readonly<Record<FigureKind, readonly [number, number]>> = {
  count: [1, 2],
  sum: [2, 3],
  share: [2, 2],
  any: [2, 2],
  latest: [2, 3],
};

/** Returns the names of a path that only goes down by names; null: it is no such path. */
function namesOf(syntax: Syntax | undefined): readonly string[] | null {
  if (syntax?.kind !== 'path' || syntax.from !== 'here') return null;
  const isName = ({ axis, test, predicates }: Step): boolean =>
    axis === 'child' && test !== '*' && test !== 'node()' && predicates.length === 0;
  return syntax.steps.every(isName) ? syntax.steps.map(({ test }) => test) : null;
}

const noFigure = (message: string, at: number): ExpressionError => new ExpressionError(message, at);

/** Reads what a figure is taken from. Throws an `ExpressionError` when the text says no figure. */
export function readSource(text: string): Source {
  const syntax = parse(text);
  if (syntax.kind !== 'call' || !isKind(syntax.name)) throw noFigure(`no figure: ${text}`, 0);
  const { name: kind, args, at } = syntax;
  const [least, most] = VALUES[kind];
  if (args.length < least || args.length > most) {
    throw noFigure(`${kind}() takes another number of values than ${args.length}`, at);
  }
  const [of = '', narrowed, ...rest] = namesOf(args[0]) ?? [];
  const isVillage = of === 'village';
  const isRead = isVillage || narrowed === undefined || narrowed === 'all';
  if (of === '' || of === 'panchayat' || rest.length > 0 || !isRead) {
    throw noFigure(`nothing that is counted: ${text}`, at);
  }
  const hasValue = kind === 'sum' || kind === 'latest';
  if (kind === 'latest' && namesOf(args[1])?.length !== 1) throw noFigure(`no answer: ${text}`, at);
  for (const arg of args.slice(1)) checkExpression(arg);
  return {
    kind,
    of,
    form: isVillage ? (narrowed ?? null) : null,
    withClosed: !isVillage && narrowed === 'all',
    value: (hasValue && args[1]) || null,
    where: args[hasValue ? 2 : 1] ?? null,
  };
}

/** Throws where an expression names something else than answers, or calls what is no function. */
function checkExpression(syntax: Syntax): void {
  answersIn(syntax);
  const onProblem = (problem: ExpressionError): never => {
    throw problem;
  };
  compileSyntax(syntax, { onProblem });
}

/** Returns the answers that an expression about one thing names, each once. Throws where it goes elsewhere. */
export function answersIn(syntax: Syntax): readonly string[] {
  const found = (all: readonly Syntax[]): readonly string[] => [...new Set(all.flatMap(answersIn))];
  switch (syntax.kind) {
    case 'number':
    case 'text':
      return [];
    case 'call':
      return found(syntax.args);
    case 'negative':
      return answersIn(syntax.of);
    case 'binary':
      return found([syntax.left, syntax.right]);
    case 'reference':
      throw noFigure(`an answer of another survey: ${syntax.name}`, syntax.at);
    case 'filter':
      throw noFigure('a condition within a condition', 0);
    case 'path': {
      const names = namesOf(syntax);
      if (names?.length === 1) return names;
      throw noFigure('a path to something else than an answer', syntax.at);
    }
  }
}
