import type { FormModel } from '../engine/model.ts';
import { commonRows } from '../engine/references.ts';
import type { FormNode, RowKind } from '../engine/tree.ts';
import { isQuestion } from '../engine/tree.ts';
import type { Syntax } from '../xpath/syntax.ts';

/** The place of an expression: in which rows, and at which question, if at one. */
export interface Standing {
  readonly model: FormModel;
  readonly rows: RowKind;
  /** The question that `.` means. */
  readonly node: FormNode | null;
}

/** A side of a comparison. */
export type Operand =
  | {
      readonly kind: 'answer';
      readonly node: FormNode;
      /** The part of the answer that is compared: itself, how many choices it has, or how many characters. */
      readonly measure: 'subject' | 'count' | 'length';
    }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'day'; readonly day: string };

/** Whether a syntax is `.`, the answer itself. */
export const isSelf = (syntax: Syntax): boolean =>
  syntax.kind === 'path' &&
  syntax.from === 'here' &&
  syntax.steps.length === 1 &&
  syntax.steps[0]?.axis === 'self' &&
  syntax.steps[0].predicates.length === 0;

/** Returns a number that stands in an expression; null: there is none. */
export function numberOf(syntax: Syntax): number | null {
  if (syntax.kind === 'number') return syntax.value;
  if (syntax.kind !== 'negative') return null;
  const value = numberOf(syntax.of);
  return value === null ? null : -value;
}

/** Returns the question whose one answer is meant, in the same row or in one around it; null: it is something else. */
export function answerOf(syntax: Syntax, { model, rows, node }: Standing): FormNode | null {
  if (isSelf(syntax)) return node;
  if (syntax.kind !== 'reference') return null;
  const found = model.find(syntax.name);
  if (!found || !isQuestion(found)) return null;
  return commonRows(rows, found.rows) === found.rows ? found : null;
}

const MEASURES: Readonly<Record<string, 'count' | 'length'>> = {
  'count-selected': 'count',
  'string-length': 'length',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a side of a comparison; null: it has no words. */
export function operandOf(syntax: Syntax, standing: Standing): Operand | null {
  const value = numberOf(syntax);
  if (value !== null) return { kind: 'number', value };
  if (syntax.kind === 'text') return { kind: 'text', value: syntax.value };
  if (syntax.kind === 'call') return resultOf(syntax, standing);
  const node = answerOf(syntax, standing);
  return node && { kind: 'answer', node, measure: 'subject' };
}

function resultOf({ name, args }: Syntax & { kind: 'call' }, standing: Standing): Operand | null {
  const [first] = args;
  if (name === 'today' && first === undefined) return { kind: 'today' };
  if (first === undefined || args.length > 1) return null;
  if (name === 'date' && first.kind === 'text' && DAY.test(first.value)) {
    return { kind: 'day', day: first.value };
  }
  const measure = Object.hasOwn(MEASURES, name) ? MEASURES[name] : undefined;
  const node = measure ? answerOf(first, standing) : null;
  return measure && node ? { kind: 'answer', node, measure } : null;
}
