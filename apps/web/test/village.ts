import type { Value } from '@sampark/core/survey/values';
import { afterEach, beforeEach, expect } from 'vitest';
import type { RunningAppData } from '../src/data/app-data.ts';
import type { AppData } from '../src/data/ports/app-data.ts';
import type { SaveResult, SurveyView } from '../src/data/ports/surveys/open-survey.ts';
import { aDevice, type Device, shown } from './device.ts';
import type { Locks } from './locks.ts';
import { type Backup, startServer, type TestServer } from './server.ts';

/** A phone with the app running on it. */
export interface Phone {
  readonly phone: Device;
  readonly app: RunningAppData;
}

/** A server and phones for every test of a file; all of them end with the test. */
export const aVillage = () => {
  let server: TestServer | null = null;
  let devices: Device[] = [];

  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(async () => {
    for (const device of devices) await device.kill();
    devices = [];
    await server?.close();
  });

  const aNewPhone = (locks?: Locks): Device => {
    if (!server) throw new Error('A phone is for a test.');
    const phone = aDevice(server, locks ? { locks } : {});
    devices.push(phone);
    return phone;
  };
  return {
    aNewPhone,
    backup: (): Promise<Backup> => {
      if (!server) throw new Error('A backup is for a test.');
      return server.backup();
    },
    theServer: (): TestServer => {
      if (!server) throw new Error('A server is for a test.');
      return server;
    },
    /** Makes a phone on which somebody of the demo has signed in and synced. */
    aPhone: async (username = 'staff', phone = aNewPhone()): Promise<Phone> => {
      const app = await phone.start();
      const result = await app.session.signIn({ username, password: `${username}-demo`, remember: true });
      expect(result).toEqual({ ok: true });
      await app.sync.now();
      return { phone, app };
    },
  };
};

const panchayatOf = (app: AppData): string => {
  const state = app.session.state.get();
  if (state?.kind !== 'signed_in' || !state.panchayat) throw new Error('The demo staff have a panchayat.');
  return state.panchayat.panchayat_id;
};

/** Creates a survey of a village. @returns its id */
export const createVillage = async (app: AppData, village_name: string): Promise<string> => {
  const result = await app.surveys.create({ village_name, panchayat_id: panchayatOf(app) });
  if (!result.ok) throw new Error(result.because);
  return result.survey_id;
};

/** Returns a survey as the list shows it. */
export const summaryOf = (app: AppData, id: string) =>
  app.surveys.all.get()?.find((each) => each.survey_id === id);

/** Opens a survey, types the answers into it and saves. */
export const fill = async (
  app: AppData,
  id: string,
  answers: Readonly<Record<string, Value>>,
): Promise<SaveResult> => {
  const survey = app.surveys.open(id);
  await shown(survey);
  for (const [field, value] of Object.entries(answers)) survey.type(field, value);
  const result = await survey.save();
  await survey.close();
  return result;
};

/** Opens a survey, looks at it and closes it. */
export const look = async (app: AppData, id: string): Promise<SurveyView> => {
  const survey = app.surveys.open(id);
  const view = await shown(survey);
  await survey.close();
  return view;
};
