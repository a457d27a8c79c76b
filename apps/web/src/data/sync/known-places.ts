import type { Village } from '@sampark/core/places/village';
import type { WireContacts, WireVillages } from '@sampark/core/wire/wire-followed';
import type { Send } from '../api/client.ts';
import { metaKeys } from '../database/device-store.ts';
import type { Database } from '../database/schema.ts';
import type { Contacts } from '../ports/places.ts';

/** The parts of a question to the server. */
interface Asking {
  readonly db: Database;
  readonly owner: string;
  readonly send: Send;
}

interface KeptVillages {
  readonly etag: string | null;
  readonly list: WireVillages;
}

const keptVillages = async ({ db, owner }: Omit<Asking, 'send'>): Promise<KeptVillages | undefined> =>
  (await db.get('meta', metaKeys(owner).villages)) as KeptVillages | undefined;

/** Returns the villages that the server last listed for this device. */
export const storedVillages = async (asking: Omit<Asking, 'send'>): Promise<readonly Village[]> => {
  const kept = await keptVillages(asking);
  return (kept?.list ?? []).flatMap(({ panchayat_id, villages }) =>
    villages.map(([code, version, en, hi]) => ({
      panchayat_id,
      code,
      version,
      name: hi === '' ? { en } : { en, hi },
    })),
  );
};

/** Asks for the villages and stores them. Villages that the device has already do not travel again. */
export const fetchVillages = async (asking: Asking): Promise<boolean> => {
  const { db, owner, send } = asking;
  const etag = (await keptVillages(asking))?.etag ?? null;
  const reply = await send({ path: '/api/panchayats/villages', owner, etag });
  if (reply.kind !== 'ok') return false;
  if (Array.isArray(reply.body)) {
    const kept: KeptVillages = { etag: reply.etag, list: reply.body as WireVillages };
    await db.put('meta', kept, metaKeys(owner).villages);
  }
  return true;
};

/** Returns the contact times that the server last sent; `null`: it never did. */
export const storedContacts = async ({ db, owner }: Omit<Asking, 'send'>): Promise<Contacts | null> =>
  ((await db.get('meta', metaKeys(owner).contacts)) as Contacts | undefined) ?? null;

/** Asks for the contact times and stores the answer. @param at now, ISO 8601 */
export const fetchContacts = async ({ db, owner, send }: Asking, at: string): Promise<boolean> => {
  const reply = await send({ path: '/api/panchayats/contacts', owner });
  if (reply.kind !== 'ok') return false;
  if (Array.isArray(reply.body)) {
    const kept: Contacts = { at, panchayats: reply.body as WireContacts };
    await db.put('meta', kept, metaKeys(owner).contacts);
  }
  return true;
};
