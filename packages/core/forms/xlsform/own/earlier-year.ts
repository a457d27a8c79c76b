import type { Question } from '../../definition/definition.ts';
import type { Reading } from '../reading.ts';
import { yesOrNo } from '../settings.ts';
import { placeOf, type Row, valueOf } from '../sheets/table.ts';

/*
 * A survey of a new year has last year's answers beside its questions. Sampark has two columns for that:
 *
 * | column | of | what it says |
 * |---|---|---|
 * | `carry` | every question | `no`: last year's answer is not shown. Empty or `yes`: it is |
 * | `allowed_change` | integer, decimal, range | by how many per cent the answer may change before that is doubtful; `none`: by any. Empty: 25 |
 */

/** Reads whether last year's answer is shown. Tells of a word that is neither yes nor no. */
export function carryOf(row: Row, { report }: Reading): { carry?: 'no' } {
  const text = valueOf(row, 'carry');
  const shown = text === '' ? true : yesOrNo(text);
  if (shown === null) report.problem(placeOf(row, 'carry'), 'bad_carry', { value: text });
  return shown === false ? { carry: 'no' } : {};
}

/** Reads by how much a number may change. Tells of what is neither a number of per cent nor `none`. */
export function allowedChangeOf(row: Row, { report }: Reading): { allowed_change?: number | 'none' } {
  const text = valueOf(row, 'allowed_change').toLowerCase();
  if (text === '') return {};
  if (text === 'none') return { allowed_change: 'none' };
  const percent = Number(text.replace(/\s*%$/, ''));
  if (Number.isFinite(percent) && percent >= 0) return { allowed_change: percent };
  report.problem(placeOf(row, 'allowed_change'), 'bad_allowed_change', { value: text });
  return {};
}

const NUMBERS: ReadonlySet<Question['type']> = new Set(['integer', 'decimal', 'range']);

/** Tells of an allowed change at a question that is no number. */
export function checkAllowedChange(
  questions: readonly { readonly type: string }[],
  row: Row,
  { report }: Reading,
): void {
  const isOfNumber = questions.some(({ type }) => NUMBERS.has(type as Question['type']));
  if (valueOf(row, 'allowed_change') !== '' && !isOfNumber)
    report.warn(placeOf(row, 'allowed_change'), 'column_left_out');
}
