import { seesWhole, type UserInfo } from '@sampark/core/access/roles';
import { isByLink } from '@sampark/core/access/shares/by-link';
import type { Announcement } from '@sampark/core/wire/wire-announcements';
import { readEventStreamAs } from './api/event-stream.ts';
import { type Coalesced, coalesced } from './browser/coalesced.ts';
import { createCodec, type Keyring } from './database/codec.ts';
import { metaKeys, storedPanchayats } from './database/device-store.ts';
import { type Forms, openForms } from './database/forms.ts';
import { listQuarantined } from './database/quarantine.ts';
import { recoverLogged } from './open-survey/typing/recover-logged.ts';
import type { SyncState, SyncView } from './ports/sync.ts';
import { sendAccount, sendRead, sendTexts } from './send-waiting.ts';
import type { DeviceParts } from './session/device-parts.ts';
import { heldRing } from './session/keys/keyring.ts';
import { sendAs } from './session/session.ts';
import type { LoopWatcher } from './sync/loop.ts';
import { type ScreenData, showVillages, surveysIn } from './workspace/shown.ts';
import { isSameView, syncViewOf } from './workspace/sync-status.ts';
import { openWorkspace, type Workspace } from './workspace/workspace.ts';

/** The figures of the sync, as screens see them. */
interface SyncFigures {
  readonly device: DeviceParts;
  readonly user: UserInfo;
  readonly shown: ScreenData;
  workspace: Workspace | null;
  state: SyncState;
  reachable: boolean;
  progress: SyncView['progress'];
  forReview: number;
  /** ISO 8601; `undefined` until it is read. */
  lastSync: string | null | undefined;
  /** A showing waits for the next frame. */
  isScheduled: boolean;
  /** The files of this device were looked through since the workspace opened. */
  lookedThroughFiles: boolean;
  /** The device is telling the server of itself: it does so once at a time. */
  isTelling: boolean;
}

/** Works the figures out and shows them. */
const showFigures = async (figures: SyncFigures): Promise<void> => {
  const { device, user, shown, workspace } = figures;
  if (!workspace) return;
  // While this tab syncs no other tab does, so the time of the last sync stays.
  if (figures.lastSync === undefined || figures.state !== 'syncing') {
    const stored = await device.db.get('meta', metaKeys(user.user_id).lastSync);
    figures.lastSync = typeof stored === 'string' ? stored : null;
  }
  const { state, reachable, lastSync, progress, forReview } = figures;
  const surveys = workspace.list.all.get();
  if (!surveys) return;
  const view = syncViewOf(surveys, {
    state,
    online: device.platform.online(),
    reachable,
    deletions: workspace.list.deletions(),
    lastSync,
    progress,
    forReview,
  });
  if (!isSameView(view, shown.status.get())) shown.status.set(view);
};

/** Shows the figures after the next frame: what the person has just done shows first. */
const scheduleFigures = (figures: SyncFigures, showing: Coalesced): void => {
  if (figures.isScheduled) return;
  figures.isScheduled = true;
  figures.device.platform.afterPaint(() => {
    figures.isScheduled = false;
    showing.run();
  });
};

/** Shows the announcements as the device stores them. */
const showAnnounced = async ({ device, user, shown }: Pick<SyncFigures, 'device' | 'user' | 'shown'>) =>
  shown.announced.set(
    (await device.db.get('meta', metaKeys(user.user_id).announcements)) as
      | readonly Announcement[]
      | undefined,
  );

/** Shows the panchayats, their villages and the scope as the device stores them. */
const showPlaces = async ({ device, user, shown }: SyncFigures): Promise<void> => {
  const { db } = device;
  await showVillages({ db, owner: user.user_id }, shown);
  shown.panchayats.set(await storedPanchayats(db, user.user_id));
  await showAnnounced({ device, user, shown });
  shown.followed.set(((await db.get('meta', metaKeys(user.user_id).scope)) as string[] | undefined) ?? []);
};

