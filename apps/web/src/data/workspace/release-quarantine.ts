import { reunited } from '@sampark/core/device/reunite';
import { listQuarantined, quarantineKey } from '../database/quarantine.ts';
import { openState, type RawState } from '../database/sealed-state.ts';
import type { Workspace } from './workspace.ts';

/**
 * Releases the quarantined surveys that can be read by now, because a missing key has come. A damaged record
 * stays.
 */
export const releaseQuarantine = async ({ db, store, codec, stamp, loop }: Workspace): Promise<void> => {
  for (const aside of await listQuarantined(db, store.owner)) {
    const raw = { record: aside.record, operations: aside.operations } as RawState;
    const earlier = await openState(raw, codec).catch(() => null);
    if (!earlier) continue;
    let back = false;
    await store.change(
      [aside.survey_id],
      (state) => {
        const together = reunited(earlier, state, stamp());
        back = together !== null;
        return together ?? state;
      },
      () => (back ? [[quarantineKey(store.owner, aside), undefined]] : []),
    );
    if (back) void loop.now();
  }
};
