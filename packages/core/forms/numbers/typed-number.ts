import { checkValue, type FieldProblem, notANumber } from '../checks/validate.ts';
import type { LocalText, Question } from '../definition/definition.ts';
import { asciiDigits } from './ascii-digits.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** The meaning of a text in a number field. */
export type TypedNumber =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly problem: FieldProblem };

/** Removes the spaces and commas that group a number. */
const ungrouped = (text: string): string => text.replace(/[\s,]/g, '').toLowerCase();

/** Removes the question's unit from the end, in whichever language. */
const withoutUnit = (typed: string, unit: LocalText | undefined): string => {
  const behind = Object.values(unit ?? {})
    .map(ungrouped)
    .find((text) => text !== '' && typed.endsWith(text));
  return behind === undefined ? typed : typed.slice(0, -behind.length);
};

/** Finds a comma that may stand for a point: no group of a number ends with one or two digits. */
const COMMA_FOR_POINT = /,\d{1,2}(?![\d,])/;

const takesDecimals = (question: Question): boolean => 'step' in question && question.step % 1 !== 0;

/**
 * Reads a number as people here type it: digits of any script, Indian or other grouping commas, spaces around
 * it, its unit behind it.
 *
 * | typed | value |
 * |---|---|
 * | `1,23,456` or `१२३४५६` | 123456 |
 * | `71.5 %`, where the unit is % | 71.5 |
 * | nothing, or white space | empty |
 * | `12a`, `1.2.3`, `-` | not a number |
 * | `12,5`, where the question takes decimals | not a number: it may mean 12.5 |
 * | a number outside the question's bounds | the bound's problem |
 */
export const readNumber = (question: Question, typed: string): TypedNumber => {
  const digits = asciiDigits(typed);
  if (takesDecimals(question) && COMMA_FOR_POINT.test(digits)) return { ok: false, problem: notANumber };
  const written = ungrouped(digits);
  if (written === '') return { ok: true, value: null };
  const plain = withoutUnit(written, 'unit' in question ? question.unit : undefined);
  if (!NUMBER.test(plain)) return { ok: false, problem: notANumber };
  const value = Number(plain);
  const problem = checkValue(question, value);
  return problem ? { ok: false, problem } : { ok: true, value };
};
