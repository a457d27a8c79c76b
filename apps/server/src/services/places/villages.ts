import { createHash } from 'node:crypto';
import { type Actor, seesWhole } from '@sampark/core/access/roles';
import type { WireContacts, WireVillages } from '@sampark/core/wire/wire-followed';
import type { Context } from '../context.ts';
import { followedOf } from './places.ts';

/** Groups rows by their panchayat, for every panchayat that was asked for. */
const grouped = <Row extends { readonly panchayat_id: string }, Shown>(
  ids: readonly string[],
  rows: readonly Row[],
  tell: (row: Row) => Shown,
): [string, Shown[]][] => {
  const groups = new Map<string, Shown[]>(ids.map((id) => [id, []]));
  for (const row of rows) groups.get(row.panchayat_id)?.push(tell(row));
  return [...groups];
};

/** Returns the villages of the panchayats that a person follows, and a tag that changes with them. */
export const villagesOf = (
  { storage }: Context,
  user: Actor,
): Promise<{ readonly etag: string; readonly villages: WireVillages }> =>
  storage.read(async (r) => {
    const ids = (await followedOf(r, user)).counters.map((each) => each.panchayat_id).sort();
    const rows = await r.villages.of(ids);
    const villages = grouped(
      ids,
      rows,
      ({ village_code, village_version, name, name_hi }) =>
        [village_code, village_version, name, name_hi] as [string, number, string, string],
    ).map(([panchayat_id, list]) => ({ panchayat_id, villages: list }));
    const hash = createHash('sha256').update(JSON.stringify(villages)).digest('base64url');
    return { etag: `"${hash.slice(0, 22)}"`, villages };
  });

/** Returns the active staff of the panchayats that a person follows, with their last contact. */
export const contactsOf = ({ storage }: Context, user: Actor): Promise<WireContacts> =>
  storage.read(async (r) => {
    const ids = (await followedOf(r, user)).counters.map((each) => each.panchayat_id).sort();
    // Contributors learn nobody's name but in the fields that are theirs.
    const rows = seesWhole(user.role) ? await r.devices.contacts(ids) : [];
    // Officers see telephone numbers, because they call when a panchayat is silent. Staff do not.
    const tellsPhones = user.role !== 'staff';
    return grouped(ids, rows, ({ username, full_name, last_contact, phone }) => ({
      username,
      full_name,
      last_contact,
      ...(tellsPhones && phone !== '' ? { phone } : {}),
    })).map(([panchayat_id, people]) => ({ panchayat_id, people }));
  });
