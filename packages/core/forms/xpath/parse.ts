import { type Axis, axisOf } from './axes.ts';
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
const NODE = 'node()';
const EVERYWHERE: Step = { axis: 'descendant-or-self', test: NODE, predicates: [] };
/** Brackets within brackets: more than any form needs, and less than a stack holds. */
const DEEPEST = 200;

/**
 * Reads an expression of XPath 1.0 (https://www.w3.org/TR/1999/REC-xpath-19991116), with XLSForm's `${name}`.
 * Throws an `ExpressionError`.
 */
export const parse = (source: string): Syntax => new Parser(tokensOf(source)).read();

/** Goes through the tokens of an expression. Each method reads one rule of XPath's grammar. */
class Parser {
  private readonly tokens: readonly Token[];
  private position = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  read(): Syntax {
    const read = this.whole();
    if (this.peek().kind !== 'end') throw this.wrong(this.peek());
    return read;
  }

  private peek(ahead = 0): Token {
    return this.tokens[Math.min(this.position + ahead, this.tokens.length - 1)] as Token;
  }

  private is(kind: Token['kind'], text: string, ahead = 0): boolean {
    return this.peek(ahead).kind === kind && this.peek(ahead).text === text;
  }

  private isSign(text: string, ahead = 0): boolean {
    return this.is('sign', text, ahead);
  }

  private take(): Token {
    const token = this.peek();
    this.position += 1;
    return token;
  }

  private wrong({ text, at }: Token): ExpressionError {
    return text === ''
      ? new ExpressionError('it ends too early', at, 'expression_ends_early')
      : new ExpressionError(`not expected here: ${text}`, at);
  }

  private expect(text: string): void {
    if (!this.isSign(text)) throw this.wrong(this.peek());
    this.take();
  }

  private whole(): Syntax {
    this.depth += 1;
    if (this.depth > DEEPEST) {
      throw new ExpressionError('too many brackets within brackets', this.peek().at, 'expression_too_nested');
    }
    const read = this.level(0);
    this.depth -= 1;
    return read;
  }

  private level(at: number): Syntax {
    const operators = LEVELS[at];
    if (operators === undefined) return this.negative();
    let left = this.level(at + 1);
    for (;;) {
      const operator = operators.find((each) => this.is('operator', each));
      if (operator === undefined) return left;
      this.take();
      left = { kind: 'binary', operator, left, right: this.level(at + 1) };
    }
  }

  private negative(): Syntax {
    let signs = 0;
    while (this.is('operator', '-')) {
      this.take();
      signs += 1;
    }
    let read = this.union();
    for (; signs > 0; signs -= 1) read = { kind: 'negative', of: read };
    return read;
  }

  private union(): Syntax {
    let left = this.path();
    while (this.is('operator', '|')) {
      this.take();
      left = { kind: 'binary', operator: '|', left, right: this.path() };
    }
    return left;
  }

  private predicates(): readonly Syntax[] {
    const read: Syntax[] = [];
    while (this.isSign('[')) {
      this.take();
      read.push(this.whole());
      this.expect(']');
    }
    return read;
  }

  private path(): Syntax {
    const { at } = this.peek();
    if (this.isSign('/') || this.isSign('//')) {
      const first = this.isSign('//') ? [EVERYWHERE] : [];
      this.take();
      const steps = first.length > 0 || this.beginsStep() ? [...first, ...this.stepsFromHere()] : [];
      return { kind: 'path', from: 'root', steps, at };
    }
    if (!this.beginsPrimary()) return { kind: 'path', from: 'here', steps: this.stepsFromHere(), at };
    const primary = this.filtered(this.operand());
    if (!this.isSign('/') && !this.isSign('//')) return primary;
    const first = this.isSign('//') ? [EVERYWHERE] : [];
    this.take();
    return { kind: 'path', from: primary, steps: [...first, ...this.stepsFromHere()], at };
  }

  private filtered(of: Syntax): Syntax {
    const found = this.predicates();
    return found.length === 0 ? of : { kind: 'filter', of, predicates: found };
  }

  private beginsStep(): boolean {
    return this.peek().kind === 'name' || this.isSign('.') || this.isSign('..') || this.isSign('@');
  }

  private beginsPrimary(): boolean {
    return (
      ['number', 'text', 'reference'].includes(this.peek().kind) ||
      this.isSign('(') ||
      (this.peek().kind === 'name' && this.isSign('(', 1) && this.peek().text !== 'node')
    );
  }

  private stepsFromHere(): readonly Step[] {
    const steps: Step[] = [this.step()];
    while (this.isSign('/') || this.isSign('//')) {
      if (this.take().text === '//') steps.push(EVERYWHERE);
      steps.push(this.step());
    }
    return steps;
  }

  private step(): Step {
    if (this.isSign('.') || this.isSign('..')) {
      const axis = this.take().text === '.' ? 'self' : 'parent';
      return { axis, test: NODE, predicates: this.predicates() };
    }
    let axis: Axis = 'child';
    if (this.isSign('::', 1)) {
      const named = this.take();
      const found = axisOf(named.text);
      if (found === undefined) throw this.wrong(named);
      axis = found;
      this.take();
    }
    const name = this.take();
    if (name.kind !== 'name') throw this.wrong(name);
    if (!this.isSign('(')) return { axis, test: name.text, predicates: this.predicates() };
    if (name.text !== 'node') throw this.wrong(name);
    this.take();
    this.expect(')');
    return { axis, test: NODE, predicates: this.predicates() };
  }

  private operand(): Syntax {
    const token = this.take();
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'reference') return { kind: 'reference', name: token.text, at: token.at };
    if (token.kind === 'sign') {
      const read = this.whole();
      this.expect(')');
      return read;
    }
    this.take();
    const args: Syntax[] = [];
    while (!this.isSign(')')) {
      if (args.length > 0) this.expect(',');
      args.push(this.whole());
    }
    this.take();
    return { kind: 'call', name: token.text, args, at: token.at };
  }
}
