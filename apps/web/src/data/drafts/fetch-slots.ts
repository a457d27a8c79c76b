import { deviceId } from '../database/device-store.ts';
import { listQuarantined } from '../database/quarantine.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { draftToSlot, slotPath } from './draft-backup.ts';
import { isDone, readMemory, type Slot, type SlotKey, sealSlot, writeMemory } from './draft-slots.ts';

/** Empties a slot, unless it holds a newer draft by now. @returns whether the server did */
const empty = async ({ send, user }: Workspace, slot: SlotKey): Promise<boolean> => {
  const query = new URLSearchParams({ device_id: slot.device_id, saved_at: slot.saved_at });
  const path = `${slotPath(slot.survey_id)}?${query}`;
  return (await send({ method: 'DELETE', path, owner: user.user_id })).kind === 'ok';
};

/**
 * Sorts this device's own slots. A draft that was saved, discarded or deleted without network leaves a stale
 * slot. A survey in quarantine leaves a slot that is all there is of its draft.
 */
const sortOwn = async (
  workspace: Workspace,
  own: readonly Slot[],
): Promise<{ left: readonly Slot[]; stale: readonly Slot[] }> => {
  const { db, store, user } = workspace;
  const lost = new Set((await listQuarantined(db, user.user_id)).map((each) => each.survey_id));
  const left: Slot[] = [];
  const stale: Slot[] = [];
  for (const slot of own) {
    const { row } = await store.read(slot.survey_id);
    if (row && draftToSlot(row)) continue;
    if (lost.has(slot.survey_id)) left.push(slot);
    else stale.push(slot);
  }
  return { left, stale };
};

/** Asks for the person's slots and remembers them. @returns whether the server answered */
export const fetchSlots = async (workspace: Workspace): Promise<boolean> => {
  const { db, send, user, platform, codec } = workspace;
  const reply = await send({ path: '/api/drafts', owner: user.user_id });
  if (reply.kind !== 'ok' || !Array.isArray(reply.body)) return false;
  const told = reply.body as readonly Slot[];
  const device = await deviceId(db, platform);
  const own = await sortOwn(
    workspace,
    told.filter((slot) => slot.device_id === device),
  );
  for (const slot of own.stale) await empty(workspace, slot);
  const foreign = told.filter((slot) => slot.device_id !== device);
  const slots = await Promise.all([...foreign, ...own.left].map((slot) => sealSlot(slot, codec)));
  await writeMemory(db, user.user_id, (memory) => ({
    asked_at: platform.now(),
    slots,
    done: memory.done.filter((each) => isDone(slots, each)),
  }));
  return true;
};

/**
 * Empties the slots that the person is done with. Before each, the draft that came of it goes into this
 * device's own slot.
 */
export const finishSlots = async (workspace: Workspace): Promise<void> => {
  const { db, send, store, user } = workspace;
  const owner = user.user_id;
  for (const slot of (await readMemory(db, owner)).done) {
    const { row } = await store.read(slot.survey_id);
    const body = row && draftToSlot(row);
    const kept =
      !body || (await send({ method: 'PUT', path: slotPath(slot.survey_id), body, owner })).kind === 'ok';
    if (!kept || !(await empty(workspace, slot))) return;
    await writeMemory(db, owner, (memory) => ({
      ...memory,
      slots: memory.slots.filter((each) => !isDone([slot], each)),
      done: memory.done.filter((each) => !isDone([slot], each)),
    }));
  }
};
