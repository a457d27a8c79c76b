import { panchayatsOf, type UserInfo } from '@sampark/core/access/roles';
import type { Announcement } from '@sampark/core/wire/wire-announcements';
import type { Addressee } from '../../../storage/kysely/announcements-repository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AnnouncementTable } from '../../../storage/tables/announcement-tables.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';

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

/** Returns a person with the places in which they work. Those above are asked for where there are any. */
async function addresseeOf(
  { announcements }: Pick<Repositories, 'announcements'>,
  user: UserInfo,
): Promise<Addressee> {
  const { user_id, role, block_id } = user;
  const panchayats = panchayatsOf(user);
  const worksSomewhere = panchayats.length > 0 || block_id !== null;
  const above = worksSomewhere ? await announcements.above(panchayats, block_id) : [];
  const blocks = above.map((block) => block.block_id);
  return { user_id, role, panchayats, blocks, districts: above.map(({ district_id }) => district_id) };
}

/** Returns the announcements for a person that they have not read, also those of later days: the device shows each on its days. */
export async function announcedTo(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  user: UserInfo,
): Promise<readonly Announcement[]> {
  const { now } = storage;
  const rows = await now.announcements.unreadBy(await addresseeOf(now, user), dayBefore(clock()));
  return rows.map(contentOf);
}

/** Notes that a person has read announcements, or put them away. Those that are not for them, or are not there, count for nothing. */
export async function readAnnouncements(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  user: UserInfo,
  ids: readonly string[],
): Promise<void> {
  const at = isoTime(clock());
  await storage.write(async (r) => {
    const theirs = await r.announcements.areFor(await addresseeOf(r, user), ids);
    await r.announcements.noteRead(
      theirs.map((announcement_id) => ({ user_id: user.user_id, announcement_id, at })),
    );
  });
}
