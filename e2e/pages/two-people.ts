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
  await new NewSurveyPage(first.page).createFor(village);
  const editor = new EditorPage(first.page);
  await editor.fill({ 'Basic Information': { Population: 1000, Households: 200 } });
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();

  await openToo(second, village);
  await expect(new EditorPage(second.page).field('Households')).toHaveValue('200');
  return [first, second];
}

/** Lets the colleague open the survey of a village. */
async function openToo(device: Device, village: string): Promise<void> {
  await logInAndGetReady(device, people.staff2);
  const list = new SurveyListPage(device.page);
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

  await openToo(second, village);
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
