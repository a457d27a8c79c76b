import { outOfScope } from '@sampark/core/device/survey-state';
import type { SyncContext } from '../context.ts';

/**
 * Removes clean rows of panchayats that are not followed. Every pull ends with it, from memory: a row with
 * unsynced work stays until it is clean.
 */
export const leaveScope = async (
  { store, summaries }: SyncContext,
  scope: readonly string[],
): Promise<void> => {
  const followed = new Set(scope);
  const outside: string[] = [];
  for (const { survey_id, panchayat_id, unsynced_since } of await summaries()) {
    if (unsynced_since === null && !followed.has(panchayat_id)) outside.push(survey_id);
  }
  if (outside.length > 0) await store.change(outside, outOfScope);
};
