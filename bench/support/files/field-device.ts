import { randomBytes } from 'node:crypto';
import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import type { RunningAppData } from '../../../apps/web/src/data/app-data.ts';
import { aDevice, type Device, shown, until } from '../../../apps/web/test/device.ts';
import { PANCHAYAT } from './pumps.ts';

/** The app's own data on a device without screens: its store over IndexedDB in memory, and its client of tus. */
export interface FieldDevice {
  readonly device: Device;
  readonly app: RunningAppData;
}

/** Makes a device on which somebody of the demo is signed in, and takes its network away. @param url the address of the server */
export async function openFieldDevice(url: string): Promise<FieldDevice> {
  const device = aDevice({ fetch: (path, init) => fetch(url + path, init) });
  const app = await device.start();
  const result = await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: true });
  if (!result.ok) throw new Error(`nobody could sign in: ${result.because}`);
  await app.sync.now();
  device.goOffline();
  return { device, app };
}

/** Makes a file that no compression makes smaller. */
function aPicture(size: number): File {
  const bytes = new Uint8Array(randomBytes(size));
  // It begins as a zip does, which is what its name says of it.
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  return new File([bytes], 'picture.zip');
}

/** Keeps a picture for a survey. @returns its name */
export async function keepPicture(
  { app }: FieldDevice,
  survey: string,
  size: number,
): Promise<AttachmentName> {
  const kept = await (await app.attachments()).keep(aPicture(size), { kind: 'file' }, survey);
  if (!kept.ok) throw new Error(kept.because);
  return kept.name;
}

/** Makes a survey. @returns its id */
export async function beginSurvey({ app }: FieldDevice, village_name: string): Promise<string> {
  const result = await app.surveys.create({ village_name, panchayat_id: PANCHAYAT });
  if (!result.ok) throw new Error(result.because);
  return result.survey_id;
}

/** Answers questions of a survey, and saves. */
export async function answer(
  { app }: FieldDevice,
  survey_id: string,
  answers: readonly (readonly [string, string])[],
): Promise<void> {
  const survey = app.surveys.open(survey_id);
  await shown(survey);
  survey.typeAll(answers);
  await survey.save();
  await survey.close();
}

/** Resolves when the server has acknowledged all answers. */
export const allAnswered = ({ app }: FieldDevice): Promise<unknown> =>
  until(app.sync.status, (status) => status.pending === 0);

/** Resolves when the server has confirmed all files. */
export const allSent = async ({ app }: FieldDevice): Promise<unknown> =>
  until((await app.attachments()).states, (states) =>
    [...states.values()].every(({ state }) => state === 'sent'),
  );
