import { isAnnouncedTo, type Whereabouts } from '@sampark/core/access/may-announce';
import { panchayatsOf, type UserInfo } from '@sampark/core/access/roles';
import type { Announcement } from '@sampark/core/wire/wire-announcements';
import type { AnnouncementTable } from '../../storage/announcement-tables.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_LENGTH = '2026-11-30'.length;

/** Returns the day before a moment in UTC. Wherever somebody is, theirs is no earlier. */
export const dayBefore = (moment: number): string => isoTime(moment - DAY_MS).slice(0, DAY_LENGTH);

/** Returns what a reader sees of an announcement. */
export const contentOf = ({
  announcement_id,
  texts,
  link,
  shown_from,
  shown_until,
  important,
}: AnnouncementTable): Announcement => ({
  ...{ announcement_id, texts: JSON.parse(texts) as Announcement['texts'], link },
  ...{ from: shown_from, until: shown_until, important: Number(important) === 1 },
});

type Reading = Pick<Repositories, 'announcements'>;

/** Leaves those that are for a person. The places above theirs are only asked for where one is for a place. */
async function thoseFor(
  { announcements }: Reading,
  user: UserInfo,
  rows: readonly AnnouncementTable[],
): Promise<readonly AnnouncementTable[]> {
  const panchayats = panchayatsOf(user);
  const above = rows.some(({ level }) => level === 'district' || level === 'block')
    ? await announcements.above(panchayats, user.block_id)
    : [];
  const who: Whereabouts = {
    role: user.role,
    panchayats,
    blocks: above.map(({ block_id }) => block_id),
    districts: above.map(({ district_id }) => district_id),
  };
  return rows.filter((row) => isAnnouncedTo(row, who));
}

/** Returns the announcements for a person that they have not read, also those of later days: the device shows each on its days. */
export async function announcedTo(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  user: UserInfo,
): Promise<readonly Announcement[]> {
  const { announcements } = storage.now;
  const rows = await thoseFor({ announcements }, user, await announcements.open(dayBefore(clock())));
  if (rows.length === 0) return [];
  const ids = rows.map(({ announcement_id }) => announcement_id);
  const read = new Set(await announcements.readBy(user.user_id, ids));
  return rows.filter(({ announcement_id }) => !read.has(announcement_id)).map(contentOf);
}

/** Notes that a person has read announcements, or put them away. Those that are not for them, or are not there, count for nothing. */
export async function readAnnouncements(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  user: UserInfo,
  ids: readonly string[],
): Promise<void> {
  const at = isoTime(clock());
  await storage.write(async (r) => {
    const rows = await thoseFor(r, user, await r.announcements.byIds(ids));
    await r.announcements.noteRead(
      rows.map(({ announcement_id }) => ({ user_id: user.user_id, announcement_id, at })),
    );
  });
}
