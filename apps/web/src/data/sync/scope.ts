import { outOfScope } from '@sampark/core/device/survey-state';
import type { SyncContext } from './context.ts';

/** Removes clean rows of panchayats that are no longer followed. */
export const leaveScope = async ({ store }: SyncContext, scope: readonly string[]): Promise<void> => {
  const followed = new Set(scope);
  const outside = (await store.summaries()).filter((summary) => !followed.has(summary.panchayat_id));
  if (outside.length > 0) {
    await store.change(
      outside.map((summary) => summary.survey_id),
      outOfScope,
    );
  }
};