/** Opens the files of this device where there are any, so that lists say how far they are. */
const openFiles = async ({ device, user, workspace }: SyncFigures): Promise<void> => {
  const { filesWait } = metaKeys(user.user_id);
  if (workspace && (await device.db.get('meta', filesWait)) === true) {
    await (await import('./attachments/attachments.ts')).attachmentsOf(workspace);
  }
};

/**
 * Sends the files that wait: their answers are on the server by now. Once after the start, and after a restore of the server, all
 * files are looked through.
 */
const sendFiles = async (figures: SyncFigures): Promise<void> => {
  const { device, user, workspace } = figures;
  const keys = metaKeys(user.user_id);
  const waiting: unknown = await device.db.get('meta', keys.filesWait);
  if (waiting === undefined || !workspace) return;
  if (figures.lookedThroughFiles && waiting === (await device.db.get('meta', keys.epoch))) return;
  figures.lookedThroughFiles = true;
  const { attachmentsOf } = await import('./attachments/attachments.ts');
  (await attachmentsOf(workspace)).send();
};

/** Registers the key by which this device signs what others bring, and sends what others have given. */
const carryOn = async ({ device, user, workspace }: SyncFigures): Promise<void> => {
  const { db, session } = device;
  const { user_id } = user;
  const token = session.tokenOf(user_id);
  if (!workspace || token === null || isByLink(user.username)) return;
  const known = (await db.get('meta', metaKeys(user_id).carryKey)) as
    | { readonly session: string; readonly epoch: unknown }
    | undefined;
  const epoch = await db.get('meta', metaKeys(user_id).epoch);
  if (!known || !token.startsWith(known.session) || known.epoch !== epoch) {
    const { registerCarryKey } = await import('./carry/carry-key.ts');
    const isKnown = await registerCarryKey({ db, send: sendAs(device, user_id) }, user_id, { token, epoch });
    if (isKnown) workspace.carryKeyLearned.set(true);
  }
  if ((await db.get('meta', metaKeys(user_id).carriedWait)) === true) {
    (await (await import('./carry/carry.ts')).carryOf(workspace)).sendByItself();
  }
};

/** Tells the server of this device: once each time that it has asked for forms and places, and after the app has changed. */
const tell = async (figures: SyncFigures): Promise<void> => {
  const { device, user, workspace } = figures;
  const { references, deviceTold } = metaKeys(user.user_id);
  const { db, platform } = device;
  if (!workspace || isByLink(user.username) || figures.isTelling) return;
  figures.isTelling = true;
  try {
    const asked: unknown = await db.get('meta', references);
    if (typeof asked !== 'number') return;
    const news = `${asked} ${platform.app}`;
    if (news === (await db.get('meta', deviceTold))) return;
    const { tellOfDevice } = await import('./account/tell-of-device.ts');
    if (!(await tellOfDevice(workspace))) return;
    await db.put('meta', news, deviceTold);
    await showAnnounced(figures);
  } finally {
    figures.isTelling = false;
  }
};

/** Follows the loop: keeps the figures, and ends the session where the server asks for that. */
const watcherFor = (figures: SyncFigures, showing: Coalesced, places: Coalesced): LoopWatcher => {
  const { device, user } = figures;
  const schedule = () => scheduleFigures(figures, showing);
  return {
    state: (next) => {
      figures.state = next;
      if (next !== 'syncing' && next !== 'skipped') figures.reachable = next !== 'server_unreachable';
      if (next !== 'syncing') figures.progress = null;
      if (next === 'synced') {
        void sendAccount(device, user).catch(() => undefined);
        void sendFiles(figures).catch(() => undefined);
        void carryOn(figures).catch(() => undefined);
        void sendTexts(figures).catch(() => undefined);
        void sendRead(figures).catch(() => undefined);
        void tell(figures).catch(() => undefined);
      }
      schedule();
    },
    progress: (done, total) => {
      figures.progress = { done, total };
      schedule();
    },
    // Changes of many surveys at once answer nothing that a person has just done, so they wait for no frame.
    shownAhead: showing.run,
    arrived: places.run,
    heldForReview: (count) => {
      figures.forReview += count;
      schedule();
    },
    unauthenticated: () => device.session.end('expired'),
    wrongUser: device.platform.reload,
  };
};

