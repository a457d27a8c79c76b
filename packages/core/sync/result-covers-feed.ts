import { HELD_FOR_REVIEW } from '../device/acknowledge.ts';
import { isWorkedOut, type PlainAnswer } from '../device/applied-copy.ts';
import type { Decision } from '../merge/decision.ts';
import type { Operation } from '../merge/operation.ts';
import { isGone, type ServerSurvey } from '../survey/survey.ts';

/** A device can work out the new copy by itself only where everything went in as sent: else the survey goes along. */
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
 * Whether a device that says how far it has read needs the survey beside a result: also where it would work out something
 * else than what is stored.
 * @param operation as it was sent
 * @param answer what it says of the new copy, and the survey as it was before
 */
export const mustSendSurvey = (
  operation: Operation,
  decision: Decided,
  answer: Omit<PlainAnswer, 'refused'> & { readonly stored: ServerSurvey | null },
): boolean => {
  const { status, code, survey, changed, rejected_fields: refused } = decision;
  if (status !== 'applied' || code) return needsSurvey(decision);
  if (!changed || survey === null || operation.action === 'delete') return false;
  return !isWorkedOut(survey, answer.stored, operation, { ...answer, refused });
};

/**
 * Whether an operation's result tells its device all that the feed would bring of it. Where that holds of a whole batch,
 * its rows need not be read back.
 *
 * | the operation | |
 * |---|---|
 * | changed nothing | yes |
 * | is held for review | no: its sender is told nothing of what is there |
 * | opened a conflict, or left one open | no: whose the value against it is comes with the feed |
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
