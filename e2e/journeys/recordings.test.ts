import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { qrFilm } from '../pictures/qr-code.ts';
import type { Device, DeviceOptions } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { test as base, expect } from '../support/test.ts';

const VOICES = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | parameters |
  | | begin_group | voice | The voice | आवाज़ | |
  | | audio | said | What the sarpanch says | सरपंच की बात | quality=voice-only |
  | | end_group | | | | |
  | settings | form_title | form_id |
  | | Voices | voices |`;

const LABEL = 'What the sarpanch says';
const question = (page: Page) => page.getByRole('group', { name: LABEL });
const dialog = (page: Page) => page.getByRole('dialog', { name: LABEL });

/** A device with a microphone that hears a tone. */
const test = base.extend<{ newRecorder: () => Promise<Device> }>({
  newRecorder: async ({ newDevice }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sampark-film-'));
    const camera = join(folder, 'film.y4m');
    await writeFile(camera, qrFilm('nothing'));
    await use(() => newDevice({ camera, whole: true } satisfies DeviceOptions));
    await rm(folder, { recursive: true });
  },
});

/** Begins a survey of that form. */
async function begun(device: Device, server: TestServer): Promise<Page> {
  await giveWorkbook(server, '48211', VOICES);
  const page = await logIn(device, people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  return page;
}

test('a voice is recorded inside the page, heard again, and sent', async ({ newRecorder, server }) => {
  const page = await begun(await newRecorder(), server);
  await page.context().grantPermissions(['microphone']);

  await test.step('recorded with a pause, and saved', async () => {
    await question(page).getByRole('button', { name: 'Record sound' }).click();
    await expect(dialog(page)).toContainText('Recording. Speak towards the');
    await expect(dialog(page)).toContainText('0:01');
    await dialog(page).getByRole('button', { name: 'Pause' }).click();
    await expect(dialog(page)).toContainText('Paused.');
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Go on' }).click();
    await expect(dialog(page)).toContainText('0:03');
    await dialog(page).getByRole('button', { name: 'Save recording' }).click();
    await expect(question(page)).toContainText(/Saved on this (phone|computer) \([\d.]+ kB\)/);
  });

  await test.step('heard', async () => {
    await question(page).getByRole('button', { name: 'Play' }).click();
    const heard = () =>
      question(page)
        .locator('audio')
        .evaluate((player: HTMLAudioElement) => player.currentTime);
    await expect.poll(heard).toBeGreaterThan(0);
  });

  await test.step('one that is discarded leaves the answer as it is', async () => {
    await question(page).getByRole('button', { name: 'Record anew' }).click();
    await expect(dialog(page)).toContainText('0:01');
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(question(page)).toContainText('Saved on this');
  });

  await test.step('sent', async () => {
    await new EditorPage(page).save.click();
    await expect(question(page)).toContainText(/On the server \([\d.]+ kB\)/, BY_ITSELF);
  });
});

test('where the microphone is refused, or there is none, a recording is chosen', async ({
  newRecorder,
  newDevice,
  server,
}) => {
  const page = await begun(await newRecorder(), server);
  await question(page).getByRole('button', { name: 'Record sound' }).click();
  await expect(dialog(page)).toContainText('This app may not use the microphone. Allow it in the browser');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(question(page).getByLabel('Choose recording')).toBeEnabled();

  const other = await logIn(await newDevice(), people.staff2);
  await new NewSurveyPage(other).createByNewForm('Talabpur');
  await question(other).getByRole('button', { name: 'Record sound' }).click();
  await expect(dialog(other)).toContainText('has no microphone that the app can use.');
});
