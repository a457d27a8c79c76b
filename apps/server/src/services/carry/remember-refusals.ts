import type { WireBatchAnswer, WireResult } from '@sampark/core/wire/wire';
import type { AppliedOpTable } from '../../storage/tables.ts';
import type { Context } from '../context.ts';
import type { Incoming } from '../sync/incoming.ts';

/** The code of a result that says nothing of the operation: another one has its id. */
const OF_ANOTHER = 'op_id_reused';

/** Returns the row of an operation that was refused; nothing for one that was not. */
function refusedRow(
  item: Incoming,
  result: WireResult | undefined,
  by: { readonly user_id: string; readonly at: string },
): readonly AppliedOpTable[] {
  const isRefused = result?.status === 'rejected' && !result.duplicate && result.code !== OF_ANOTHER;
  if (!isRefused || item.kind !== 'operation') return [];
  const { status, version, rejected_fields, code } = result;
  const { op_id, survey_id } = item.operation;
  const said = { status, version, rejected_fields, ...(code === undefined ? {} : { code }) };
  const { content_hash } = item;
  return [{ op_id, survey_id, content_hash, panchayat_id: '', result: JSON.stringify(said), ...by }];
}

/**
 * Keeps what was refused in a bundle. A push forgets that: its device hears of it at once, and gives the work
 * a new id. It hears of a bundle weeks later, and another bundle with the same operation may come in between:
 * if that were taken, the work would be there twice.
 */
export async function rememberRefusals(
  { storage }: Context,
  userId: string,
  items: readonly Incoming[],
  { results, timestamp }: WireBatchAnswer,
): Promise<void> {
  const by = { user_id: userId, at: timestamp };
  const rows = items.flatMap((item, at) => refusedRow(item, results[at], by));
  if (rows.length === 0) return;
  await storage.write(async ({ operations }) => {
    for (const row of rows) await operations.keep(row);
  });
}
