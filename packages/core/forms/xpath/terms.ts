import type { Compiled, Scope } from './scope.ts';
import { toBoolean, toNumber, toText, type XPathNode, type XPathValue } from './values.ts';

/** An expression whose type depends on the answers. */
class AnyTerm implements Compiled {
  readonly kind: Compiled['kind'] = 'any';
  readonly value: (scope: Scope) => XPathValue;

  constructor(value: (scope: Scope) => XPathValue) {
    this.value = value;
  }

  number(scope: Scope): number {
    return toNumber(this.value(scope), scope.device);
  }

  text(scope: Scope): string {
    return toText(this.value(scope));
  }

  truth(scope: Scope): boolean {
    return toBoolean(this.value(scope));
  }
}

/** An expression that is always a number. */
class NumberTerm implements Compiled {
  readonly kind = 'number';
  readonly number: (scope: Scope) => number;

  constructor(number: (scope: Scope) => number) {
    this.number = number;
  }

  value(scope: Scope): XPathValue {
    return this.number(scope);
  }

  text(scope: Scope): string {
    return toText(this.number(scope));
  }

  truth(scope: Scope): boolean {
    return toBoolean(this.number(scope));
  }
}

/** An expression that is always true or false. */
class BooleanTerm implements Compiled {
  readonly kind = 'boolean';
  readonly truth: (scope: Scope) => boolean;

  constructor(truth: (scope: Scope) => boolean) {
    this.truth = truth;
  }

  value(scope: Scope): XPathValue {
    return this.truth(scope);
  }

  number(scope: Scope): number {
    return this.truth(scope) ? 1 : 0;
  }

  text(scope: Scope): string {
    return String(this.truth(scope));
  }
}

/** Makes an expression whose type depends on the answers. */
export const anyTerm = (value: (scope: Scope) => XPathValue): Compiled => new AnyTerm(value);

/** Makes an expression that is always a number. */
export const numberTerm = (number: (scope: Scope) => number): Compiled => new NumberTerm(number);

/** Makes an expression that is always true or false. */
export const booleanTerm = (truth: (scope: Scope) => boolean): Compiled => new BooleanTerm(truth);

/** Makes an expression that is always the same text. */
export const textTerm = (text: string): Compiled => ({
  kind: 'text',
  value: () => text,
  number: ({ device }) => toNumber(text, device),
  text: () => text,
  truth: () => text !== '',
});

/** Makes an expression that is always one node, whose answer can be had without making the node. */
export const oneTerm = (of: {
  readonly node: (scope: Scope) => XPathNode;
  readonly number: (scope: Scope) => number;
  readonly text: (scope: Scope) => string;
}): Compiled => ({
  kind: 'one',
  value: (scope) => [of.node(scope)],
  number: of.number,
  text: of.text,
  // A set of nodes that is not empty is true (XPath 1.0, 4.3), whatever the answer is.
  truth: () => true,
});
