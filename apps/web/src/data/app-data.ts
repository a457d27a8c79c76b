import type { UserInfo } from '@sampark/core/access/roles';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { createSend, type Send } from './api/client.ts';
import type { Codec } from './db/codec.ts';
import { deviceId, type Forms, metaKeys, openForms, storedPanchayats } from './db/device-store.ts';
import type { Database } from './db/schema.ts';
import { createLive, type Settable } from './live.ts';
import { openSurvey } from './open-survey.ts';
import type { Platform } from './platform.ts';
import type { AppData, ServerInfo, SessionState, SyncState, SyncView } from './ports.ts';
import { readServerInfo } from './server-info.ts';
import { openSession, type Session } from './session.ts';
import { createSurvey, deleteSurvey, duplicateSurvey, readSurvey } from './surveys.ts';
import { syncViewOf } from './sync-status.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** What the app runs on. `close` is for tests: a page that goes just goes. */
export interface RunningAppData extends AppData {
  readonly close: () => Promise<void>;
}

interface Device {
  readonly platform: Platform;
  readonly db: Database;
  readonly forms: Forms;
  readonly send: Send;
  readonly session: Session;
  readonly codec: Codec;
}

/** The lives that screens hold on to while people come and go under them. */
interface Shown {
  readonly all: Settable<readonly SurveySummary[]>;
  readonly panchayats: Settable<readonly Panchayat[]>;
  readonly status: Settable<SyncView>;
}

/** Opens the signed-in person's workspace and keeps what screens show in step with it. */
const enter = async (
  { platform, db, forms, send, session, codec }: Device,
  user: UserInfo,
  shown: Shown,
): Promise<Workspace> => {
  let state: SyncState = platform.online() ? 'idle' : 'offline';
  let progress: SyncView['progress'] = null;
  let workspace: Workspace | null = null;

  const tell = async (): Promise<void> => {
    const surveys = workspace?.all.get();
    if (!workspace || !surveys) return;
    shown.all.set(surveys);
    const [waiting, lastSync] = await Promise.all([
      workspace.store.waiting(),
      db.get('meta', metaKeys(user.user_id).lastSync),
    ]);
    const loop = {
      state,
      online: platform.online(),
      waiting: new Set(waiting.map((entry) => entry.survey_id)).size,
      lastSync: typeof lastSync === 'string' ? lastSync : null,
      progress,
    };
    shown.status.set(syncViewOf(workspace.all.get() ?? surveys, loop));
  };
  const readPlaces = async (): Promise<void> => {
    shown.panchayats.set(await storedPanchayats(db, user.user_id));
  };

  workspace = await openWorkspace({
    user,
    db,
    forms,
    codec,
    send,
    platform,
    watcher: {
      state: (next) => {
        state = next;
        if (next !== 'syncing') progress = null;
        void tell();
      },
      progress: (done, total) => {
        progress = { done, total };
        void tell();
      },
      arrived: () => void readPlaces(),
      unauthenticated: () => session.end('expired'),
      wrongUser: platform.reload,
    },
  });
  workspace.all.subscribe(() => void tell());
  await Promise.all([tell(), readPlaces()]);
  return workspace;
};

/**
 * Builds the device's truth: session, surveys, sync. One person's workspace is open at a time; on sign-out or expiry
 * it is closed after what was typed is written, and nothing of it is removed. Screens hear of a sign-in when the
 * workspace behind it is open.
 */
export const openAppData = async (
  platform: Platform,
  db: Database,
  codec: Codec,
): Promise<RunningAppData> => {
  const session = openSession(platform);
  const send = createSend(platform, await deviceId(db, platform), session.token);
  const device: Device = { platform, db, forms: await openForms(db), send, session, codec };
  const shown: Shown = { all: createLive(), panchayats: createLive(), status: createLive() };
  const visible = createLive<SessionState>();
  const server = createLive<ServerInfo | null>();
  let workspace: Workspace | null = null;
  let turn: Promise<void> = Promise.resolve();

  const leave = async (): Promise<void> => {
    await workspace?.close();
    workspace = null;
    for (const live of Object.values(shown)) live.set(undefined);
  };
  const change = async (): Promise<void> => {
    await leave();
    const now = session.state.get();
    if (now?.kind === 'signed_in') workspace = await enter(device, now.user, shown);
    visible.set(now);
  };
  const follow = (): Promise<void> => {
    turn = turn.then(change);
    return turn;
  };
  const unfollow = session.state.subscribe(() => void follow());

  const here = (): Workspace => {
    if (!workspace) throw new Error('Nobody is signed in: a screen behind the sign-in was shown.');
    return workspace;
  };
  const ownPanchayat = (): Panchayat | null => {
    const now = session.state.get();
    return now?.kind === 'signed_in' ? now.panchayat : null;
  };

  await follow();
  void readServerInfo(send, db).then(server.set);

  return {
    session: {
      state: visible,
      signIn: async (credentials) => {
        const result = await session.signIn(send, credentials);
        await turn;
        if (result.ok) void platform.keepStorage();
        return result;
      },
      signOut: async () => {
        await workspace?.close();
        if (platform.online()) await send({ method: 'POST', path: '/api/auth/logout', timeout: 5_000 });
        session.end('signed_out');
        await turn;
      },
    },
    surveys: {
      all: shown.all,
      create: (start) => createSurvey(here(), ownPanchayat(), start),
      duplicate: (surveyId) => duplicateSurvey(here(), surveyId),
      delete: (surveyId) => deleteSurvey(here(), surveyId),
      read: (surveyId) => readSurvey(here(), surveyId),
      open: (surveyId) => openSurvey(here(), surveyId),
    },
    sync: { status: shown.status, now: () => here().loop.now() },
    panchayats: shown.panchayats,
    server,
    close: async () => {
      unfollow();
      session.stop();
      await leave();
      db.close();
    },
  };
};
