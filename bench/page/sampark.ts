// Runs the product's own store, rules and loop, as the app puts them together, without the screens.
import { newLocalSurvey } from '@sampark/core/device/edit';
import { saved } from '@sampark/core/device/survey-state';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import { createdBy } from '@sampark/core/survey/survey';
import { type Value, VILLAGE_NAME } from '@sampark/core/survey/values';
import { flattenSurvey } from '@sampark/core/wire/nested/flatten';
import { createSend } from '../../apps/web/src/data/api/client.ts';
import { browserPlatform } from '../../apps/web/src/data/browser/browser-platform.ts';
import { deviceId } from '../../apps/web/src/data/database/device-store.ts';
import { openDatabase } from '../../apps/web/src/data/database/open-database.ts';
import { enterWorkspace } from '../../apps/web/src/data/enter-workspace.ts';
import { openSurvey } from '../../apps/web/src/data/open-survey/open-survey.ts';
import type { Live } from '../../apps/web/src/data/ports/live.ts';
import type { DeviceParts } from '../../apps/web/src/data/session/device-parts.ts';
import { openSession } from '../../apps/web/src/data/session/session.ts';
import { signIn } from '../../apps/web/src/data/session/sign-in.ts';
import { createScreenData } from '../../apps/web/src/data/workspace/shown.ts';
import type { Workspace } from '../../apps/web/src/data/workspace/workspace.ts';
import { FORM, type Survey } from '../support/surveys.ts';
import { moment } from './contestant.ts';

/** Surveys that are stored in one transaction while the device is filled, which nobody measures. */
const AT_ONCE = 200;

/** Milliseconds after which a stream has surely begun, and the round after it is over. */
const STREAM_OPENS = 3_000;

let online = false;
const platform = { ...browserPlatform(), online: () => online };
const shown = createScreenData();
let workspace: Workspace | null = null;
let began = 0;
let first = 0;
let round: Promise<void> = Promise.resolve();

const here = (): Workspace => {
  if (!workspace) throw new Error('open comes first');
  return workspace;
};

const until = <T>(live: Live<T>, holds: (value: T) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      const value = live.get();
      if (value === undefined || !holds(value)) return false;
      resolve();
      return true;
    };
    if (look()) return;
    const end = live.subscribe(() => {
      if (look()) end();
    });
  });

const sync = async (): Promise<void> => {
  online = true;
  const { outcome } = await here().loop.now();
  if (outcome !== 'synced') throw new Error(`the sync ended as ${outcome}`);
};

const store = async (list: readonly Survey[]): Promise<void> => {
  const { store, stamp, user } = here();
  const surveys = new Map(list.map((survey) => [survey.survey_id, survey]));
  await store.change([...surveys.keys()], (state, survey_id) => {
    const survey = surveys.get(survey_id);
    if (!survey) return state;
    const { panchayat_id, created_at } = survey;
    const identity: SurveyIdentity = {
      survey_id,
      panchayat_id,
      form_name: FORM.name,
      form_version: FORM.version,
      created_at,
      ...createdBy(user),
    };
    const now = stamp();
    const values = flattenSurvey(survey, (answer) => answer as Value);
    return saved({ ...state, row: newLocalSurvey(identity, values, now.at) }, now);
  });
};

window.contestant = {
  open: async ({ name, user }) => {
    const db = await openDatabase(name);
    const session = openSession(platform);
    const send = createSend(platform, await deviceId(db, platform), session.token);
    const device: DeviceParts = { platform, db, send, session, rings: new Map() };
    const result = await signIn(device, { username: user, password: `${user}-bench`, remember: true });
    const state = session.state.get();
    if (!result.ok || state?.kind !== 'signed_in') throw new Error(`${user} cannot sign in`);
    workspace = await enterWorkspace(device, state.user, shown);
  },
  seed: async (list) => {
    for (let at = 0; at < list.length; at += AT_ONCE) await store(list.slice(at, at + AT_ONCE));
  },
  push: async () => {
    round = sync();
    await until(shown.status, (status) => status.pending === 0);
  },
  settle: () => round,
  pull: async () => {
    began = performance.now();
    first = 0;
    const shows = until(shown.all, (surveys) => surveys.length > 0).then(() => {
      first = performance.now();
    });
    await sync();
    await shows;
  },
  count: () => Promise.resolve(shown.all.get()?.length ?? 0),
  firstRows: () => first - began,
  syncOnce: sync,
  live: async () => {
    online = true;
    window.dispatchEvent(new Event('online'));
    await sync();
    // The change stream opens beside it.
    await new Promise((resolve) => setTimeout(resolve, STREAM_OPENS));
  },
  edit: async (id, name) => {
    const survey = openSurvey(here(), id);
    await until(survey.view, (view) => view !== null);
    survey.type(VILLAGE_NAME, name);
    await survey.written();
    const at = moment();
    await survey.save();
    await survey.close();
    return at;
  },
  waitEdit: async (id, name) => {
    await until(shown.all, (surveys) =>
      surveys.some((survey) => survey.survey_id === id && survey.village_name === name),
    );
    return moment();
  },
};
