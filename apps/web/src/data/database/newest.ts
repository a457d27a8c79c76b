import type { SurveySummary } from '@sampark/core/survey/summary';
import { metaKeys } from './device-store.ts';
import type { Database } from './schema.ts';
import { wholeSummary } from './sealed-state.ts';

/**
 * Reads the surveys that were the newest when their ids were last noted. Each is as its row has it now. A
 * survey that became newer since may be missing.
 */
export const readNewest = async (db: Database, owner: string): Promise<SurveySummary[]> => {
  const ids: unknown = await db.get('meta', metaKeys(owner).newest);
  if (!Array.isArray(ids)) return [];
  const tx = db.transaction('surveys');
  const records = await Promise.all(ids.map((id) => tx.store.get([owner, String(id)])));
  return records.flatMap((record) => (record && !record.hidden ? [wholeSummary(record.summary)] : []));
};

/** Notes the newest surveys for the next start. Nobody waits for it, and a full disk does without. */
export const keepNewest = (db: Database, owner: string, ids: readonly string[]): void => {
  void db.put('meta', ids, metaKeys(owner).newest).catch(() => undefined);
};
