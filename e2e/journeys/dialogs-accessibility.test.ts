import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { qrFilm } from '../pictures/qr-code.ts';
import { createLook } from '../support/axe.ts';
import { photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const KINDS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | appearance | parameters |
  | | begin_group | pump | Hand pump | हैंडपंप | | |
  | | barcode | code | Code on the pump | हैंडपंप का कोड | | |
  | | geopoint | place | Where is it? | कहाँ है? | | |
  | | geoshape | edge | Its yard | उसका आँगन | | |
  | | audio | said | What the sarpanch says | सरपंच की बात | | quality=voice-only |
  | | image | sign | Signature | हस्ताक्षर | signature | |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो | | |
  | | end_group | | | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Begins a survey of that form on a device with a camera that sees no code, and a microphone. */
const withCamera = test.extend<{ page: Page }>({
  page: async ({ newDevice, server }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sampark-film-'));
    const camera = join(folder, 'film.y4m');
    await writeFile(camera, qrFilm(''));
    await giveWorkbook(server, '48211', KINDS);
    const page = await logIn(await newDevice({ camera, whole: true }), people.staff);
    await new NewSurveyPage(page).createByNewForm('Pumpwala');
    await use(page);
    await rm(folder, { recursive: true });
  },
});

withCamera(
  'the dialogs of codes, positions, areas, the map, recordings, drawings and photos can be used by everyone, in both themes',
  async ({ page }) => {
    const { found, look } = createLook(page);
    const dialog = (name: string) => page.getByRole('dialog', { name });

    await test.step('codes, positions, areas and the map', async () => {
      const context = page.context();

      await press(page, 'Scan code');
      await expect(dialog('Code on the pump')).toContainText('This app may not use the camera.');
      await look('a camera that is refused');
      await page.keyboard.press('Escape');
      await context.grantPermissions(['camera', 'geolocation']);
      await press(page, 'Scan code');
      await expect(dialog('Code on the pump')).toContainText('Hold the code inside the frame.');
      await look('a code');
      await page.keyboard.press('Escape');

      const place = dialog('Where is it?');
      await context.setGeolocation({ latitude: 26.93, longitude: 81.19, accuracy: 120 });
      await press(page, 'Use my position');
      await expect(place).toContainText('That is poor.');
      await look('a poor position');
      await page.keyboard.press('Escape');
      await press(page, 'Place it on the map');
      const map = place.getByRole('application', { name: 'Map to press the place on' });
      await map.focus();
      await map.press('Enter');
      await expect(place.getByRole('button', { name: 'Take this place' })).toBeEnabled();
      await look('a place on the map');
      await page.keyboard.press('Escape');

      const yard = dialog('Its yard');
      await press(page, 'Draw the area');
      const area = yard.getByRole('application', { name: 'Map to press points on' });
      await area.focus();
      for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await area.press(key);
      await expect(yard).toContainText('3 points.');
      await look('an area');
      await press(yard, 'Walk it');
      await expect(yard).toContainText('Exact to 120 metres.');
      await look('an area that is walked');
      await page.keyboard.press('Escape');
    });

    await test.step('recordings, drawings and photos', async () => {
      const question = (name: string) => page.getByRole('group', { name });

      const voice = dialog('What the sarpanch says');
      await press(question('What the sarpanch says'), 'Record sound');
      await expect(voice).toContainText('This app may not use the microphone.');
      await look('a microphone that is refused');
      await page.keyboard.press('Escape');
      await page.context().grantPermissions(['microphone']);
      await press(question('What the sarpanch says'), 'Record sound');
      await expect(voice).toContainText('Recording. Speak towards the');
      // Before its first second there is nothing to save.
      await expect(voice.getByRole('button', { name: 'Save recording' })).toBeEnabled();
      await look('a recording');
      await press(voice, 'Pause');
      await look('a recording that pauses');
      await press(voice, 'Save recording');
      await press(question('What the sarpanch says'), 'Play');
      await expect(question('What the sarpanch says').locator('audio')).toBeVisible();
      await look('a recording that is heard');

      await press(question('Signature'), 'Sign');
      const paper = dialog('Signature').getByRole('img', { name: 'Paper to draw on' });
      await look('a white paper');
      await paper.click();
      await expect(dialog('Signature').getByRole('button', { name: 'Clear' })).toBeEnabled();
      await look('a drawing');
      await press(dialog('Signature'), 'Save drawing');

      await question('Photo of the pump')
        .getByLabel('Choose photo')
        .setInputFiles(await photo(page, 'Pump 1', 800, 600));
      await question('Photo of the pump').getByRole('button', { name: 'Show large' }).click();
      await expect(dialog('Photo of the pump').getByRole('img')).toBeVisible();
      await look('a photo');
      await press(dialog('Photo of the pump'), 'Close');
      await look('photos in a survey');
    });
    expect(found).toEqual({});
  },
);
