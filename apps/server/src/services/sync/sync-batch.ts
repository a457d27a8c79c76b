import type { WireBatchAnswer, WireResult } from '@sampark/core/sync/wire';
import type { Context } from '../context.ts';
import { hex, isoTime } from '../primitives.ts';
import { applyItems } from './apply-items.ts';
import { readItems } from './incoming.ts';
import type { Sender } from './workspace.ts';

const isSuccess = ({ status }: WireResult): boolean => status !== 'rejected' && status !== 'retry';

const logOf = (results: readonly WireResult[]) => {
  const success = results.filter(isSuccess).length;
  const failed = results.length - success;
  const status = failed === 0 ? 'success' : success === 0 ? 'error' : 'partial';
  const message = success === 0 ? 'Sync failed' : `Synced ${success} item(s) to server`;
  return { success, failed, status, message };
};

/** Takes what a device sends: every item gets a result, and what the results say is on the disk. */
export async function syncBatch(
  context: Context,
  sender: Sender,
  surveys: () => readonly unknown[],
): Promise<WireBatchAnswer> {
  const read = () => readItems(surveys(), () => hex(context.random(16)));
  const results = await applyItems(context, read, sender, {
    keep: ({ result }) => result,
    also: async (r, kept) => {
      if (kept.length === 0) return;
      await r.syncLogs.insert({ user_id: sender.user.user_id, at: isoTime(context.clock()), ...logOf(kept) });
    },
  });
  const { success, failed } = logOf(results);
  return {
    success,
    failed,
    errors: results
      .filter((result) => !isSuccess(result))
      .map((result) => ({
        operation: result.op_id ?? result.survey_id ?? '',
        error: result.detail ?? result.status,
      })),
    timestamp: isoTime(context.clock()),
    epoch: context.epoch.current(),
    results: [...results],
  };
}
