import type { OperationStamp } from './queue.ts';
import { received, type SurveyState } from './survey-state.ts';

const isClean = ({ row, queue }: SurveyState): boolean =>
  row !== null &&
  Object.keys(row.edits).length === 0 &&
  row.draft === null &&
  row.deletion === null &&
  queue.every((entry) => entry.synced);

/**
 * Returns the state of a survey whose quarantined record can be read again.
 *
 * | now there is | it becomes |
 * |---|---|
 * | nothing | the earlier state |
 * | only the server's copy | the earlier state, with that copy |
 * | something of the person's own | `null`: not before that is sent |
 */
export const reunited = (
  earlier: SurveyState,
  now: SurveyState,
  stamp: OperationStamp,
): SurveyState | null => {
  if (now.row === null && now.queue.every((entry) => entry.synced)) return earlier;
  if (!isClean(now)) return null;
  return now.row?.server ? received(earlier, now.row.server, stamp) : earlier;
};
