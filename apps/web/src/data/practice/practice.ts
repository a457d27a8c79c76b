import { seesWhole } from '@sampark/core/access/roles';
import { seenBeside } from '@sampark/core/device/seen-beside';
import type { FormDefinition, Question } from '@sampark/core/forms/definition/definition';
import { isUnderstood } from '@sampark/core/forms/definition/understood';
import { openForm } from '@sampark/core/forms/engine/instance';
import { begunValues } from '@sampark/core/forms/engine/made-answers';
import { pathOf, visitAsked } from '@sampark/core/forms/engine/questions';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { newOperationId, newSurveyId, OPERATION_ID_BYTES } from '@sampark/core/survey/ids';
import { isWithin } from '@sampark/core/survey/row-path';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { createdBy, type ServerSurvey } from '@sampark/core/survey/survey';
import {
  type FieldPath,
  SURVEY_DATE,
  type Value,
  type Values,
  VILLAGE_NAME,
  valueAt,
} from '@sampark/core/survey/values';
import { deleteDB } from 'idb';
import { openAppData } from '../app-data.ts';
import { madeDevice } from '../browser/made-device.ts';
import { isoNow, type Platform } from '../browser/platform.ts';
import { today } from '../browser/today.ts';
import type { Keyring } from '../database/codec.ts';
import { openDatabase } from '../database/open-database.ts';
import type { AppData } from '../ports/app-data.ts';
import { createLive, type Live } from '../ports/live.ts';
import type { SessionState } from '../ports/people/session.ts';
import type { ExportedSurvey } from '../ports/surveys/surveys.ts';
import { ringEntry } from '../session/keys/keyring.ts';
import { practiceFetch } from './practice-fetch.ts';
import { practicePlatform } from './practice-platform.ts';
import { createPracticeServer, PRACTICE_EPOCH } from './practice-server.ts';
import { anotherAnswer, sampleVillage } from './sample-survey.ts';

/** The practice has its own database, so that nothing of it is ever among the person's surveys. */
const DATABASE = 'SamparkPractice';

/** A colleague's change to the practice survey. */
export interface ColleagueChange {
  readonly field: FieldPath;
  readonly now: Value;
}

/** A copy of one survey with an app, a device and a server of its own, all inside the page. */
export interface Practice {
  readonly app: AppData;
  readonly survey_id: string;
  readonly form: FormDefinition;
  readonly online: Live<boolean>;
  readonly setOnline: (online: boolean) => void;
  /** The practice server's copy. */
  readonly server: Live<ServerSurvey>;
  /**
   * Lets a colleague change a field that the person has changed and not sent, else the first number; `null`:
   * nothing can change.
   */
  readonly colleague: () => Promise<ColleagueChange | null>;
  /** Removes all of it. */
  readonly end: () => Promise<void>;
}

export interface PracticeStart {
  readonly session: Extract<SessionState, { kind: 'signed_in' }>;
  /** The survey to copy; `null`: a sample. */
  readonly survey: ExportedSurvey | null;
  /** The form of an empty survey, instead of the sample. */
  readonly form?: FormDefinition;
  /** Returns the newest version of a form that the person's device has, for the sample: it has more languages than the app's own code. */
  readonly formHere?: (name: string) => Promise<FormDefinition | null>;
  /** The names of the sample village and of the colleague. */
  readonly names: { readonly village: string; readonly colleague: string };
}

/** Returns the answers with which a survey begins. */
const emptySurvey = (form: FormDefinition, village: string, platform: Platform): Values =>
  begunValues(
    form,
    {
      ...(subjectTypeOf(form) === 'village' ? { [VILLAGE_NAME]: village } : {}),
      [SURVEY_DATE]: today(platform.now()),
    },
    madeDevice(platform),
  );

/**
 * Returns the form of the sample. The app's own stands in for one that the device lacks or cannot read, that only a newer app
 * understands, or of which the person gets a part.
 */
const sampleForm = async ({ session, formHere }: PracticeStart): Promise<FormDefinition> => {
  if (!seesWhole(session.user.role)) return villageStandard;
  const here = await formHere?.(villageStandard.name).catch(() => null);
  return here && isUnderstood(here) ? here : villageStandard;
};

