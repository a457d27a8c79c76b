import type {
  NoticeConfirmation,
  WireNoticeNews,
  WireNoticeNow,
  WireNoticeRecord,
} from '@sampark/core/wire/wire-notice';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import { coalesced } from '../browser/coalesced.ts';
import { metaKeys } from '../database/device-store.ts';
import { deviceFailure } from '../database/failure.ts';
import type { Database } from '../database/schema.ts';
import { createLive } from '../ports/live.ts';
import type { NoticePort, NoticeView } from '../ports/notice.ts';
import { askServer } from '../workspace/ask-server.ts';
import { oncePerWorkspace } from '../workspace/once-per-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';

const NOTICE = '/api/privacy-notice';

/** The notice as the database holds it. */
interface Held extends WireNoticeNow {
  /** A confirmation that the server has yet to hear; `null`: none. */
  readonly waits: NoticeConfirmation | null;
}

const read = async (db: Database, owner: string): Promise<Held | null> =>
  ((await db.get('meta', metaKeys(owner).notice)) as Held | undefined) ?? null;

/** @param putOff the version that the person put off; 0: none */
const viewOf = (held: Held | null, putOff: number): NoticeView | null =>
  held && {
    notice: held.notice,
    confirmed: held.confirmed,
    waiting: held.waits !== null,
    isPutOff: held.notice.version === putOff,
  };

/** Changes what is held in one transaction: an answer of the server may come while the person confirms. */
const change = async (
  db: Database,
  owner: string,
  next: (held: Held | null) => Held | null,
): Promise<Held | null> => {
  const { notice, noticeWaits } = metaKeys(owner);
  const tx = db.transaction('meta', 'readwrite', { durability: 'strict' });
  const changed = next(((await tx.store.get(notice)) as Held | undefined) ?? null);
  await Promise.all([
    changed && tx.store.put(changed, notice),
    changed?.waits ? tx.store.put(true, noticeWaits) : tx.store.delete(noticeWaits),
    tx.done,
  ]);
  return changed;
};

/** Whether a confirmation that waits may be about a version that the server has: a restore may have taken it away, and another have its number. */
const mayBeThere = ({ version, made_at }: NoticeConfirmation, newest: WireNoticeNow['notice']): boolean =>
  version < newest.version || (version === newest.version && (made_at ?? null) === newest.made_at);

/** Puts the server's answer in the place of what is held. A confirmation that waits stays, unless a restore took its version away. */
const taken = (answer: WireNoticeNow, held: Held | null): Held => {
  const waits = held?.waits && mayBeThere(held.waits, answer.notice) ? held.waits : null;
  const isNewer = waits !== null && waits.version > (answer.confirmed?.version ?? 0);
  return { notice: answer.notice, confirmed: isNewer ? waits : answer.confirmed, waits };
};

/** The port, and what the sync has to do with it. */
interface Notice extends NoticePort {
  /** Fetches the notice where what the server says of it is not what is known here. */
  readonly hear: (news: WireNoticeNews) => Promise<void>;
  readonly send: () => void;
}

const openNotice = async (workspace: Workspace): Promise<Notice> => {
  const { db, user, platform } = workspace;
  const owner = user.user_id;
  const { ask, read: fetch, readAnew } = askServer(() => workspace);
  let putOff = 0;
  const now = createLive<NoticeView | null>(viewOf(await read(db, owner), putOff));
  const hold = async (next: (held: Held | null) => Held | null): Promise<void> =>
    now.set(viewOf(await change(db, owner, next), putOff));
  const refresh = async (): Promise<void> => {
    const answer = await fetch(NOTICE, (body) => body as WireNoticeNow);
    if (answer.kind === 'ok') await hold((held) => taken(answer.value, held));
  };
  const sending = coalesced(async () => {
    const waits = (await read(db, owner))?.waits;
    if (!waits) return;
    const reply = await ask({ method: 'POST', path: `${NOTICE}/confirmations`, body: waits });
    const isOver = reply.kind === 'ok' || (reply.kind === 'problem' && reply.code === 'notice_not_found');
    if (!isOver) return;
    await hold((held) => held && { ...held, waits: held.waits?.at === waits.at ? null : held.waits });
    if (reply.kind !== 'ok') await refresh();
  });
  workspace.beforeLeaving(() => sending.idle().catch(() => undefined));
  return {
    now,
    send: sending.run,
    hear: async ({ version, made_at, confirmed }) => {
      const held = await read(db, owner);
      const isKnown =
        held?.notice.version === version &&
        held.notice.made_at === made_at &&
        (held.waits !== null || (held.confirmed?.version ?? null) === confirmed);
      if (!isKnown) await refresh();
    },
    confirm: async ({ version, language }) => {
      const at = new Date(platform.now()).toISOString();
      try {
        await hold((held) => {
          if (held?.notice.version !== version) return held;
          const confirmed = { version, language, at, made_at: held.notice.made_at };
          return { ...held, confirmed, waits: confirmed };
        });
      } catch (error) {
        return deviceFailure(error);
      }
      sending.run();
      return null;
    },
    putOff: (version) => {
      putOff = version;
      const view = now.get();
      now.set(view && { ...view, isPutOff: view.notice.version === version });
    },
    record: () => fetch(`${NOTICE}/versions`, (body) => body as WireNoticeRecord),
    save: async (notice) => {
      const answer = serverAnswerOf(await ask({ method: 'PUT', path: NOTICE, body: notice }), nothing);
      if (answer.kind === 'ok') await readAnew();
      return answer;
    },
  };
};

/** Returns the privacy notice for the person whose workspace this is. */
export const noticeOf = oncePerWorkspace(openNotice);
