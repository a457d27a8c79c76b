import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { type Group, givesLine } from '@sampark/core/reports/compare';
import { type Figure, figureAt, type Gap } from '@sampark/core/reports/figures';
import type { GapCard } from '@sampark/core/reports/gap-card';
import { type Sentence, sayBeside } from '@sampark/core/reports/say';
import type { Shortfall } from '@sampark/core/reports/shortfalls';
import type { Tally } from '@sampark/core/reports/tally';
import type { ComparedPlace } from '../figures/compared-places.ts';
import type { ReportChoice } from '../report-choice.ts';

/** All that a report on paper rests on. */
export interface GramSabha {
  readonly choice: ReportChoice;
  readonly form: FormDefinition;
  readonly tally: Tally;
  /** It is of one survey, so its answers are shown, not shares of them. */
  readonly isOne: boolean;
  readonly earlier: { readonly year: string; readonly tally: Tally } | null;
  /** The villages, or the panchayats, by themselves; none: it is about one, or about what has no name on a wall. */
  readonly groups: readonly Group<ComparedPlace>[];
  /**
   * The panchayat's place in the index that the form is; `null`: it is none, or the report is of several
   * surveys.
   */
  readonly card: GapCard | null;
}

/** Returns the groups where each is one survey, else none: of several surveys together, some may say something and others not, so no place can be named. */
const eachAlone = ({ groups }: GramSabha): GramSabha['groups'] =>
  groups.every(({ tally }) => tally.surveys === 1) ? groups : [];

/** Returns the places that say that something is poor or not there. */
export const placesLacking = (report: GramSabha, { path, parts }: Shortfall): readonly ComparedPlace[] =>
  eachAlone(report)
    .filter(({ tally }) => parts.some((part) => givesLine(tally, path, { of: part })))
    .map(({ place }) => place);

/** Returns the places that left a question out. */
export const placesMissing = (report: GramSabha, { path }: Gap): readonly ComparedPlace[] =>
  eachAlone(report)
    .filter(({ tally }) => (tally.questions.get(path)?.missing ?? 0) > 0)
    .map(({ place }) => place);

/** Returns the name of a question as it stands before its answer: one that asks needs no colon. */
export const beforeAnswer = (label: string): string => (label.endsWith('?') ? label : `${label}:`);

/** Says what a figure was in the earlier year; `null`: nothing is known of it. */
export function sayEarlier({ form, isOne, earlier }: GramSabha, figure: Figure): Sentence | null {
  if (!earlier) return null;
  const before = { figure: figureAt(form, figure.path)(earlier.tally), isOne: earlier.tally.surveys === 1 };
  return sayBeside(figure, isOne, { ...before, isWider: false });
}
