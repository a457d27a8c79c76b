import type { Panchayat } from '@sampark/core/places/panchayat';
import { createSend } from './api/client.ts';
import { readServerInfo } from './api/server-info.ts';
import { createDeviceClock } from './browser/device-clock.ts';
import type { Platform } from './browser/platform.ts';
import { createSerialQueue } from './browser/serial-queue.ts';
import { deviceId, shippedForm } from './database/device-store.ts';
import type { Database } from './database/schema.ts';
import { lazyOpenSurvey } from './open-survey/lazy-open-survey.ts';
import { lazyPlaces } from './places/lazy-places.ts';
import type { AppData, ServerInfo } from './ports/app-data.ts';
import { createLive } from './ports/live.ts';
import type { AutoLock, SessionState } from './ports/session.ts';
import { AUTO_LOCK } from './session/auto-lock-key.ts';
import type { DeviceParts } from './session/device-parts.ts';
import { keepSignIn, restoreSignIn } from './session/kept-sign-in.ts';
import { forgetRings } from './session/keys/keyring.ts';
import { openSession, SIGN_IN_KEYS, sendAs } from './session/session.ts';
import { lazyWorkbench } from './surveys/lazy-workbench.ts';
import { createShown, forget } from './workspace/shown.ts';
import type { Workspace } from './workspace/workspace.ts';

/** What a person's own data needs: the store, the rules, the sync. The login does without. */
const workspaces = () => import('./enter-workspace.ts');
/** Code that comes when somebody asks: the first load does not pay for it. */
const questions = () => import('./surveys/server-queries.ts');
/** Tells the other tabs that the work here was shut away. */
const LOCKED = 'sampark.locked';
const apiDocuments = () => import('./api/api-document.ts');
/** In the bundle it lies with what every screen of surveys has fetched already. */
const acts = () => import('./surveys/surveys.ts');

/** Whether work goes on here, and the server waits for the password. */
const isAsked = (state: SessionState | undefined): boolean =>
  state?.kind === 'signed_in' && state.only_here === 'asks';

