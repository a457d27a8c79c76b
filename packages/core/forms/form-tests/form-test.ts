import type { Value } from '../../survey/values.ts';

/** The states of a question that a test may expect, each with its opposite: `relevant`, `not relevant`. */
export const STATES = ['relevant', 'required', 'valid', 'read only', 'empty'] as const;
export type State = (typeof STATES)[number];

/** An expectation of a question, a group or a repeat. */
export type Expectation =
  | { readonly kind: 'state'; readonly state: State; readonly is: boolean }
  | { readonly kind: 'value'; readonly text: string }
  /** A message that its form shows at it, in any language. */
  | { readonly kind: 'message'; readonly text: string }
  /** The names of the choices that it offers, in any order. */
  | { readonly kind: 'choices'; readonly names: readonly string[] }
  | { readonly kind: 'rows'; readonly count: number };

/** An act on a question or a row. */
export type Deed = { readonly kind: 'answer'; readonly value: Value } | { readonly kind: 'take out' };

/** One row of a test: first it does something, then it expects something. */
export interface TestStep {
  /** The number of the row in its sheet. */
  readonly row: number;
  /** The name or path of the question, as `find-place.ts` reads it. */
  readonly question: string;
  readonly deed: Deed | null;
  readonly expect: Expectation | null;
}

/** A test that a form's author wrote: a survey that is filled step by step. */
export interface FormTest {
  readonly name: string;
  readonly sheet: string;
  /** The number of the row that begins it. */
  readonly row: number;
  readonly steps: readonly TestStep[];
}
