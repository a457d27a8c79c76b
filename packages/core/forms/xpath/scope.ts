import type { LocalTime } from './local-time.ts';
import type { XPathNode, XPathValue } from './values.ts';

/**
 * The sources outside of the survey that an expression may ask, by the names of `instance('…')`: last year's
 * answers, and the panchayat's.
 */
export type Outside = ReadonlyMap<string, XPathNode>;

/** The device that an expression may ask. */
export interface Device extends LocalTime {
  /** Returns a number from 0 to below 1; NaN, where nothing is made by chance. */
  random(): number;
  /** Absent: nothing but the survey is known. */
  readonly outside?: Outside;
}

/** The node at which an expression is worked out, as one of several. */
export interface Scope {
  readonly node: XPathNode | null;
  /** The number of the node among those that a predicate looks through, from 1. */
  readonly position: number;
  readonly size: number;
  /** The node of the question whose expression it is: `current()`. Predicates do not change it. */
  readonly current: XPathNode | null;
  readonly device: Device;
}

/**
 * An expression that is ready to be worked out. `value` has the type of XPath; the other three turn it into what the
 * caller needs, often without making the value first.
 */
export interface Compiled {
  readonly kind: XPathKind;
  value(scope: Scope): XPathValue;
  number(scope: Scope): number;
  text(scope: Scope): string;
  truth(scope: Scope): boolean;
}

/** The type that a value always has. `one`: exactly one node; `any`: it depends on the answers. */
export type XPathKind = 'number' | 'text' | 'boolean' | 'one' | 'any';
