import type { FormDefinition, LocalText } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import type { Doubt } from '@sampark/core/reports/findings';
import { type Outlier, outliersOf } from '@sampark/core/reports/outliers';
import type { ReviewEvent } from '@sampark/core/survey/about/reviews';
import { inAnyRow } from '@sampark/core/survey/row-path';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import type { LookedThrough, SaidOfDoubts } from '../../data/ports/reports.ts';

/** The states in which a doubt waits. */
export const STATES = ['open', 'reason', 'accepted'] as const;
export type DoubtState = (typeof STATES)[number];

/** A doubt with its survey. */
export interface DoubtOf {
  readonly survey: SurveySummary;
  readonly doubt: Doubt;
  readonly state: DoubtState;
  /** The return of its question that stands; `null`: there is none. */
  readonly returned: ReviewEvent | null;
  /** The code of the reason why the server does not take that somebody here accepted it; `null`: it does. */
  readonly refused: string | null;
  /** Its survey can be returned now: no words of a refused return are kept. */
  readonly canReturn: boolean;
}

const stateOf = ({ reason, accepted }: Doubt): DoubtState => {
  if (accepted) return 'accepted';
  return reason === '' ? 'open' : 'reason';
};

/** Returns what was said of a doubt, beside its reason. */
const saidOf = (
  { path, rests }: Doubt,
  { returned, refused, keeps_words }: SaidOfDoubts,
): Pick<DoubtOf, 'returned' | 'refused' | 'canReturn'> => ({
  returned: returned.find(({ on }) => on === path) ?? null,
  refused: refused.find(({ word }) => word.on === path && word.text === rests)?.because ?? null,
  canReturn: !keeps_words,
});

/** Returns the doubts of surveys, those first that nobody has given a reason for, and last those that were accepted. Else they are in the order of the surveys and their forms. */
export const doubtsOf = (looked: readonly LookedThrough[]): readonly DoubtOf[] =>
  looked
    .flatMap(({ survey, made }) =>
      made.doubts.map((doubt) => ({ survey, doubt, state: stateOf(doubt), ...saidOf(doubt, made) })),
    )
    .sort((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));

/** Returns the questions that doubts are about, each once, with its name. A question in rows is one, whatever the row. */
export const questionsIn = (doubts: readonly DoubtOf[]): ReadonlyMap<FieldPath, LocalText> =>
  new Map(doubts.map(({ doubt }) => [inAnyRow(doubt.path), doubt.question]));

/** A number that lies far from those of other surveys. */
export interface FarNumber {
  readonly survey: SurveySummary;
  readonly path: FieldPath;
  readonly question: LocalText;
  readonly unit: LocalText | undefined;
  readonly outlier: Outlier;
}

/**
 * Returns the numbers that lie far from those of other surveys, question by question, the farthest first.
 * @param looked one survey for each village
 */
export function farNumbers(looked: readonly LookedThrough[], form: FormDefinition): readonly FarNumber[] {
  const surveys = new Map(looked.map(({ survey }) => [survey.survey_id, survey]));
  return [...knownFields(form).answers.values()]
    .flatMap(({ path, question }) => {
      const given = looked.flatMap(({ survey: { survey_id }, made }) => {
        const number = made.numbers.get(path);
        return number === undefined ? [] : [{ survey_id, number }];
      });
      const unit = 'unit' in question ? question.unit : undefined;
      return outliersOf(given).flatMap((outlier) => {
        const survey = surveys.get(outlier.survey_id);
        return survey ? [{ survey, path, question: question.label, unit, outlier }] : [];
      });
    })
    .sort((one, other) => other.outlier.score - one.outlier.score);
}
