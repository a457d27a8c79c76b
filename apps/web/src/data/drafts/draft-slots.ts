import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { Codec, Sealed } from '../database/codec.ts';
import type { Database } from '../database/schema.ts';

/** Names a draft: its survey, the device of its slot, and the time when it was kept. */
export interface SlotKey {
  readonly survey_id: string;
  readonly device_id: string;
  /** ISO 8601, the server's clock. */
  readonly saved_at: string;
}

/** A slot on the server. */
export type Slot = WireDraft & SlotKey;

/** A slot as this device remembers it. */
export type SealedSlot = SlotKey & { readonly content: Sealed };

/** This device's memory of the slots between visits. */
export interface SlotMemory {
  /** The time of the server's last answer, in milliseconds since 1970. */
  readonly asked_at: number;
  readonly slots: readonly SealedSlot[];
  /** Slots that the person brought here or discarded, and that the server still has to empty. */
  readonly done: readonly SlotKey[];
}

const NOTHING: SlotMemory = { asked_at: 0, slots: [], done: [] };

const keyOf = (owner: string): string => `other_drafts:${owner}`;

export const isDone = (done: readonly SlotKey[], slot: SlotKey): boolean =>
  done.some(
    (each) =>
      each.survey_id === slot.survey_id &&
      each.device_id === slot.device_id &&
      each.saved_at === slot.saved_at,
  );

const nameOf = ({ survey_id, device_id }: SlotKey): string => `slot ${survey_id} ${device_id}`;

export const sealSlot = async (slot: Slot, codec: Codec): Promise<SealedSlot> => {
  const { survey_id, device_id, saved_at } = slot;
  return { survey_id, device_id, saved_at, content: await codec.seal(slot, nameOf(slot)) };
};

/** Opens a slot. @returns `null` when it cannot be read: the server still has it */
export const openSlot = (slot: SealedSlot, codec: Codec): Promise<Slot | null> =>
  codec.open(slot.content, nameOf(slot)).then(
    (content) => content as Slot,
    () => null,
  );

export const readMemory = async (db: Database, owner: string): Promise<SlotMemory> =>
  ((await db.get('meta', keyOf(owner))) as SlotMemory | undefined) ?? NOTHING;

/** Changes the memory in one transaction, because another tab may change it too. */
export const writeMemory = async (
  db: Database,
  owner: string,
  change: (memory: SlotMemory) => SlotMemory,
): Promise<void> => {
  const tx = db.transaction('meta', 'readwrite');
  const memory = ((await tx.store.get(keyOf(owner))) as SlotMemory | undefined) ?? NOTHING;
  await Promise.all([tx.store.put(change(memory), keyOf(owner)), tx.done]);
};
