import { READ_AT_ONCE } from '@sampark/core/access/announced';
import type { Announcement, ListedAnnouncement } from '@sampark/core/wire/wire-announcements';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { Database } from '../database/schema.ts';
import type { AnnouncementsPort } from '../ports/announcements.ts';
import type { Settable } from '../ports/live.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const ANNOUNCEMENTS = '/api/announcements';

/** Ids that stay on the device once the server has heard of them: an older answer of it may still bring one. */
const KEPT = 300;

/** An announcement that the person has read here. */
interface Read {
  readonly id: string;
  /** Whether the server has heard of it. */
  readonly sent: boolean;
}

/** The announcements for a person, as this device keeps them. */
interface Kept {
  readonly shown: readonly Announcement[];
  /** The newest first. */
  readonly read: readonly Read[];
}

/** Changes both in one transaction: two tabs may do so at a time. @returns what is shown now */
const change = async (
  db: Database,
  owner: string,
  next: (kept: Kept) => Kept,
): Promise<readonly Announcement[]> => {
  const { announcements, announcementsRead } = metaKeys(owner);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const kept = {
    shown: ((await tx.store.get(announcements)) as Kept['shown'] | undefined) ?? [],
    read: ((await tx.store.get(announcementsRead)) as Kept['read'] | undefined) ?? [],
  };
  const { shown, read } = next(kept);
  const left = shown.filter(({ announcement_id }) => !read.some(({ id }) => id === announcement_id));
  await Promise.all([tx.store.put(left, announcements), tx.store.put(read, announcementsRead), tx.done]);
  return left;
};

/** Keeps the announcements that came, without those that were read here. */
export const keepAnnounced = async (
  { db, user: { user_id } }: Pick<Workspace, 'db' | 'user'>,
  came: readonly Announcement[],
): Promise<void> => {
  await change(db, user_id, ({ read }) => ({ shown: came, read }));
};

/** Tells the server what the person has read, as far as it has not heard of it. */
export const sendRead = async ({ db, user, send }: Workspace): Promise<void> => {
  const owner = user.user_id;
  const read = (await db.get('meta', metaKeys(owner).announcementsRead)) as Kept['read'] | undefined;
  const ids = (read ?? []).filter(({ sent }) => !sent).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const part = ids.slice(from, from + READ_AT_ONCE);
    const reply = await send({ method: 'POST', path: `${ANNOUNCEMENTS}/read`, body: { ids: part }, owner });
    if (reply.kind !== 'ok') return;
    await change(db, owner, (kept) => {
      const marked = kept.read.map((each) => (part.includes(each.id) ? { ...each, sent: true } : each));
      const old = new Set(marked.filter(({ sent }) => sent).slice(KEPT));
      return { ...kept, read: marked.filter((each) => !old.has(each)) };
    });
  }
};

/** Makes what screens do with announcements. @param shown the value that they look at */
export const createAnnouncements = (
  here: () => Workspace,
  shown: Settable<readonly Announcement[]>,
): AnnouncementsPort => {
  const { ask, read } = askServer(here);
  return {
    putAway: async (id) => {
      const workspace = here();
      const { db, user } = workspace;
      try {
        const left = await change(db, user.user_id, (kept) => ({
          ...kept,
          read: [{ id, sent: false }, ...kept.read.filter((each) => each.id !== id)],
        }));
        shown.set(left);
      } catch (error) {
        return deviceFailure(error);
      }
      void sendRead(workspace).catch(() => undefined);
      return null;
    },
    list: () =>
      read(ANNOUNCEMENTS, (body) => (body as { announcements: readonly ListedAnnouncement[] }).announcements),
    make: async (body) => serverAnswerOf(await ask({ method: 'POST', path: ANNOUNCEMENTS, body }), nothing),
    end: async (id) =>
      serverAnswerOf(
        await ask({ method: 'DELETE', path: `${ANNOUNCEMENTS}/${encodeURIComponent(id)}` }),
        nothing,
      ),
  };
};
