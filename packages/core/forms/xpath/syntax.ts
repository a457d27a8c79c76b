import type { Axis } from './axes.ts';

/** The operators that stand between two operands. */
export type Operator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod'
  | '|';

/** One step of a path: `../name[…]`. */
export interface Step {
  readonly axis: Axis;
  /** A name, `*`, or `node()`. */
  readonly test: string;
  readonly predicates: readonly Syntax[];
}

/** An expression that has been read. `at` is its position in the text. */
export type Syntax =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'reference'; readonly name: string; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Syntax[]; readonly at: number }
  | { readonly kind: 'negative'; readonly of: Syntax }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'filter'; readonly of: Syntax; readonly predicates: readonly Syntax[] }
  | {
      readonly kind: 'path';
      /** The root, the node that the expression is about, or what another expression finds. */
      readonly from: 'root' | 'here' | Syntax;
      readonly steps: readonly Step[];
      readonly at: number;
    };
