import { comparison, comparisonOfKnown } from './comparison.ts';
import { nodesOf, type XPathFunction } from './functions/define.ts';
import { FUNCTIONS } from './functions.ts';
import { parse } from './parse.ts';
import { filter, path } from './path.ts';
import type { Compiled } from './scope.ts';
import type { Operator, Syntax } from './syntax.ts';
import { anyTerm, booleanTerm, numberTerm, textTerm } from './terms.ts';
import { ExpressionError } from './tokens.ts';

/** The names that an expression may use beside XPath's own. */
export interface Names {
  /** Further functions, such as `pulldata`. */
  readonly functions?: ReadonlyMap<string, XPathFunction>;
  /** Returns the expression that `${name}` stands for; null: no question has this name. */
  readonly reference?: (name: string) => Compiled | null;
  /** Hears of what the expression names and what is not there. Otherwise it fails only where it comes to it. */
  readonly onProblem?: (problem: ExpressionError) => void;
  /** A comparison with an empty side is not true: the rule of forms without `xforms_version`. */
  readonly emptyIsSilent?: boolean;
}

/** Reads an expression and makes it ready to be worked out. Throws an `ExpressionError` when the text is no expression. */
export const compile = (source: string, names: Names = {}): Compiled => compileSyntax(parse(source), names);

/** Notes a problem. Returns an expression that fails with it. */
function missing(problem: ExpressionError, { onProblem }: Names): Compiled {
  onProblem?.(problem);
  return anyTerm(() => {
    throw problem;
  });
}

/** Makes an expression that has been read ready to be worked out. */
export function compileSyntax(syntax: Syntax, names: Names): Compiled {
  const compiled = (each: Syntax): Compiled => compileSyntax(each, names);
  switch (syntax.kind) {
    case 'number': {
      const { value } = syntax;
      return numberTerm(() => value);
    }
    case 'text':
      return textTerm(syntax.value);
    case 'reference': {
      const found = names.reference?.(syntax.name) ?? null;
      if (found) return found;
      const { name, at } = syntax;
      return missing(
        new ExpressionError(`there is no question ${name}`, at, 'unknown_reference', name),
        names,
      );
    }
    case 'call':
      return call(syntax, compiled, names);
    case 'negative': {
      const of = compiled(syntax.of);
      return numberTerm((scope) => -of.number(scope));
    }
    case 'binary':
      return binary(syntax.operator, compiled(syntax.left), compiled(syntax.right), names);
    case 'filter': {
      const of = compiled(syntax.of);
      const keep = filter(syntax.predicates.map(compiled));
      return anyTerm((scope) => keep(nodesOf(of.value(scope)), scope));
    }
    case 'path':
      return path(syntax, compiled);
  }
}

function call(
  { name, args, at }: Syntax & { kind: 'call' },
  compiled: (syntax: Syntax) => Compiled,
  names: Names,
): Compiled {
  const found = names.functions?.get(name) ?? FUNCTIONS.get(name);
  if (found === undefined) {
    return missing(
      new ExpressionError(`there is no function ${name}()`, at, 'unknown_function', name),
      names,
    );
  }
  if (args.length < found.least || args.length > found.most) {
    const message = `${name}() takes another number of values than ${args.length}`;
    return missing(new ExpressionError(message, at, 'wrong_number_of_values', name), names);
  }
  const given = args.map(compiled);
  return anyTerm((scope) => found.call(given, scope));
}

type Arithmetic = (a: number, b: number) => number;
const ARITHMETIC: Partial<Readonly<Record<Operator, Arithmetic>>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
};

function binary(operator: Operator, left: Compiled, right: Compiled, { emptyIsSilent }: Names): Compiled {
  const work = ARITHMETIC[operator];
  if (work) return numberTerm((scope) => work(left.number(scope), right.number(scope)));
  switch (operator) {
    case 'or':
      return booleanTerm((scope) => left.truth(scope) || right.truth(scope));
    case 'and':
      return booleanTerm((scope) => left.truth(scope) && right.truth(scope));
    case '|':
      return anyTerm((scope) => [
        ...new Set([...nodesOf(left.value(scope)), ...nodesOf(right.value(scope))]),
      ]);
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (emptyIsSilent ? comparisonOfKnown : comparison)(operator, left, right);
    default:
      throw new TypeError(`no operator: ${operator}`);
  }
}
