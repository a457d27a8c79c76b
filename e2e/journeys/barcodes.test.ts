import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inHindi } from '../pages/language.ts';
import { becomesReady, logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { qrFilm, qrPicture } from '../pictures/qr-code.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const CARDS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | card | The card | कार्ड |
  | | barcode | code | Code on the card | कार्ड का कोड |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Cards | cards |`;

const LABEL = 'Code on the card';
const dialog = (page: Page) => page.getByRole('dialog', { name: LABEL });

/** Begins a survey of that form. */
async function begun(device: Device, server: TestServer): Promise<{ page: Page; editor: EditorPage }> {
  await giveWorkbook(server, '48211', CARDS);
  const page = await logIn(device, people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  return { page, editor: new EditorPage(page) };
}

test('a code is read from a picture, also without network once the reader is here', async ({
  newDevice,
  server,
}) => {
  const device = await newDevice();
  const { page, editor } = await begun(device, server);
  const field = editor.field(LABEL);
  await becomesReady(page);

  await test.step('the reader comes with the question, so the network may go', async () => {
    await expect
      .poll(() =>
        page
          .evaluate(async () => (await caches.open('sampark-code-reader')).keys())
          .then((all) => all.length),
      )
      .toBe(1);
    await device.goOffline();
    await page.getByRole('button', { name: 'Scan code' }).click();
    await dialog(page).getByLabel('Choose picture').setInputFiles(qrPicture('UP-48211-0042'));
    await expect(dialog(page)).toHaveCount(0);
    await expect(field).toHaveValue('UP-48211-0042');
    await expect(page.getByRole('button', { name: 'Scan anew' })).toBeFocused();
  });

  await test.step('without a camera, it says so, and what is no code is named', async () => {
    await page.getByRole('button', { name: 'Scan anew' }).click();
    await expect(dialog(page)).toContainText('has no camera. Choose a picture of the code, or type it.');
    const choose = dialog(page).getByLabel('Choose picture');
    await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
    await expect(dialog(page)).toContainText('This picture cannot be read here.');
    await choose.setInputFiles(qrPicture(''));
    await expect(dialog(page)).toContainText('There is no code in this picture');
    await dialog(page).getByRole('button', { name: 'Type it instead' }).click();
    await expect(field).toHaveValue('UP-48211-0042');
    await field.fill('UP-48211-0043');
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
  });
});

test('a camera reads a code, and one that is refused says what to do', async ({ newDevice, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-film-'));
  const film = join(folder, 'code.y4m');
  await writeFile(film, qrFilm('UP-48211-0007'));
  const { page, editor } = await begun(await newDevice({ camera: film, whole: true }), server);

  await test.step('refused', async () => {
    await page.getByRole('button', { name: 'Scan code' }).click();
    await expect(dialog(page)).toContainText('This app may not use the camera.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('refused, in Hindi', async () => {
    await inHindi(page);
    await page.getByRole('button', { name: 'कोड स्कैन करें' }).click();
    await expect(page.getByRole('dialog', { name: 'कार्ड का कोड' })).toContainText('कैमरे की अनुमति नहीं है');
    await page.keyboard.press('Escape');
  });

  await test.step('allowed', async () => {
    await page.context().grantPermissions(['camera']);
    await page.getByRole('button', { name: 'कोड स्कैन करें' }).click();
    await expect(editor.field('कार्ड का कोड')).toHaveValue('UP-48211-0007');
  });
  await rm(folder, { recursive: true });
});