/** What the app runs on. `close` ends it as a page that goes: nothing more is written. */
export interface RunningAppData extends AppData {
  /** Fetches, once, what the public pages show of the server. For an idle moment. */
  readonly prepareOffline: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Builds the device's truth: session, surveys, sync. One person's workspace is open at a time; on sign-out or expiry
 * it is closed after what was typed is written, and nothing of it is removed. Screens hear of a sign-in when the
 * workspace behind it is open.
 */
export const openAppData = async (
  platform: Platform,
  db: Database,
  { passwordRounds }: Pick<DeviceParts, 'passwordRounds'> = {},
): Promise<RunningAppData> => {
  await restoreSignIn(db, platform.storage, SIGN_IN_KEYS);
  const session = openSession(platform);
  const clock = createDeviceClock(platform);
  const send = createSend(platform, await deviceId(db, platform), session.token, clock.hear);
  const device: DeviceParts = { platform, db, send, session, rings: new Map(), passwordRounds };
  const shown = createShown();
  const visible = createLive<SessionState>();
  const server = createLive<ServerInfo | null>();
  let workspace: Workspace | null = null;
  const { run: inTurn, last: lastTurn } = createSerialQueue();

  const lock = (): Promise<void> =>
    inTurn(async () => {
      const now = session.state.get();
      if (now?.kind !== 'signed_in' || visible.get()?.kind === 'locked') return;
      await leave();
      await forgetRings(device, null);
      visible.set({ kind: 'locked', user: now.user });
      platform.storage.setItem(LOCKED, String(platform.now()));
    });
  let opened: Promise<AutoLock> | null = null;
  const autoLock = (): Promise<AutoLock> => {
    opened ??= import('./session/auto-lock.ts').then(({ createAutoLock }) => createAutoLock(platform, lock));
    return opened;
  };
  const unwatch = platform.watchStorage((key) => {
    if (key === LOCKED) platform.reload();
  });

  const leave = async (): Promise<void> => {
    (await opened)?.rest();
    await workspace?.close();
    workspace = null;
    forget(shown);
  };
  const change = async (now: SessionState | undefined): Promise<void> => {
    // Somebody who was moved stays where they are: what they have open is theirs still.
    const stays = now?.kind === 'signed_in' && now.user.user_id === workspace?.user.user_id;
    const wasAsked = isAsked(visible.get());
    visible.set(stays ? now : await enter(now));
    // Nobody waits for the clock who has just given the password that the server asked for.
    if (stays && wasAsked && !isAsked(now)) void workspace?.loop.now();
  };
  /** @returns what screens are told of a sign-in, or of its end, once the workspace behind it is open */
  const enter = async (now: SessionState | undefined): Promise<SessionState | undefined> => {
    await leave();
    const owner = now?.kind === 'signed_in' ? now.user.user_id : null;
    // What is on this device stays, and nobody else reads it without the password. A full disk is met again at the next start.
    await forgetRings(device, owner).catch(() => undefined);
    // With a password that was given to them the server answers nothing else yet.
    if (now?.kind !== 'signed_in' || now.user.must_change_password) return now;
    const idle = platform.storage.getItem(AUTO_LOCK) === null ? null : await autoLock();
    workspace = await (await workspaces()).enterWorkspace(device, now.user, shown);
    if (workspace) idle?.watch();
    return workspace ? now : { kind: 'locked', user: now.user };
  };
  const follow = (): Promise<void> => {
    const now = session.state.get();
    return inTurn(() => change(now));
  };
  const unfollow = session.state.subscribe(() => {
    // A convenience: a full disk does not keep anybody from signing in or out.
    void inTurn(() => keepSignIn(db, platform.storage, SIGN_IN_KEYS).catch(() => undefined));
    void follow();
  });

  const here = (): Workspace => {
    if (!workspace) throw new Error('Nobody is signed in: a screen behind the sign-in was shown.');
    return workspace;
  };
  const ownPanchayat = (): Panchayat | null => {
    const now = session.state.get();
    return now?.kind === 'signed_in' ? now.panchayat : null;
  };

  const ownAccount = () => {
    const now = session.state.get();
    if (now?.kind !== 'signed_in') throw new Error('Nobody is signed in: there is no account to show.');
    return { db, send: sendAs(device, now.user.user_id), session, user: now.user };
  };
  const signOut = async () => {
    await workspace?.close();
    if (platform.online() && session.token())
      await send({ method: 'POST', path: '/api/auth/logout', timeout: 5_000 });
    session.end('signed_out');
    await lastTurn();
  };

  const wasLeft = platform.storage.getItem(AUTO_LOCK) !== null && (await autoLock()).isOverdue();
  if (wasLeft) await forgetRings(device, null);
  await follow();
  const greeting = readServerInfo(send, db, platform.online()).then(server.set);

  return {
    session: {
      state: visible,
      signIn: async (credentials) => {
        // Without a form and the code there is nothing to sign in to: they have to be here first.
        const ready = await Promise.all([import('./session/sign-in.ts'), shippedForm(), workspaces()]).catch(
          () => null,
        );
        if (!ready) return { ok: false, because: 'unreachable', detail: null, retry_after: null };
        const result = await ready[0].signIn(device, credentials);
        await lastTurn();
        if (result.ok) void platform.keepStorage();
        return result;
      },
      lock,
      autoLock,
      unlock: async (password) => {
        const result = await (await import('./session/keys/unlock.ts')).unlock(device, password);
        if (result === 'unlocked') {
          await follow();
          // It may have refused at the sign-in, when the app was hardly used.
          void platform.keepStorage();
        }
        return result;
      },
      signOut,
    },
    surveys: {
      all: shown.all,
      newest: shown.newest,
      create: async (start) => (await acts()).createSurvey(here(), ownPanchayat(), start),
      begun: async () => (await import('./open-survey/begun-survey.ts')).openBegunSurvey(here()),
      duplicate: async (surveyId) => (await acts()).duplicateSurvey(here(), surveyId),
      delete: async (surveyId) => (await acts()).deleteSurvey(here(), surveyId),
      history: async (surveyId) => (await questions()).askHistory(here(), surveyId),
      deleted: async () => (await questions()).askDeleted(here()),
      restore: async (survey) => (await questions()).askRestore(here(), survey),
      read: async (surveyId) => (await acts()).readSurvey(here(), surveyId),
      shown: async (surveyIds) => (await import('./surveys/read-shown.ts')).readShown(here(), surveyIds),
      open: (surveyId) => lazyOpenSurvey(here(), surveyId),
    },
    sync: { status: shown.status, now: () => here().loop.now() },
    workbench: lazyWorkbench(here),
    otherDrafts: async () => (await import('./drafts/other-drafts.ts')).openOtherDrafts(here()),
    panchayats: shown.panchayats,
    followed: shown.followed,
    places: lazyPlaces(here),
    account: async () => (await import('./account/account.ts')).createAccount(ownAccount(), device),
    users: async () => (await import('./account/users.ts')).createUsers(here),
    directory: async () => (await import('./places/directory.ts')).createDirectory(here),
    thisDevice: async () => (await import('./account/this-device.ts')).createThisDevice(here, signOut),
    server,
    farOff: clock.farOff,
    apiDocument: async () => (await apiDocuments()).readApiDocument(send, db, platform.online()),
    prepareOffline: async () => (await apiDocuments()).keepApiDocument(send, db, platform.online()),
    close: async () => {
      unfollow();
      unwatch();
      (await opened)?.rest();
      session.stop();
      await lastTurn();
      await workspace?.stop();
      await greeting;
      db.close();
    },
  };
};
