import { type FieldPath, type Value, type Values, valueAt } from '../survey/values.ts';

/** A rule over the answers of a survey. */
export interface Expression {
  /** The fields it names. */
  readonly fields: ReadonlySet<FieldPath>;
  /** Returns its value for these answers; `null`: an answer that it needs is empty. */
  readonly of: (values: Values) => Value;
}

type Term = Expression['of'];
type Operator = (a: Term, b: Term) => Term;

const always =
  (value: Value): Term =>
  () =>
    value;

/** Rounds to a millionth, because sums of decimal fractions miss by a hair in binary floats. */
const rounded = (value: number): Value => (Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null);

const onNumbers =
  (work: (a: number, b: number) => Value): Operator =>
  (a, b) =>
  (values) => {
    const one = a(values);
    const other = b(values);
    return typeof one === 'number' && typeof other === 'number' ? work(one, other) : null;
  };

const known =
  (work: (a: Value, b: Value) => boolean): Operator =>
  (a, b) =>
  (values) => {
    const one = a(values);
    const other = b(values);
    return one === null || other === null ? null : work(one, other);
  };

/** Makes an operator that is decided as soon as one side decides it, whatever the other side is. */
const deciding =
  (decides: boolean): Operator =>
  (a, b) =>
  (values) => {
    const one = a(values);
    if (one === decides) return decides;
    const other = b(values);
    if (other === decides) return decides;
    return one === null || other === null ? null : !decides;
  };

/** The operators by precedence, the loosest first. */
const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { or: deciding(true) },
  { and: deciding(false) },
  {
    '=': known((a, b) => a === b),
    '!=': known((a, b) => a !== b),
    '<': onNumbers((a, b) => a < b),
    '<=': onNumbers((a, b) => a <= b),
    '>': onNumbers((a, b) => a > b),
    '>=': onNumbers((a, b) => a >= b),
  },
  { '+': onNumbers((a, b) => rounded(a + b)), '-': onNumbers((a, b) => rounded(a - b)) },
  { '*': onNumbers((a, b) => rounded(a * b)), div: onNumbers((a, b) => rounded(a / b)) },
];

const TOKEN = /\s*(\$\{[a-z]\w*\.[a-z]\w*\}|\d+(?:\.\d+)?|'[^']*'|"[^"]*"|[<>!]=|[-=<>+*(),]|[a-z]+)\s*/y;

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  const reader = new RegExp(TOKEN);
  while (reader.lastIndex < text.length) {
    const at = reader.lastIndex;
    const token = reader.exec(text)?.[1];
    if (token === undefined) throw new SyntaxError(`not understood: ${text.slice(at, at + 20)}`);
    tokens.push(token);
  }
  return tokens;
};

/**
 * Reads an expression: the part of XLSForm's language (https://xlsform.org) that rules between answers need.
 *
 * | written | is |
 * |---|---|
 * | `${module.field}`, `12.5`, `'text'` or `"text"` | an answer, a number, a text |
 * | `+`, `-`, `*`, `div` | numbers; dividing by zero gives nothing |
 * | `=`, `!=`, `<`, `<=`, `>`, `>=` | true or false; order is of numbers only |
 * | `and`, `or`, `not(…)`, `(…)` | |
 * | `selected(${module.field}, 'option')` | whether an option is chosen, alone or among others |
 *
 * A result that needs an empty answer is empty, unless the other side of `and` or `or` decides it. A rule
 * holds when it is true; empty is not true.
 * @throws SyntaxError when the text is no such expression
 */
export const readExpression = (text: string): Expression => {
  const tokens = tokensOf(text);
  const fields = new Set<FieldPath>();
  let at = 0;

  const expect = (token: string): void => {
    if (tokens[at] !== token) throw new SyntaxError(`${token} expected before: ${tokens[at] ?? 'the end'}`);
    at += 1;
  };

  const inBrackets = <T>(inside: () => T): T => {
    expect('(');
    const read = inside();
    expect(')');
    return read;
  };

  const selected = (): Term => {
    const list = level(0);
    expect(',');
    const option = level(0);
    return (values) => {
      const chosen = list(values);
      const name = option(values);
      if (chosen === null || typeof name !== 'string') return null;
      return Array.isArray(chosen) ? chosen.includes(name) : chosen === name;
    };
  };

  const operand = (): Term => {
    const token = tokens[at] ?? '';
    if (token === '(') return inBrackets(() => level(0));
    at += 1;
    if (token === '-') {
      const inner = operand();
      return onNumbers((a, b) => a - b)(always(0), inner);
    }
    if (token === 'not') {
      const inner = inBrackets(() => level(0));
      return (values) => {
        const value = inner(values);
        return value === null ? null : value !== true;
      };
    }
    if (token === 'selected') return inBrackets(selected);
    if (token.startsWith('$')) {
      const field = token.slice(2, -1);
      fields.add(field);
      return (values) => valueAt(values, field);
    }
    if (/^['"]/.test(token)) return always(token.slice(1, -1));
    if (!/^\d/.test(token)) throw new SyntaxError(`not understood: ${token || 'the end'}`);
    return always(Number(token));
  };

  const level = (depth: number): Term => {
    const operators = LEVELS[depth];
    if (!operators) return operand();
    let left = level(depth + 1);
    for (;;) {
      const name = tokens[at] ?? '';
      const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
      if (!operator) return left;
      at += 1;
      left = operator(left, level(depth + 1));
    }
  };

  const of = level(0);
  if (at < tokens.length) throw new SyntaxError(`not understood: ${tokens[at]}`);
  return { fields, of };
};

/** Whether a rule holds. */
export const holds = (rule: Expression, values: Values): boolean => rule.of(values) === true;
