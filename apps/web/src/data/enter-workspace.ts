import type { UserInfo } from '@sampark/core/access/roles';
import { readEventStreamAs } from './api/event-stream.ts';
import { coalesced } from './browser/coalesced.ts';
import { createCodec } from './database/codec.ts';
import { metaKeys, openForms, storedPanchayats } from './database/device-store.ts';
import { listQuarantined } from './database/quarantine.ts';
import { loggedSurveys } from './open-survey/write-ahead-log.ts';
import type { SyncState, SyncView } from './ports/sync.ts';
import type { DeviceParts } from './session/device-parts.ts';
import { heldRing } from './session/keys/keyring.ts';
import { sendAs } from './session/session.ts';
import type { Shown } from './workspace/shown.ts';
import { isSameView, syncViewOf } from './workspace/sync-status.ts';
import { openWorkspace, type Workspace } from './workspace/workspace.ts';

/**
 * Opens the signed-in person's workspace and keeps what screens show in step with it.
 * @returns `null` where their keys are not at hand
 */
export const enterWorkspace = async (
  { platform, db, send, session, rings }: DeviceParts,
  user: UserInfo,
  shown: Shown,
): Promise<Workspace | null> => {
  const { user_id } = user;
  const [ring, forms] = await Promise.all([rings.get(user_id) ?? heldRing(db, user_id), openForms(db)]);
  if (!ring) return null;
  let state: SyncState = platform.online() ? 'idle' : 'offline';
  let reachable = true;
  let progress: SyncView['progress'] = null;
  let forReview = 0;
  let lastSync: string | null | undefined;
  let workspace: Workspace | null = null;

  const telling = coalesced(async () => {
    const open = workspace;
    if (!open) return;
    // While this tab syncs nobody else does, and it is as it was.
    if (lastSync === undefined || state !== 'syncing') {
      const stored = await db.get('meta', metaKeys(user.user_id).lastSync);
      lastSync = typeof stored === 'string' ? stored : null;
    }
    const loop = {
      state,
      online: platform.online(),
      reachable,
      deletions: open.list.deletions(),
      lastSync,
      progress,
      forReview,
    };
    const surveys = open.list.all.get();
    if (!surveys) return;
    const view = syncViewOf(surveys, loop);
    if (!isSameView(view, shown.status.get())) shown.status.set(view);
  });
  let isToTell = false;
  /** The figures follow what a person has done: that shows first. */
  const tell = (): void => {
    if (isToTell) return;
    isToTell = true;
    platform.afterPaint(() => {
      isToTell = false;
      telling.run();
    });
  };
  const places = coalesced(async () => {
    shown.panchayats.set(await storedPanchayats(db, user.user_id));
    shown.followed.set(((await db.get('meta', metaKeys(user.user_id).scope)) as string[] | undefined) ?? []);
  });

  const sendOwn = sendAs({ platform, session, send }, user.user_id);
  const userNow = (): UserInfo => {
    const now = session.state.get();
    return now?.kind === 'signed_in' && now.user.user_id === user.user_id ? now.user : user;
  };

  /** Sends what the person changed of their account while there was no network. */
  const sendAccount = async (): Promise<void> => {
    if ((await db.getKey('meta', metaKeys(user.user_id).accountChanges)) === undefined) return;
    const { sendOwnAccount } = await import('./account/own-account.ts');
    await sendOwnAccount({ db, send: sendOwn, session, user });
  };

  workspace = await openWorkspace({
    user,
    db,
    forms,
    codec: createCodec(ring, platform.randomBytes),
    send: sendOwn,
    readChangeEvents: readEventStreamAs(platform, user_id, () => session.tokenOf(user_id)),
    platform,
    scopeMoved: async () => (await import('./session/who-am-i.ts')).askWhoIAm(session, sendOwn),
    watcher: {
      state: (next) => {
        state = next;
        if (next !== 'syncing' && next !== 'skipped') reachable = next !== 'server_unreachable';
        if (next !== 'syncing') progress = null;
        if (next === 'synced') void sendAccount().catch(() => undefined);
        tell();
      },
      progress: (done, total) => {
        progress = { done, total };
        tell();
      },
      // What is told of many surveys at once is no answer to what a person has just done.
      shownAhead: telling.run,
      arrived: places.run,
      heldForReview: (count) => {
        forReview += count;
        tell();
      },
      unauthenticated: () => session.end('expired'),
      wrongUser: platform.reload,
    },
  });
  const { all, newest } = workspace.list;
  shown.newest.set(newest);
  const showSurveys = (): void => shown.all.set(all.get());
  const unsubscribe = all.subscribe(() => {
    showSurveys();
    tell();
  });
  showSurveys();
  telling.run();
  places.run();
  await Promise.all([telling.idle(), places.idle()]);
  const opened = workspace;
  if ((await listQuarantined(db, user.user_id)).length > 0) {
    // What cannot be taken back now, for want of room, is at the next start.
    await import('./workspace/release-quarantine.ts')
      .then(({ releaseQuarantine }) => releaseQuarantine(opened))
      .catch(() => undefined);
  }
  let takeNoMore = (): void => undefined;
  if (loggedSurveys(opened).length > 0) {
    const { recoverTyping } = await import('./open-survey/recover-typing.ts');
    takeNoMore = await recoverTyping(opened);
  }
  const quiet = async (end: () => Promise<void>): Promise<void> => {
    takeNoMore();
    await end();
    unsubscribe();
    workspace = null;
    await Promise.all([telling.idle(), places.idle()]);
  };
  return {
    ...opened,
    get user() {
      return userNow();
    },
    close: () => quiet(opened.close),
    stop: () => quiet(opened.stop),
  };
};
