import { reunited } from '@sampark/core/device/reunite';
import { listQuarantined, quarantineKey } from '../database/quarantine.ts';
import { openState, type RawState } from '../database/records.ts';
import type { Workspace } from './workspace.ts';

/**
 * Takes back what was set aside and can be read by now: the key to it was not on this device, and has come. What a
 * damaged disk left stays where it is.
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
