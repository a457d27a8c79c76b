import { listingOf } from '@sampark/core/places/listing';
import { isRecord } from '@sampark/core/survey/summary';
import { createSend } from './api/client.ts';
import { readServerInfo } from './api/server-info.ts';
import { createDeviceClock, type DeviceClock } from './browser/device-clock.ts';
import type { Platform } from './browser/platform.ts';
import {
  type CurrentPerson,
  chosenAutoLock,
  createCurrentPerson,
  followSession,
  panchayatOf,
  takeSession,
  userOf,
  workspaceOf,
} from './current-person.ts';
import { CLEARED, deviceId } from './database/device-store.ts';
import type { Database } from './database/schema.ts';
import { openingAhead } from './open-survey/open-ahead.ts';
import { lazyPlaces } from './places/lazy-places.ts';
import type { AppData, ServerInfo } from './ports/app-data.ts';
import { createLive, type Live } from './ports/live.ts';
import type { SurveysPort } from './ports/surveys/surveys.ts';
import type { DeviceParts } from './session/device-parts.ts';
import { restoreSignIn } from './session/kept-sign-in.ts';
import { forgetRings } from './session/keys/keyring.ts';
import { openSession, SIGN_IN_KEYS, sendAs } from './session/session.ts';
import { createSessionPort, signOut } from './session-port.ts';
import { lazyWorkbench } from './surveys/lazy-workbench.ts';
import { formTitle, isAboutPanchayats, offeredForms } from './surveys/offered-forms.ts';

/** Fetches code that only some people ask for: the first load does not pay for it. */
const serverQueries = () => import('./workspace/server-queries.ts');
const apiDocuments = () => import('./api/api-document.ts');
/** Fetches the use cases of surveys. The bundle holds them beside the code that every screen of surveys needs. */
const surveyUseCases = () => import('./surveys/surveys.ts');

