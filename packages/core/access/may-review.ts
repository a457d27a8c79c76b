import { type FieldProblem, notYours, ownSurvey } from '../forms/checks/validate.ts';
import type { ReviewEvent } from '../survey/about/reviews.ts';
import { can, type SurveySubject } from './can.ts';
import { seesWhole, type UserInfo } from './roles.ts';

/**
 * Says why somebody may not take a step of a review. Whether they see the survey at all, `can` says before.
 *
 * | | contributor, also by a link | staff | whoever may review |
 * |---|---|---|---|
 * | send | `not_yours` | in their own name | in their own name |
 * | return, reopen | `not_yours` | `not_yours` | in their own name |
 * | check | `not_yours` | `not_yours` | in their own name; a survey that they began only where nobody else may review it, else `own_survey` |
 *
 * @param isAlone whether nobody else who is active may review the survey
 * @returns `null`: they may
 */
export const refusalOfStep = (
  actor: Pick<UserInfo, 'full_name' | keyof Parameters<typeof can>[0]>,
  { step, by, name }: Pick<ReviewEvent, 'step' | 'by' | 'name'>,
  subject: SurveySubject,
  isAlone: boolean,
): FieldProblem | null => {
  if (by !== actor.user_id || name !== actor.full_name || !seesWhole(actor.role)) return notYours;
  if (step === 'sent') return null;
  if (!can(actor, 'review', subject)) return notYours;
  return step === 'checked' && subject.created_by === actor.user_id && !isAlone ? ownSurvey : null;
};
