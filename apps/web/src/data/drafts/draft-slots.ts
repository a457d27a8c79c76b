import type { WireDraft } from '@sampark/core/wire/wire-draft';
import type { Codec, Sealed } from '../database/codec.ts';
import type { Database } from '../database/schema.ts';

/** Which draft: of a survey, in a device's slot, as it was kept at a time. */
export interface SlotKey {
  readonly survey_id: string;
  readonly device_id: string;
  /** ISO 8601, the server's clock. */
  readonly saved_at: string;
}

/** A slot of the server. */
export type Slot = WireDraft & SlotKey;

/** A slot as it is remembered. */
export type SealedSlot = SlotKey & { readonly content: Sealed };

/** What this device remembers of the slots between visits. */
export interface Memory {
  /** Milliseconds since 1970; when the server last told. */
  readonly asked_at: number;
  readonly slots: readonly SealedSlot[];
  /** Brought here or done without, and still to be emptied on the server. */
  readonly done: readonly SlotKey[];
}

const NOTHING: Memory = { asked_at: 0, slots: [], done: [] };

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

/** @returns nothing where it cannot be read: the server has it */
export const openSlot = (slot: SealedSlot, codec: Codec): Promise<Slot | null> =>
  codec.open(slot.content, nameOf(slot)).then(
    (content) => content as Slot,
    () => null,
  );

export const readMemory = async (db: Database, owner: string): Promise<Memory> =>
  ((await db.get('meta', keyOf(owner))) as Memory | undefined) ?? NOTHING;

/** Changes the memory in one transaction: another tab may do so too. */
export const writeMemory = async (
  db: Database,
  owner: string,
  change: (memory: Memory) => Memory,
): Promise<void> => {
  const tx = db.transaction('meta', 'readwrite');
  const memory = ((await tx.store.get(keyOf(owner))) as Memory | undefined) ?? NOTHING;
  await Promise.all([tx.store.put(change(memory), keyOf(owner)), tx.done]);
};
