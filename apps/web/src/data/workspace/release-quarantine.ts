import { reunited } from '@sampark/core/device/reunite';
import { listSetAside, setAsideKey } from '../database/quarantine.ts';
import { openState, type RawState } from '../database/records.ts';
import type { Workspace } from './workspace.ts';

/**
 * Takes back what was set aside and can be read by now: the key to it was not on this device, and has come. What a
 * damaged disk left stays where it is.
 */
export const takeBack = async ({ db, store, codec, making, loop }: Workspace): Promise<void> => {
  for (const aside of await listSetAside(db, store.owner)) {
    const raw = { record: aside.record, operations: aside.operations } as RawState;
    const earlier = await openState(raw, codec).catch(() => null);
    if (!earlier) continue;
    let back = false;
    await store.change(
      [aside.survey_id],
      (state) => {
        const together = reunited(earlier, state, making());
        back = together !== null;
        return together ?? state;
      },
      () => (back ? [[setAsideKey(store.owner, aside), undefined]] : []),
    );
    if (back) void loop.now();
  }
};
