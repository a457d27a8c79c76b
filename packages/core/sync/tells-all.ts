import { HELD_FOR_REVIEW } from '../device/acknowledge.ts';
import { isWorkedOut } from '../device/applied-copy.ts';
import type { Decision } from '../merge/decision.ts';
import type { Operation } from '../merge/operation.ts';
import { isGone, type ServerSurvey } from '../survey/survey.ts';

/** A device can work out the new copy by itself only where everything went in as sent: else the survey goes along. */
export const needsDocument = ({
  status,
  code,
}: {
  readonly status: string;
  readonly code?: string | null | undefined;
}): boolean =>
  code !== HELD_FOR_REVIEW &&
  (status === 'merged' || status === 'conflict' || (status === 'applied' && Boolean(code)));

/**
 * Whether an operation's result tells its device all that the feed would bring of it. Where that holds of a whole batch,
 * its rows need not be read back.
 *
 * | the operation | |
 * |---|---|
 * | changed nothing | yes |
 * | is held for review | no: its sender is told nothing of what is there |
 * | opened a conflict, or left one open | no: what stands against it, and whose it is, comes with the feed |
 * | deleted the survey | yes: it is gone |
 * | went in otherwise than sent | yes: the survey comes with the result |
 * | went in as sent | where the device works out exactly what is stored |
 *
 * An offer is answered apart from the queue, and is read back.
 * @param operation as it was sent
 * @param at the time that the answer gives
 * @param held for review
 */
export const tellsAll = (
  operation: Operation,
  decision: Pick<Decision, 'status' | 'survey' | 'changed' | 'rejected_fields'> & {
    readonly code: string | null;
  },
  { stored, at, held }: { readonly stored: ServerSurvey | null; readonly at: string; readonly held: boolean },
): boolean => {
  const { survey, changed, rejected_fields: refused } = decision;
  if (!changed || survey === null) return true;
  if (held || operation.action === 'offer' || survey.conflicts.length > 0) return false;
  if (operation.action === 'delete') return decision.status === 'applied' && isGone(survey);
  if (needsDocument(decision)) return survey.deleted_at === null;
  const { epoch, version } = survey;
  return isWorkedOut(survey, stored, operation, { epoch, version, refused, at });
};
