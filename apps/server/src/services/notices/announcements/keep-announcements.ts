import { ANNOUNCEMENTS_MOST, wrongDays } from '@sampark/core/access/announced';
import { type Addressed, mayAnnounce, mayAnnounceFor } from '@sampark/core/access/may-announce';
import type { UserInfo } from '@sampark/core/access/roles';
import type { ListedAnnouncement, NewAnnouncement } from '@sampark/core/wire/wire-announcements';
import type { Repositories } from '../../../storage/repositories.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { hex, isoTime } from '../../primitives.ts';
import { contentOf, dayBefore } from './announced.ts';

/** Announcements in a list. */
const LISTED = 200;

export type MadeAnnouncement =
  | { readonly kind: 'made'; readonly announcement_id: string }
  | {
      readonly kind:
        | 'forbidden'
        | 'unknown_district'
        | 'unknown_block'
        | 'unknown_panchayat'
        | 'announcement_days'
        | 'too_many_announcements';
    };

/** Finds the block in which the place of an announcement lies; `null`: it is for more than a block. @returns why not, where there is no such place */
async function blockOf(
  r: Pick<Repositories, 'places' | 'panchayats'>,
  { level, place_id }: Omit<Addressed, 'role'>,
): Promise<{ readonly block: string | null } | 'unknown_district' | 'unknown_block' | 'unknown_panchayat'> {
  if (place_id === null || level === 'all') return { block: null };
  if (level === 'district') {
    return (await r.places.hasDistrict(place_id)) ? { block: null } : 'unknown_district';
  }
  if (level === 'block')
    return (await r.panchayats.hasBlock(place_id)) ? { block: place_id } : 'unknown_block';
  const [panchayat] = await r.places.byIds([place_id]);
  return panchayat === undefined ? 'unknown_panchayat' : { block: panchayat.block_id };
}

/**
 * Makes an announcement: administrators in their name for any place, a block officer in the name of their block. Devices hear of it as they
 * hear of forms.
 */
export async function makeAnnouncement(
  context: Context,
  actor: UserInfo,
  { texts, link, from, until, important, level, place_id, role, announcement_id: chosen }: NewAnnouncement,
): Promise<MadeAnnouncement> {
  if (!mayAnnounce(actor)) return { kind: 'forbidden' };
  const { clock, random, storage } = context;
  const found = await blockOf(storage.now, { level, place_id });
  const isAdmin = actor.role === 'admin';
  // An officer learns nothing of what there is elsewhere.
  if (!isAdmin && (typeof found === 'string' || !mayAnnounceFor(actor, found.block))) {
    return { kind: 'forbidden' };
  }
  if (typeof found === 'string') return { kind: found };
  const yesterday = dayBefore(clock());
  if (wrongDays({ from, until }, yesterday).length > 0) return { kind: 'announcement_days' };
  const announcement_id = chosen ?? hex(random(8));
  const by_block = isAdmin ? null : found.block;
  return storage.write(async (r): Promise<MadeAnnouncement> => {
    const before = await r.announcements.byId(announcement_id);
    if (before)
      return before.made_by === actor.user_id ? { kind: 'made', announcement_id } : { kind: 'forbidden' };
    if ((await r.announcements.countOpen(by_block, yesterday)) >= ANNOUNCEMENTS_MOST) {
      return { kind: 'too_many_announcements' };
    }
    await r.announcements.insert({
      ...{ announcement_id, texts: JSON.stringify(texts), link, shown_from: from, shown_until: until },
      ...{ important: important ? 1 : 0, level, place_id, role, by_block },
      ...{ made_at: isoTime(clock()), made_by: actor.user_id, ended_at: null },
    });
    await r.forms.noteChange();
    const details = { level, place_id, role, from, until, important, languages: Object.keys(texts) };
    record(r, context, { action: 'announcement_made', by: actor.user_id, subject: announcement_id, details });
    return { kind: 'made', announcement_id };
  });
}

export interface EndAnnouncementResult {
  readonly kind: 'ended' | 'forbidden' | 'announcement_not_found';
}

/** Ends an announcement early. Devices take it away when they hear of it. Once it has ended, nothing more happens. */
export async function endAnnouncement(
  context: Context,
  actor: UserInfo,
  id: string,
): Promise<EndAnnouncementResult> {
  if (!mayAnnounce(actor)) return { kind: 'forbidden' };
  return context.storage.write(async (r): Promise<EndAnnouncementResult> => {
    const row = await r.announcements.byId(id);
    if (row === undefined || !mayAnnounceFor(actor, row.by_block)) return { kind: 'announcement_not_found' };
    if (row.ended_at !== null) return { kind: 'ended' };
    await r.announcements.end(id, isoTime(context.clock()));
    await r.forms.noteChange();
    record(r, context, { action: 'announcement_ended', by: actor.user_id, subject: id });
    return { kind: 'ended' };
  });
}

/** Lists what was announced: all for administrators, for an officer what was made in the name of their block. */
export async function listAnnouncements(
  { storage }: Pick<Context, 'storage'>,
  actor: UserInfo,
): Promise<readonly ListedAnnouncement[] | 'forbidden'> {
  if (!mayAnnounce(actor)) return 'forbidden';
  const rows = await storage.now.announcements.list(
    actor.role === 'admin' ? undefined : actor.block_id,
    LISTED,
  );
  return rows.map((row) => {
    const { level, place_id, role, place, place_hi, made_at, maker, ended_at, readers } = row;
    return {
      ...contentOf(row),
      ...{ level, place_id, role, made_at, made_by: maker, ended_at, readers: Number(readers) },
      place: place === null ? null : { en: place, ...(place_hi ? { hi: place_hi } : {}) },
    };
  });
}
