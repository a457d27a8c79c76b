import type { WireSurvey } from '@sampark/core/wire/wire';
import type { OdkForm } from '@sampark/testing/odk/odk-form';
import { aPhoto } from '../files/files.ts';
import { signIn, type TestClient } from '../servers/client.ts';
import type { TestServer } from '../servers/start.ts';
import { collect } from './collect.ts';
import { startWithWater, WATER } from './odk.ts';

/** A server whose panchayat 48211 has the form of wells, with its two people. */
export async function startWithWells(): Promise<{
  readonly server: TestServer;
  readonly staff: TestClient;
  readonly colleague: TestClient;
}> {
  const { server, staff } = await startWithWater();
  const admin = await signIn(server, 'admin');
  const { status } = await admin.put(`/api/forms/${WATER.name}/panchayats`, {
    ...{ how: 'besides', where: { panchayat_ids: ['48211'] }, from: null },
  });
  if (status !== 200) throw new Error(`The panchayat did not get the form: ${status}`);
  return { server, staff, colleague: await signIn(server, 'staff2') };
}

type Photo = ReturnType<typeof aPhoto>;

export const WELL = aPhoto({ seed: 'well' });
export const ANOTHER_WELL = aPhoto({ seed: 'another well' });

/** Returns a photo as a phone sends it. */
export const asFile = ({ bytes }: Photo, name: string): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

/** Opens the form in ODK's engine, in a village of its panchayat. */
export async function beginWells(client: TestClient): Promise<OdkForm> {
  const odk = await collect(client, WATER.name);
  odk.answer('/data/village_name', 'other');
  odk.answer('/data/other_village', 'Nagla');
  odk.answer('/data/survey_date', '2026-11-20');
  return odk;
}

/** Fills two wells in, with two tests of the second one, and a photo. */
export function fillWells(odk: OdkForm): void {
  odk.answer('/data/place/name', ' Nagla & <hamlet> ');
  odk.answer('/data/place/kinds', 'farm shop');
  odk.answer('/data/place/spot', '26.9 81.2 120 4.5');
  odk.answer('/data/place/head/phone', '98');
  odk.upload('/data/place/photo', asFile(WELL, 'well.jpg'));
  odk.addRow('/data/water/wells');
  odk.answer('/data/water/wells[1]/depth', '12');
  odk.addRow('/data/water/wells');
  odk.answer('/data/water/wells[2]/depth', '30');
  odk.addRow('/data/water/wells[2]/tests');
  odk.answer('/data/water/wells[2]/tests[1]/year', '2024');
  odk.addRow('/data/water/wells[2]/tests');
  odk.answer('/data/water/wells[2]/tests[2]/year', '2026');
}

/** Returns the depths of the wells, each with the years of its tests. */
export const wellsOf = ({ water }: WireSurvey) =>
  (
    (water as { wells?: readonly { depth?: number; tests?: readonly { year?: number }[] }[] }).wells ?? []
  ).map(({ depth, tests }) => ({ depth, years: (tests ?? []).map(({ year }) => year) }));
