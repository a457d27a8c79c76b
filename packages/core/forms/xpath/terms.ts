import type { Compiled, Scope } from './scope.ts';
import { toBoolean, toNumber, toText, type XPathNode, type XPathValue } from './values.ts';

/** Makes an expression whose type depends on the answers. */
export const anyTerm = (value: (scope: Scope) => XPathValue): Compiled => ({
  kind: 'any',
  value,
  number: (scope) => toNumber(value(scope), scope.device),
  text: (scope) => toText(value(scope)),
  truth: (scope) => toBoolean(value(scope)),
});

/** Makes an expression that is always a number. */
export const numberTerm = (number: (scope: Scope) => number): Compiled => ({
  kind: 'number',
  value: number,
  number,
  text: (scope) => toText(number(scope)),
  truth: (scope) => toBoolean(number(scope)),
});

/** Makes an expression that is always true or false. */
export const booleanTerm = (truth: (scope: Scope) => boolean): Compiled => ({
  kind: 'boolean',
  value: truth,
  number: (scope) => (truth(scope) ? 1 : 0),
  text: (scope) => String(truth(scope)),
  truth,
});

/** Makes an expression that is always the same text. */
export const textTerm = (text: string): Compiled => ({
  ...anyTerm(() => text),
  kind: 'text',
  text: () => text,
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
