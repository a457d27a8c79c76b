import type { WebhookEvent } from '@sampark/core/access/webhooks';
import { eventsIn, isReview } from '@sampark/core/survey/about/reviews';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type Values, valueAt } from '@sampark/core/survey/values';
import type { SurveyTable } from '../../../storage/tables.ts';

/** A survey before a commit, where there was one, and after it. */
export interface SurveyChange {
  readonly before: { readonly row: SurveyTable; readonly survey: ServerSurvey } | undefined;
  readonly after: { readonly row: SurveyTable; readonly survey: ServerSurvey };
}

const returnsIn = (values: Values): readonly string[] =>
  Object.keys(values)
    .filter(isReview)
    .flatMap((path) => eventsIn(valueAt(values, path)))
    .filter(({ step }) => step === 'returned')
    .map(({ id }) => id);

const hasNew = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((id) => !before.includes(id));

/**
 * Returns what a commit did to a survey, in the order in which it is told.
 *
 * | the survey | is told |
 * |---|---|
 * | is deleted | `survey.deleted`, and nothing else |
 * | is new, came back, or any of its answers, notes or steps is another | `survey.saved` |
 * | is complete, and was not | `survey.completed` |
 * | has a step more by which somebody returned it | `survey.returned` |
 * | has a conflict more | `survey.conflict` |
 */
export function surveyEvents({ before, after }: SurveyChange): readonly WebhookEvent[] {
  const { row, survey } = after;
  const wasThere = before !== undefined && before.row.deleted_at === null;
  if (row.deleted_at !== null) return wasThere ? ['survey.deleted'] : [];
  const isSaved = !wasThere || row.doc !== before.row.doc || row.form_version !== before.row.form_version;
  const isCompleted = row.status === 'complete' && (!wasThere || before.row.status !== 'complete');
  const isReturned = hasNew(before ? returnsIn(before.survey.values) : [], returnsIn(survey.values));
  const conflictIds = ({ conflicts }: ServerSurvey) => conflicts.map(({ id }) => id);
  const isInConflict = hasNew(before ? conflictIds(before.survey) : [], conflictIds(survey));
  return [
    ...(isSaved ? (['survey.saved'] as const) : []),
    ...(isCompleted ? (['survey.completed'] as const) : []),
    ...(isReturned ? (['survey.returned'] as const) : []),
    ...(isInConflict ? (['survey.conflict'] as const) : []),
  ];
}
