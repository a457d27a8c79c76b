import { HELD_FOR_REVIEW } from '../device/acknowledge.ts';
import { isWorkedOut, type PlainAnswer } from '../device/applied-copy.ts';
import type { Decision } from '../merge/decide/decision.ts';
import { movesForm, type Operation } from '../merge/operation.ts';
import { isGone, type ServerSurvey } from '../survey/survey.ts';

/**
 * Whether the survey has to go along with a result. A device can work the new copy out by itself only where
 * everything was applied as sent.
 */
export const needsSurvey = ({
  status,
  code,
}: {
  readonly status: string;
  readonly code?: string | null | undefined;
}): boolean =>
  code !== HELD_FOR_REVIEW &&
  (status === 'merged' || status === 'conflict' || (status === 'applied' && Boolean(code)));

type Decided = Pick<Decision, 'survey' | 'changed' | 'rejected_fields'> & {
  readonly status: string;
  readonly code: string | null;
};

/**
 * Whether a device with a cursor needs the survey beside a result. It also does where it would work out
 * another copy than the stored one, and where it moved the survey to a version of the form: only the copy says that
 * the server knows of versions.
 * @param operation as it was sent
 * @param answer its word on the new copy, and the survey as it was before
 */
export const mustSendSurvey = (
  operation: Operation,
  decision: Decided,
  answer: Omit<PlainAnswer, 'refused'> & { readonly stored: ServerSurvey | null },
): boolean => {
  const { status, code, survey, changed, rejected_fields: refused } = decision;
  if (status !== 'applied' || code) return needsSurvey(decision);
  if (movesForm(operation)) return survey !== null;
  if (!changed || survey === null || operation.action === 'delete') return false;
  return !isWorkedOut(survey, answer.stored, operation, { ...answer, refused });
};

/**
 * Whether an operation's result covers everything that the feed would bring. When all results of a batch do, the
 * device need not read its own writes back.
 *
 * | the operation | |
 * |---|---|
 * | changed nothing | yes |
 * | is held for review | no: its sender hears nothing of what is there |
 * | opened a conflict, or left one open | no: the author of the value against it comes with the feed |
 * | deleted the survey | yes: it is gone |
 * | else | yes: the survey comes with the result, or the device works it out |
 *
 * An offer is answered apart from the queue, and is read back.
 */
export const resultCoversFeed = (
  { action }: Operation,
  { survey, changed }: Pick<Decision, 'survey' | 'changed'>,
  held: boolean,
): boolean => {
  if (!changed || survey === null) return true;
  if (held || action === 'offer' || survey.conflicts.length > 0) return false;
  return action === 'delete' ? isGone(survey) : survey.deleted_at === null;
};
