import { IN_REPORTS, type InReports, type Item, type Question } from '../../definition/definition.ts';
import type { Reading } from '../reading.ts';
import { placeOf, type Row, valueOf } from '../sheets/table.ts';

/*
 * XLSForm says nothing of reports. Sampark has two columns of its own:
 *
 * | column | what it says |
 * |---|---|
 * | `report` | `first`: among the figures that matter; `no`: in no report; `sum` or `mean`: what a number comes to over several surveys. Several words are possible: `first mean` |
 * | `better` | `higher` or `lower`: which numbers are good news; or the names of the choices that are, such as `good excellent`. Of a share that the form works out, in per cent, it makes an indicator (`core/reports/gap-card.ts`) |
 *
 * Without them reports go by rules of thumb (`core/reports`). Words that are not these, or do not go together, are told of and left out.
 */

const wordsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const isInReports = (word: string): word is InReports => IN_REPORTS.some((each) => each === word);

/** The words of which one makes the other senseless. */
const APART: readonly (readonly [InReports, InReports])[] = [
  ['sum', 'mean'],
  ['no', 'first'],
];

/** Reads how a question stands in reports. */
export function inReportsOf(row: Row, { report }: Reading): InReports[] | undefined {
  const words = wordsOf(valueOf(row, 'report').toLowerCase());
  const known = words.filter(isInReports);
  const isAtOdds = APART.some((pair) => pair.every((word) => known.includes(word)));
  if (known.length < words.length || isAtOdds) report.warn(placeOf(row, 'report'), 'report_not_understood');
  if (known.length === 0 || isAtOdds) return undefined;
  return IN_REPORTS.filter((word) => known.includes(word));
}

/** Reads which answers are good news. */
export const betterOf = (row: Row): string[] | undefined => {
  const words = [...new Set(wordsOf(valueOf(row, 'better')))];
  return words.length > 0 ? words : undefined;
};

/** The types of questions that may have a number: what a form works out is one, too. */
const NUMBERS: ReadonlySet<Question['type']> = new Set(['integer', 'decimal', 'range', 'calculate']);

/** Whether a question has the answers that its column `better` names. */
function isBetterOf(question: Question, better: readonly string[]): boolean {
  if ('choices' in question)
    return better.every((name) => question.choices.some((choice) => choice.name === name));
  return NUMBERS.has(question.type) && better.length === 1 && ['higher', 'lower'].includes(better[0] ?? '');
}

/** Leaves out `better` where it names no answers of the question, and tells of it. */
export function withoutOddBetter(item: Item, row: Row, { report }: Reading): Item {
  if (!('better' in item) || item.better === undefined || isBetterOf(item, item.better)) return item;
  report.warn(placeOf(row, 'better'), 'better_not_understood');
  const { better: _, ...rest } = item;
  return rest;
}
