import type { Operator, Step, Syntax } from './syntax.ts';
import { ExpressionError, type Token, tokensOf } from './tokens.ts';

/** The operators by precedence, the loosest first. */
const LEVELS: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];
/** The axes of XPath that a form can use: the rest speaks of attributes and namespaces. */
const AXES = ['child', 'parent', 'self', 'descendant', 'descendant-or-self', 'ancestor', 'ancestor-or-self'];
const NODE = 'node()';
const EVERYWHERE: Step = { axis: 'descendant-or-self', test: NODE, predicates: [] };
/** Brackets within brackets: more than any form needs, and less than a stack holds. */
const DEEPEST = 200;

/**
 * Reads an expression of XPath 1.0 (https://www.w3.org/TR/1999/REC-xpath-19991116), with XLSForm's `${name}`.
 * Throws an `ExpressionError`.
 */
export function parse(source: string): Syntax {
  const tokens = tokensOf(source);
  let position = 0;
  let depth = 0;

  const peek = (ahead = 0): Token => tokens[Math.min(position + ahead, tokens.length - 1)] as Token;
  const is = (kind: Token['kind'], text: string, ahead = 0): boolean =>
    peek(ahead).kind === kind && peek(ahead).text === text;
  const isSign = (text: string, ahead = 0): boolean => is('sign', text, ahead);
  const take = (): Token => {
    const token = peek();
    position += 1;
    return token;
  };
  const wrong = ({ text, at }: Token): ExpressionError =>
    new ExpressionError(text === '' ? 'it ends too early' : `not expected here: ${text}`, at);
  const expect = (text: string): void => {
    if (!isSign(text)) throw wrong(peek());
    take();
  };

  const whole = (): Syntax => {
    depth += 1;
    if (depth > DEEPEST) throw new ExpressionError('too many brackets within brackets', peek().at);
    const read = level(0);
    depth -= 1;
    return read;
  };

  const level = (at: number): Syntax => {
    const operators = LEVELS[at];
    if (operators === undefined) return negative();
    let left = level(at + 1);
    for (;;) {
      const operator = operators.find((each) => is('operator', each));
      if (operator === undefined) return left;
      take();
      left = { kind: 'binary', operator, left, right: level(at + 1) };
    }
  };

  const negative = (): Syntax => {
    let signs = 0;
    while (is('operator', '-')) {
      take();
      signs += 1;
    }
    let read = union();
    for (; signs > 0; signs -= 1) read = { kind: 'negative', of: read };
    return read;
  };

  const union = (): Syntax => {
    let left = path();
    while (is('operator', '|')) {
      take();
      left = { kind: 'binary', operator: '|', left, right: path() };
    }
    return left;
  };

  const predicates = (): readonly Syntax[] => {
    const read: Syntax[] = [];
    while (isSign('[')) {
      take();
      read.push(whole());
      expect(']');
    }
    return read;
  };

  const path = (): Syntax => {
    const { at } = peek();
    if (isSign('/') || isSign('//')) {
      const first = isSign('//') ? [EVERYWHERE] : [];
      take();
      const steps = first.length > 0 || beginsStep() ? [...first, ...stepsFromHere()] : [];
      return { kind: 'path', from: 'root', steps, at };
    }
    if (!beginsPrimary()) return { kind: 'path', from: 'here', steps: stepsFromHere(), at };
    const primary = filtered(operand());
    if (!isSign('/') && !isSign('//')) return primary;
    const first = isSign('//') ? [EVERYWHERE] : [];
    take();
    return { kind: 'path', from: primary, steps: [...first, ...stepsFromHere()], at };
  };

  const filtered = (of: Syntax): Syntax => {
    const found = predicates();
    return found.length === 0 ? of : { kind: 'filter', of, predicates: found };
  };

  const beginsStep = (): boolean => peek().kind === 'name' || isSign('.') || isSign('..') || isSign('@');
  const beginsPrimary = (): boolean =>
    ['number', 'text', 'reference'].includes(peek().kind) ||
    isSign('(') ||
    (peek().kind === 'name' && isSign('(', 1) && peek().text !== 'node');

  const stepsFromHere = (): readonly Step[] => {
    const steps: Step[] = [step()];
    while (isSign('/') || isSign('//')) {
      if (take().text === '//') steps.push(EVERYWHERE);
      steps.push(step());
    }
    return steps;
  };

  const step = (): Step => {
    if (isSign('.') || isSign('..')) {
      const axis = take().text === '.' ? 'self' : 'parent';
      return { axis, test: NODE, predicates: predicates() };
    }
    let axis = 'child';
    if (isSign('::', 1)) {
      const named = take();
      if (!AXES.includes(named.text)) throw wrong(named);
      axis = named.text;
      take();
    }
    const name = take();
    if (name.kind !== 'name') throw wrong(name);
    if (!isSign('(')) return { axis, test: name.text, predicates: predicates() };
    if (name.text !== 'node') throw wrong(name);
    take();
    expect(')');
    return { axis, test: NODE, predicates: predicates() };
  };

  const operand = (): Syntax => {
    const token = take();
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'reference') return { kind: 'reference', name: token.text, at: token.at };
    if (token.kind === 'sign') {
      const read = whole();
      expect(')');
      return read;
    }
    take();
    const args: Syntax[] = [];
    while (!isSign(')')) {
      if (args.length > 0) expect(',');
      args.push(whole());
    }
    take();
    return { kind: 'call', name: token.text, args, at: token.at };
  };

  const read = whole();
  if (peek().kind !== 'end') throw wrong(peek());
  return read;
}
