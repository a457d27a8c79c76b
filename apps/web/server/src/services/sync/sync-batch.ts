import type { WireBatchAnswer, WireResult } from '@sampark/core/wire/wire';
import { cursorOver } from '../changes/own-rows.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';
import { applyItems } from './apply-items.ts';
import type { Incoming } from './incoming.ts';
import type { Sender } from './unit-of-work.ts';

const isSuccess = ({ status }: WireResult): boolean => status !== 'rejected' && status !== 'retry';

const logOf = (results: readonly WireResult[]) => {
  const success = results.filter(isSuccess).length;
  const failed = results.length - success;
  const status = failed === 0 ? 'success' : success === 0 ? 'error' : 'partial';
  const message = success === 0 ? 'Sync failed' : `Synced ${success} item(s) to server`;
  return { success, failed, status, message };
};

/** The answer to a batch, and what its sender need not read. */
interface Batch {
  readonly answer: WireBatchAnswer;
  /** The panchayats that it changed and that its answer covers; `null`: the sender pulls. */
  readonly coveredPanchayats: readonly string[] | null;
}

/**
 * Takes a device's batch: every item gets a result, and the effect of every result is on the disk.
 * @param read reads the items, where they are needed
 */
export async function syncBatch(
  context: Context,
  sender: Sender,
  read: () => readonly Incoming[],
): Promise<Batch> {
  const taken = await applyItems(context, read, sender, {
    keep: ({ result, coversFeed }) => ({ result, coversFeed }),
    also: async (r, outcomes) => {
      if (outcomes.length === 0) return;
      const log = logOf(outcomes.map(({ result }) => result));
      await r.syncLogs.insert({ user_id: sender.user.user_id, at: isoTime(context.clock()), ...log });
    },
  });
  const results = taken.outcomes.map(({ result }) => result);
  const { success, failed } = logOf(results);
  const step = cursorOver(context, sender.cursor, taken);
  const answer: WireBatchAnswer = {
    success,
    failed,
    errors: results
      .filter((result) => !isSuccess(result))
      .map((result) => ({
        operation: result.op_id ?? result.survey_id ?? '',
        error: result.detail ?? result.status,
      })),
    timestamp: taken.at,
    epoch: context.epoch.current(),
    results,
    ...step,
  };
  const changed = taken.raised?.map(({ panchayat_id }) => panchayat_id) ?? [];
  return { answer, coveredPanchayats: step.cursor === undefined ? null : changed };
}