const copyOf = async (
  practising: PracticeStart,
  platform: Platform,
): Promise<{ start: ServerSurvey; form: FormDefinition }> => {
  const { session, survey, form: empty, names } = practising;
  const { user } = session;
  const form = survey?.form ?? empty ?? (await sampleForm(practising));
  const values: Values =
    survey?.values ??
    (empty ? emptySurvey(empty, names.village, platform) : sampleVillage(form, names.village));
  const at = isoNow(platform);
  const start: ServerSurvey = {
    survey_id: newSurveyId(platform.now(), platform.randomBytes(10)),
    panchayat_id: survey?.summary.panchayat_id ?? user.panchayat_id ?? 'practice',
    form_name: form.name,
    form_version: form.version,
    created_at: at,
    ...createdBy(user),
    epoch: PRACTICE_EPOCH,
    continues: null,
    version: 1,
    values,
    conflicts: [],
    updated_at: at,
    client_timestamp: null,
    deleted_at: null,
  };
  return { start, form };
};

/** A question in the practice server's copy. */
type Candidate = readonly [path: FieldPath, question: Question];

/**
 * Returns the questions that a colleague may answer: first those of waiting operations, which for a row are those in it, then
 * all others.
 */
const candidates = async (app: AppData, form: FormDefinition, values: Values): Promise<Candidate[]> => {
  const instance = openForm(form, values);
  const asked: Candidate[] = [];
  visitAsked(instance, instance.survey, instance.model.tree.root.children, (each) =>
    asked.push([pathOf(each), each.question]),
  );
  const waiting = (await app.workbench.operations()).flatMap(({ payload }) =>
    'set' in payload ? Object.keys(payload.set ?? {}) : [],
  );
  const touched = waiting.flatMap((changed) =>
    asked.filter(([path]) => path === changed || isWithin(path, changed)),
  );
  return [...touched, ...asked];
};

/** Makes keys that nothing outside the practice knows. */
const keysOfItsOwn = async (): Promise<Keyring> => {
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  return { current: 'practice', keys: new Map([['practice', key]]) };
};

/**
 * Opens a sandbox: the app's own data layer, as it is, over a database and a platform of its own, in front of a server
 * that is a function. No request leaves the page, and the person's surveys and sign-in are never touched.
 */
export const openPractice = async (real: Platform, practising: PracticeStart): Promise<Practice> => {
  const { session, names } = practising;
  const { user, panchayat } = session;
  const { start, form } = await copyOf(practising, real);
  const online = createLive(true);
  const serverCopy = createLive<ServerSurvey>(start);
  const now = (): string => isoNow(real);
  const server = createPracticeServer(start, form, { now, changed: () => serverCopy.set(server.survey()) });
  const person = { user_id: user.user_id, username: user.username, full_name: user.full_name };
  const isOnline = (): boolean => online.get() ?? true;
  const fetch = practiceFetch({ server, form, panchayat, person, online: isOnline, now });

  // An earlier practice may have left this when its page closed.
  await deleteDB(DATABASE);
  const platform = practicePlatform(real, { fetch, online, session });
  const db = await openDatabase(DATABASE);
  await db.put('meta', await keysOfItsOwn(), ringEntry(user.user_id));
  const app = await openAppData(platform, db);
  await app.sync.now();

  return {
    app,
    survey_id: start.survey_id,
    form,
    online,
    setOnline: online.set,
    server: serverCopy,
    colleague: async () => {
      const held = server.survey();
      const mine = await app.surveys.read(held.survey_id);
      for (const [field, question] of await candidates(app, form, held.values)) {
        const was = valueAt(held.values, field);
        const next = anotherAnswer(question, [was, valueAt(mine?.values ?? {}, field)]);
        if (next === null) continue;
        const { survey_id, version: base_version } = held;
        const op_id = newOperationId(real.randomBytes(OPERATION_ID_BYTES));
        const seen = seenBeside(held.values, field, next);
        const says = { set: { [field]: next }, was: { [field]: was, ...seen }, base_version, resolves: [] };
        const author = { user_id: 'colleague', username: names.colleague, full_name: names.colleague };
        server.apply(
          { op_id, survey_id, action: 'update', client_timestamp: now(), ...says },
          { ...author, device_id: 'colleague' },
        );
        return { field, now: next };
      }
      return null;
    },
    end: async () => {
      await app.close();
      await deleteDB(DATABASE);
    },
  };
};
