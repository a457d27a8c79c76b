import { outOfScope } from '@sampark/core/device/survey-state';
import { pageKeys } from '../../database/device-store.ts';
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
  const outside = (await summaries()).filter(
    ({ panchayat_id, unsynced_since }) => unsynced_since === null && !followed.has(panchayat_id),
  );
  if (outside.length === 0) return;
  // A list of records may hold those of a panchayat that became its own.
  const lists = new Set([...outside.map(({ panchayat_id }) => panchayat_id), ...scope]);
  await store.change(
    outside.map(({ survey_id }) => survey_id),
    outOfScope,
    () => [...lists].flatMap((id) => pageKeys(store.owner, id).map((key) => [key, undefined] as const)),
  );
};
