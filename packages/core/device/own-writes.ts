import { baseOf } from '../merge/operation.ts';
import type { Outcome } from './acknowledge.ts';
import type { SurveyState } from './survey-state.ts';

/**
 * How far an answer takes a cursor: from just before the rows of its batch to just behind them, with nobody else's in
 * between.
 */
export interface CursorStep<Cursor = string> {
  readonly from: Cursor;
  readonly to: Cursor;
}

/**
 * Where a device has read to when the rows of these steps are stored. Batches that are under way together may have been
 * committed in another order than they are answered: a step that does not begin where the cursor is waits for the one
 * before it. Where somebody else wrote in between, none ever begins there, and the device reads as ever.
 * @returns the cursor, and the steps that wait
 */
export const cursorAfter = <Cursor>(
  cursor: Cursor,
  steps: readonly CursorStep<Cursor>[],
): { readonly cursor: Cursor; readonly waiting: readonly CursorStep<Cursor>[] } => {
  const next = steps.find(({ from }) => from === cursor);
  if (!next) return { cursor, waiting: steps };
  return cursorAfter(
    next.to,
    steps.filter((step) => step !== next),
  );
};

/**
 * Whether a device that takes this outcome in holds what the feed would bring of it: the operation is still the one under
 * way, over the copy that the server applied it to. Asked before it is taken in, of every operation of a batch: only then
 * may the cursor move over the batch.
 * @param outcome `null`: none is known
 */
export const holdsOutcome = ({ row, queue }: SurveyState, id: string, outcome: Outcome | null): boolean => {
  const operation = queue.find((entry) => entry.id === id && !entry.synced)?.operation;
  if (!outcome || !operation || !row) return false;
  if (outcome.status !== 'applied' || outcome.copy || operation.action === 'delete') return true;
  return (row.server?.version ?? 0) >= baseOf(operation);
};
