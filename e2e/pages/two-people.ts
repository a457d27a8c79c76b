import type { Page } from '@playwright/test';
import type { Device } from '../support/device/device.ts';
import { giveForm } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect } from '../support/test.ts';
import { logInAndGetReady, people } from './login-page.ts';
import { type Answers, EditorPage } from './surveys/editor-page.ts';
import { NewSurveyPage } from './surveys/new-survey-page.ts';
import { RowsPage } from './surveys/rows-page.ts';
import { SurveyListPage } from './surveys/survey-list-page.ts';

/** Long enough for syncs that happen by themselves when a device comes back to the network. */
export const BY_ITSELF = { timeout: 15_000 };

/** Opens a village's survey for two people of one panchayat, each on a phone of their own. */
export async function bothWithSurvey(
  newDevice: () => Promise<Device>,
  village: string,
): Promise<readonly [Device, Device]> {
  const first = await newDevice();
  const second = await newDevice();
  await logInAndGetReady(first, people.staff);
  await begin(first, village);
  await logInAndGetReady(second, people.staff2);
  await openToo(second, village);
  return [first, second];
}

/** Opens the survey of one more village for the same two people. */
export async function bothWithAnother(
  [first, second]: readonly [Device, Device],
  village: string,
): Promise<void> {
  await begin(first, village);
  await openToo(second, village);
}

/** Begins a survey with two answers, and saves it. */
async function begin({ page }: Device, village: string): Promise<void> {
  await new NewSurveyPage(page).createFor(village);
  const editor = new EditorPage(page);
  await editor.fill({ 'Basic Information': { Population: 1000, Households: 200 } });
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
}

/** Lets the colleague open the survey of a village. */
async function openToo({ page }: Device, village: string): Promise<void> {
  await find(page, village);
  await expect(new EditorPage(page).field('Households')).toHaveValue('200');
}

async function find(page: Page, village: string): Promise<void> {
  const list = new SurveyListPage(page);
  await list.open();
  await list.edit(village);
}

/** Opens a survey with water sources, each a handpump at one of these places, for two people as above. */
export async function bothWithSources(
  newDevice: () => Promise<Device>,
  server: TestServer,
  village: string,
  ...places: readonly string[]
): Promise<readonly [Device, Device]> {
  await giveForm(server, '48211', 'village-amenities');
  const first = await newDevice();
  const second = await newDevice();
  const page = await logInAndGetReady(first, people.staff);
  await new NewSurveyPage(page).createByNewForm(village);
  const editor = new EditorPage(page);
  for (const place of places) {
    await new RowsPage(page, 'Water sources').add.click();
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption({ label: 'Handpump' });
    await editor.field('Name or place').fill(place);
  }
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();

  await find(await logInAndGetReady(second, people.staff2), village);
  await expect(new RowsPage(second.page, 'Water sources').lines).toHaveCount(places.length);
  return [first, second];
}

/** Opens a survey as `bothWithSurvey` does, with no network on either phone. */
export async function bothOffline(
  newDevice: () => Promise<Device>,
  village: string,
): Promise<readonly [Device, Device]> {
  const devices = await bothWithSurvey(newDevice, village);
  for (const device of devices) await device.goOffline();
  return devices;
}

/** Enters answers of one module and saves them on the phone. */
export async function saveOffline(device: Device, answers: Answers[string]): Promise<void> {
  const editor = new EditorPage(device.page);
  await editor.fill({ 'Basic Information': answers });
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();
}
