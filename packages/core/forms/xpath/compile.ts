import { FUNCTIONS, type XPathFunction } from './functions.ts';
import { parse } from './parse.ts';
import type { Compiled, Scope } from './scope.ts';
import type { Operator, Step, Syntax } from './syntax.ts';
import { ExpressionError } from './tokens.ts';
import { compare, isNodes, toBoolean, toNumber, type XPathNode, type XPathValue } from './values.ts';

/** The names that an expression may use beside XPath's own. */
export interface Names {
  /** Further functions, such as `pulldata`. */
  readonly functions?: ReadonlyMap<string, XPathFunction>;
  /** Returns the expression that `${name}` stands for; null: no question has this name. */
  readonly reference?: (name: string) => Compiled | null;
  readonly onProblem?: (problem: ExpressionError) => void;
}

/**
 * Reads an expression and makes it ready to be worked out. What it names and what is not there is told to `onProblem`, and
 * fails only where the expression comes to it. Throws an `ExpressionError` when the text is no expression.
 */
export const compile = (source: string, names: Names = {}): Compiled => compiled(parse(source), names);

/** Notes a problem. Returns an expression that fails with it. */
function missing(message: string, at: number, { onProblem }: Names): Compiled {
  const problem = new ExpressionError(message, at);
  onProblem?.(problem);
  return () => {
    throw problem;
  };
}

function compiled(syntax: Syntax, names: Names): Compiled {
  switch (syntax.kind) {
    case 'number':
    case 'text': {
      const { value } = syntax;
      return () => value;
    }
    case 'reference': {
      const found = names.reference?.(syntax.name) ?? null;
      return found ?? missing(`there is no question ${syntax.name}`, syntax.at, names);
    }
    case 'call':
      return call(syntax, names);
    case 'negative': {
      const of = compiled(syntax.of, names);
      return (scope) => -toNumber(of(scope), scope.device);
    }
    case 'binary':
      return binary(syntax.operator, compiled(syntax.left, names), compiled(syntax.right, names));
    case 'filter': {
      const of = compiled(syntax.of, names);
      const keep = filter(syntax.predicates, names);
      return (scope) => keep(nodes(of(scope)), scope);
    }
    case 'path':
      return path(syntax, names);
  }
}

const nodes = (value: XPathValue): readonly XPathNode[] => (isNodes(value) ? value : []);

function call({ name, args, at }: Syntax & { kind: 'call' }, names: Names): Compiled {
  const found = names.functions?.get(name) ?? FUNCTIONS.get(name);
  const given = args.map((arg) => compiled(arg, names));
  if (found === undefined) return missing(`there is no function ${name}()`, at, names);
  if (args.length < found.least || args.length > found.most) {
    return missing(`${name}() takes another number of values than ${args.length}`, at, names);
  }
  return (scope) => found.call(given, scope);
}

type Arithmetic = (a: number, b: number) => number;
const ARITHMETIC: Partial<Readonly<Record<Operator, Arithmetic>>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
};

function binary(operator: Operator, left: Compiled, right: Compiled): Compiled {
  const work = ARITHMETIC[operator];
  if (work) {
    return (scope) => work(toNumber(left(scope), scope.device), toNumber(right(scope), scope.device));
  }
  switch (operator) {
    case 'or':
      return (scope) => toBoolean(left(scope)) || toBoolean(right(scope));
    case 'and':
      return (scope) => toBoolean(left(scope)) && toBoolean(right(scope));
    case '|':
      return (scope) => [...new Set([...nodes(left(scope)), ...nodes(right(scope))])];
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (scope) => compare(operator, left(scope), right(scope), scope.device);
    default:
      throw new TypeError(`no operator: ${operator}`);
  }
}

/** Keeps the nodes of which every predicate is true; a number is a position. */
function filter(predicates: readonly Syntax[], names: Names) {
  const tests = predicates.map((predicate) => compiled(predicate, names));
  return (found: readonly XPathNode[], { device }: Scope): readonly XPathNode[] =>
    tests.reduce(
      (left, test) =>
        left.filter((node, at) => {
          const value = test({ node, position: at + 1, size: left.length, device });
          return typeof value === 'number' ? value === at + 1 : toBoolean(value);
        }),
      found,
    );
}

const ancestors = (node: XPathNode): readonly XPathNode[] =>
  node.parent === null ? [] : [node.parent, ...ancestors(node.parent)];
const descendants = (node: XPathNode): readonly XPathNode[] =>
  node.children.flatMap((child) => [child, ...descendants(child)]);

const AXES: Readonly<Record<string, (node: XPathNode) => readonly XPathNode[]>> = {
  child: ({ children }) => children,
  parent: ({ parent }) => (parent ? [parent] : []),
  self: (node) => [node],
  ancestor: ancestors,
  'ancestor-or-self': (node) => [node, ...ancestors(node)],
  descendant: descendants,
  'descendant-or-self': (node) => [node, ...descendants(node)],
};

function step({ axis, test, predicates }: Step, names: Names) {
  const along = AXES[axis] ?? (() => []);
  const isMeant = (node: XPathNode): boolean => test === '*' || test === 'node()' || node.name === test;
  const keep = filter(predicates, names);
  return (from: readonly XPathNode[], scope: Scope): readonly XPathNode[] => {
    if (from.length === 1 && from[0]) return keep(along(from[0]).filter(isMeant), scope);
    return [...new Set(from.flatMap((node) => keep(along(node).filter(isMeant), scope)))];
  };
}

function path({ from, steps }: Syntax & { kind: 'path' }, names: Names): Compiled {
  const each = steps.map((one) => step(one, names));
  const begin = typeof from === 'string' ? null : compiled(from, names);
  const start = (scope: Scope): readonly XPathNode[] => {
    if (begin) return nodes(begin(scope));
    if (scope.node === null) return [];
    return from === 'here' ? [scope.node] : [ancestors(scope.node).at(-1) ?? scope.node];
  };
  return (scope) => each.reduce((found, go) => go(found, scope), start(scope));
}