/** Takes up what an earlier page left: quarantined records, and typing in the write-ahead log. @returns ends it */
const recover = async (workspace: Workspace): Promise<() => void> => {
  if ((await listQuarantined(workspace.db, workspace.user.user_id)).length > 0) {
    // A full disk may keep a record in quarantine: the next start tries again.
    await import('./workspace/release-quarantine.ts')
      .then(({ releaseQuarantine }) => releaseQuarantine(workspace))
      .catch(() => undefined);
  }
  return recoverLogged(workspace);
};

/** Opens the workspace over the person's keys and forms, with the figures that follow it. */
const open = async (
  figures: SyncFigures,
  { ring, forms }: { readonly ring: Keyring; readonly forms: Forms },
) => {
  const { device, user } = figures;
  const { platform, db, session } = device;
  const { user_id } = user;
  const showing = coalesced(() => showFigures(figures));
  const places = coalesced(() => showPlaces(figures));
  const send = sendAs(device, user_id);
  const workspace = await openWorkspace({
    user,
    db,
    forms,
    codec: createCodec(ring, platform.randomBytes),
    send,
    readChangeEvents: readEventStreamAs(platform, user_id, () => session.tokenOf(user_id)),
    platform,
    scopeMoved: async () => (await import('./session/who-am-i.ts')).askWhoIAm(session, send),
    watcher: watcherFor(figures, showing, places),
  });
  figures.workspace = workspace;
  return { workspace, showing, places };
};

/**
 * Opens the workspace of the person who is signed in, and keeps what screens show in step with it.
 * @returns `null`: the keys to their work are not at hand
 */
export const enterWorkspace = async (
  device: DeviceParts,
  user: UserInfo,
  shown: ScreenData,
): Promise<Workspace | null> => {
  const { platform, db, session, rings } = device;
  const { user_id } = user;
  const [ring, forms] = await Promise.all([
    rings.get(user_id) ?? heldRing(db, user_id),
    openForms(db, seesWhole(user.role) ? undefined : user_id),
  ]);
  if (!ring) return null;
  const figures: SyncFigures = {
    device,
    user,
    shown,
    workspace: null,
    state: platform.online() ? 'idle' : 'offline',
    reachable: true,
    progress: null,
    forReview: 0,
    lastSync: undefined,
    isScheduled: false,
    lookedThroughFiles: false,
    isTelling: false,
  };
  const { workspace, showing, places } = await open(figures, { ring, forms });
  const { all, newest } = workspace.list;
  shown.newest.set(surveysIn(newest));
  const showSurveys = (): void => {
    const list = all.get();
    shown.all.set(list && surveysIn(list));
  };
  const { filesOnTheirWay } = workspace;
  const showFiles = (): void => shown.filesOnTheirWay.set(filesOnTheirWay.get());
  const unwatchFiles = filesOnTheirWay.subscribe(showFiles);
  const unsubscribe = all.subscribe(() => {
    showSurveys();
    scheduleFigures(figures, showing);
  });
  showSurveys();
  const showForms = (): void => shown.forms.set(forms.versions());
  const unwatchForms = forms.watch(showForms);
  showForms();
  showing.run();
  places.run();
  await Promise.all([showing.idle(), places.idle()]);
  const endRecovery = await recover(workspace);
  void openFiles(figures).catch(() => undefined);
  const quiet = async (end: () => Promise<void>): Promise<void> => {
    endRecovery();
    await end();
    unsubscribe();
    unwatchFiles();
    unwatchForms();
    figures.workspace = null;
    await Promise.all([showing.idle(), places.idle()]);
  };
  return {
    ...workspace,
    get user() {
      const now = session.state.get();
      return now?.kind === 'signed_in' && now.user.user_id === user_id ? now.user : user;
    },
    close: () => quiet(workspace.close),
    stop: () => quiet(workspace.stop),
  };
};