/** The data that the app runs on. `close` ends it as a page ends that goes: nothing more is written. */
export interface RunningAppData extends AppData {
  /** Fetches the API's description where this device has none, so that its page works without network. Call it when idle. */
  readonly keepApiDocument: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Makes the part of the data that screens of surveys may use. */
const createSurveysPort = (person: CurrentPerson): SurveysPort => {
  const here = () => workspaceOf(person);
  return {
    all: person.shown.all,
    newest: person.shown.newest,
    forms: person.shown.forms,
    hasRecords: (panchayatId) => {
      const { panchayat_id, listed } = listingOf(person.shown.panchayats.get() ?? [], panchayatId);
      const isHere = panchayat_id === panchayatId;
      const all = here().list.all.get() ?? [];
      return isHere && all.some((each) => isRecord(each) && listed.includes(each.panchayat_id));
    },
    offered: (panchayat) => offeredForms(here(), panchayat),
    formTitle: (name) => formTitle(here(), name),
    isAboutPanchayats: (name) => isAboutPanchayats(here(), name),
    create: async (start) => (await surveyUseCases()).createSurvey(here(), panchayatOf(person), start),
    begun: async () => (await import('./open-survey/begun-survey.ts')).openBegunSurvey(here()),
    duplicate: async (surveyId) => (await surveyUseCases()).duplicateSurvey(here(), surveyId),
    delete: async (surveyId) => {
      const result = await (await surveyUseCases()).deleteSurvey(here(), surveyId);
      const now = person.device.session.state.get();
      const isOver = now?.kind === 'signed_out' && now.because === 'expired';
      // The deletion waits on the device, and goes to the server after the next sign-in.
      return result.kind === 'deleted_locally' && isOver
        ? { kind: 'failed', because: 'not_signed_in' }
        : result;
    },
    history: async (surveyId) => (await serverQueries()).askHistory(here(), surveyId),
    deleted: async () => (await serverQueries()).askDeleted(here()),
    restore: async (survey) => (await serverQueries()).askRestore(here(), survey),
    read: async (surveyId) => (await surveyUseCases()).readSurvey(here(), surveyId),
    form: async (name) => (await import('./workspace/newest-form.ts')).newestForm(here(), name),
    placed: async (surveys) => (await import('./surveys/read-placed.ts')).readPlaced(here(), surveys),
    placesAround: async (surveyId) =>
      (await import('./surveys/places-around.ts')).placesAround(here(), surveyId),
    shown: async (surveyIds) => (await import('./surveys/read-shown.ts')).readShown(here(), surveyIds),
    ...openingAhead(here),
  };
};

/** Makes everything that screens may know, for the person who is signed in. */
const createAppData = (
  person: CurrentPerson,
  server: Live<ServerInfo | null>,
  { farOff }: Pick<DeviceClock, 'farOff'>,
): AppData => {
  const { device, shown } = person;
  const { db, send, session, platform } = device;
  const here = () => workspaceOf(person);
  const ownAccount = () => {
    const user = userOf(person);
    return { db, send: sendAs(device, user.user_id), session, user };
  };
  return {
    session: createSessionPort(person),
    surveys: createSurveysPort(person),
    sync: { status: shown.status, now: () => here().loop.now() },
    workbench: lazyWorkbench(here),
    otherDrafts: async () => (await import('./drafts/other-drafts.ts')).openOtherDrafts(here()),
    panchayats: shown.panchayats,
    followed: shown.followed,
    filesOnTheirWay: shown.filesOnTheirWay,
    villages: shown.villages,
    places: lazyPlaces(here, shown),
    account: async () => (await import('./account/account.ts')).createAccount(ownAccount(), device),
    accessTokens: async () => (await import('./account/access-tokens.ts')).createAccessTokens(here),
    webhooks: async () => (await import('./account/webhooks.ts')).createWebhooks(here),
    announced: shown.announced,
    announcements: async () =>
      (await import('./account/announcements.ts')).createAnnouncements(here, shown.announced),
    devices: async () => (await import('./account/devices.ts')).createDevices(here),
    users: async () => (await import('./account/users.ts')).createUsers(here),
    directory: async () => (await import('./places/directory.ts')).createDirectory(here),
    districtMaps: async () => (await import('./places/district-maps.ts')).districtMapsOf(here()),
    links: async () => (await import('./surveys/links.ts')).createLinks(here),
    forms: async () => (await import('./forms/forms.ts')).createForms(here),
    records: async () => (await import('./records/records.ts')).createRecords(here),
    reports: async () => (await import('./reports/reports.ts')).createReports(here),
    bulk: async () => (await import('./bulk/bulk.ts')).createBulk(here),
    importRows: async () => (await import('./bulk/rows/import-rows.ts')).createImportRows(here),
    figures: async () => (await import('./figures/figures.ts')).createFigures(here),
    baseMaps: async () => (await import('./base-maps/base-maps.ts')).baseMapsOf(here()),
    reads: async () => (await import('./account/reads.ts')).createReads(here),
    notice: async () => (await import('./account/notice.ts')).noticeOf(here()),
    texts: async () => (await import('./account/suggested-texts.ts')).suggestedTextsOf(here()),
    carry: async () => (await import('./carry/carry.ts')).carryOf(here()),
    attachments: async () => (await import('./attachments/attachments.ts')).attachmentsOf(here()),
    thisDevice: async () =>
      (await import('./account/this-device.ts')).createThisDevice(here, () => signOut(person)),
    server,
    farOff,
    apiDocument: async () => (await apiDocuments()).readApiDocument(send, db, platform.online()),
  };
};

/** Tells the server that this device took the keys away, where it could not do so at once. */
const tellIfCleared = async ({ db, send, platform }: DeviceParts): Promise<void> => {
  if (!platform.online() || !(await db.get('meta', CLEARED))) return;
  await (await import('./account/forget-lost.ts')).tellCleared(db, send);
};

/** Builds the data that screens work on, and opens the workspace of the person who is signed in. */
export const openAppData = async (
  platform: Platform,
  db: Database,
  { passwordRounds }: Pick<DeviceParts, 'passwordRounds'> = {},
): Promise<RunningAppData> => {
  await restoreSignIn(db, platform.storage, SIGN_IN_KEYS);
  const session = openSession(platform);
  const clock = createDeviceClock(platform);
  const send = createSend(platform, await deviceId(db, platform), session.token, {
    hearTime: clock.hear,
    hearLost: async (people, because, epoch) =>
      (await import('./account/forget-lost.ts')).forgetLost(device, people, { because, epoch }),
  });
  const device: DeviceParts = { platform, db, send, session, rings: new Map(), passwordRounds };
  const server = createLive<ServerInfo | null>();
  const person = createCurrentPerson(device);
  const unfollow = followSession(person);

  if ((await chosenAutoLock(person))?.isOverdue()) await forgetRings(device, null);
  await takeSession(person);
  const greeting = readServerInfo(send, db, platform.online()).then(server.set);
  void tellIfCleared(device).catch(() => undefined);

  return {
    ...createAppData(person, server, clock),
    keepApiDocument: async () => (await apiDocuments()).keepApiDocument(send, db, platform.online()),
    close: async () => {
      unfollow();
      (await person.autoLock)?.rest();
      session.stop();
      await person.queue.last();
      await person.workspace?.stop();
      await greeting;
      db.close();
    },
  };
};
