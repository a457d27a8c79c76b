import type { FieldProblem } from '../forms/checks/validate.ts';
import { notAnOption, notAPoint } from '../forms/checks/validate.ts';
import { nameKey } from '../places/village.ts';
import type { FileAnswer } from './file-surveys.ts';
import type { CellPlace } from './import-problem.ts';
import { isFormulaError } from './read-cell.ts';

/** The meaning of the columns of one answer together. */
export type AnswerCell =
  | { readonly ok: true; readonly cell: string }
  | {
      readonly ok: false;
      readonly at: CellPlace;
      readonly cell: string;
      readonly problem: FieldProblem | 'formula_error' | 'two_answers';
    };

const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(nameKey));

/** The words for yes in a column of one option. */
const YES = keysOf(['1', 'true', 'yes', 'y', 'हाँ', 'हां']);
/** The words for no there; an empty cell does, too. */
const NO = keysOf(['0', 'false', 'no', 'n', 'नहीं']);

type Wrong = Extract<AnswerCell, { readonly ok: false }>;

const refused = ({ at, cell }: FileAnswer, problem: Wrong['problem']): AnswerCell => ({
  ...{ ok: false, at, cell, problem },
});

/** Returns a cell that says something else than an earlier one with the same meaning. */
function contradiction(parts: readonly FileAnswer[]): FileAnswer | undefined {
  const said = new Map<string, string>();
  return parts.find(({ part, cell }) => {
    const key = JSON.stringify(part ?? null);
    const before = said.get(key);
    if (before === undefined) said.set(key, cell.trim());
    return before !== undefined && before !== cell.trim();
  });
}

/** Puts the numbers of a position together. Only its height and accuracy may be missing. */
function pointOf(parts: readonly FileAnswer[]): AnswerCell {
  const point: (string | undefined)[] = [];
  for (const { part, cell } of parts) if (part && 'point' in part) point[part.point] = cell.trim();
  const [latitude, longitude] = point;
  const [first] = parts;
  if (latitude === undefined && longitude === undefined) return { ok: true, cell: '' };
  if (first && (latitude === undefined || longitude === undefined)) return refused(first, notAPoint);
  return { ok: true, cell: Array.from(point, (number) => number ?? '0').join(' ') };
}

/** Puts the options together that are ticked. */
function optionsOf(parts: readonly FileAnswer[]): AnswerCell {
  const options: string[] = [];
  for (const each of parts) {
    const key = nameKey(each.cell.trim());
    if (!each.part || !('option' in each.part) || NO.has(key)) continue;
    if (!YES.has(key)) return refused(each, isFormulaError(each.cell) ? 'formula_error' : notAnOption);
    options.push(each.part.option.replaceAll(/[\\;]/g, '\\$&'));
  }
  return { ok: true, cell: options.join(';') };
}

/**
 * Puts the columns of one answer together: a cell as it is, the options that are ticked, or the numbers of a position.
 * @param parts the cells of one line that are not blank
 */
export function answerCell(parts: readonly FileAnswer[]): AnswerCell {
  const other = contradiction(parts);
  if (other) return refused(other, 'two_answers');
  const whole = parts.find(({ part }) => part === undefined);
  if (whole) return { ok: true, cell: whole.cell };
  return parts.some(({ part }) => part && 'point' in part) ? pointOf(parts) : optionsOf(parts);
}
