import { baseOf } from '../merge/operation.ts';
import type { Outcome } from './acknowledge.ts';
import type { SurveyState } from './survey-state.ts';

/**
 * The move of a cursor over one answer: from just before the rows of its batch to just behind them, with
 * nobody else's rows in between.
 */
export interface CursorStep<Cursor = string> {
  readonly from: Cursor;
  readonly to: Cursor;
}

/**
 * Returns the cursor when the rows of these steps are stored. Batches in flight together may be answered in
 * another order than they were committed, so a step waits until the cursor reaches its beginning. No step
 * ever begins there where somebody else wrote in between, and the device reads as usual.
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
 * Whether a device that applies this outcome holds what the feed would bring: the operation is still in
 * flight, over the copy that the server applied it to. The device asks this of every operation of a batch
 * before it applies them, because only then may the cursor pass the batch.
 * @param outcome `null`: none is known
 */
export const holdsOutcome = ({ row, queue }: SurveyState, id: string, outcome: Outcome | null): boolean => {
  const operation = queue.find((entry) => entry.id === id && !entry.synced)?.operation;
  if (!outcome || !operation || !row) return false;
  if (outcome.status !== 'applied' || outcome.copy || operation.action === 'delete') return true;
  return (row.server?.version ?? 0) >= baseOf(operation);
};
