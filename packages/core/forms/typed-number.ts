import { asciiDigits } from './ascii-digits.ts';
import type { Question } from './definition.ts';
import { checkValue, type FieldProblem, notANumber } from './validate.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** What a person typed into a number field, understood. */
export type TypedNumber =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly problem: FieldProblem };

/**
 * Reads a number as people here type it: Devanagari digits, Indian or other grouping commas, spaces around it.
 *
 * | typed | value |
 * |---|---|
 * | `1,23,456` or `१२३४५६` | 123456 |
 * | nothing, or white space | empty |
 * | `12a`, `1.2.3`, `-` | not a number |
 * | a number outside the question's bounds | the bound's problem |
 */
export const readNumber = (question: Question, typed: string): TypedNumber => {
  const plain = asciiDigits(typed).replace(/[\s,]/g, '');
  if (plain === '') return { ok: true, value: null };
  if (!NUMBER.test(plain)) return { ok: false, problem: notANumber };
  const value = Number(plain);
  const problem = checkValue(question, value);
  return problem ? { ok: false, problem } : { ok: true, value };
};
