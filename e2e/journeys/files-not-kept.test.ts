import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { becomesReady, logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { png } from '../pictures/png.ts';
import type { Device } from '../support/device/device.ts';
import { openWithFullQuota } from '../support/device/full-quota.ts';
import { photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | pump | Hand pump | हैंडपंप |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो |
  | | video | film | Film of the pump | हैंडपंप का वीडियो |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

const question = (page: Page, name = 'Photo of the pump') => page.getByRole('group', { name });

/** Begins a survey of that form. */
async function begun(device: Device, server: TestServer): Promise<Page> {
  await giveWorkbook(server, '48211', PUMPS);
  const page = await logIn(device, people.staff);
  await new NewSurveyPage(page).createByNewForm('Pumpwala');
  return page;
}

/** Counts what the device holds of files: their records and their pieces. */
const heldFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => each.endsWith('-files'));
    if (name === undefined) return 0;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('It failed.'));
      });
    const db = await done(indexedDB.open(name));
    const tx = db.transaction(['files', 'pieces']);
    const counts = ['files', 'pieces'].map((store) => done(tx.objectStore(store).count()));
    const [files = 0, pieces = 0] = await Promise.all(counts);
    db.close();
    return files + pieces;
  });

/** The beginning of a photo as Apple's phones write it. */
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(2_000, 7),
]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test('what is no photo, or too large, is named, and nothing of it is kept; who takes photos hears that the device is nearly full before, not after', async ({
  newDevice,
  server,
}) => {
  const page = await begun(await newDevice(), server);
  await test.step('what is no photo', async () => {
    const NO_PHOTO = 'This file is not a photo that can be read here.';
    const files: readonly (readonly [name: string, content: Buffer, said: string])[] = [
      ['a photo that this browser cannot draw', HEIC, NO_PHOTO],
      ['a drawing with a script', Buffer.from(SVG), NO_PHOTO],
      ['a page', Buffer.from('<html><script>alert(1)</script></html>'), NO_PHOTO],
      ['nothing', Buffer.alloc(0), 'This file is empty.'],
      [
        'a picture that would fill the memory',
        png({ width: 30_000, height: 30_000 }, Buffer.alloc(30_000)),
        'This picture is too large.',
      ],
    ];
    for (const [name, buffer, said] of files) {
      await test.step(name, async () => {
        await question(page)
          .getByLabel('Choose photo')
          .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer });
        await expect(question(page)).not.toContainText('Being saved');
        await expect(page.getByText(said)).toBeVisible();
        await expect(question(page).getByRole('img')).toHaveCount(0);
      });
    }

    await test.step('a film of two gigabytes', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sampark-film-'));
      const film = join(folder, 'film.mp4');
      const file = await open(film, 'w');
      await file.truncate(2 * 1024 ** 3);
      await file.close();
      await question(page, 'Film of the pump').getByLabel('Choose video').setInputFiles(film);
      await expect(page.getByText(/This file is larger than 10\d(\.\d)? MB/)).toBeVisible();
      await rm(folder, { recursive: true });
    });
    expect(await heldFiles(page)).toBe(0);
  });

  await test.step('a device that is nearly full', async () => {
    await expect(new EditorPage(page).save).toBeVisible();
    await expect(question(page)).not.toContainText('are left on this');
    await page.addInitScript(() => {
      const little = () => Promise.resolve({ usage: 880_000_000, quota: 900_000_000 });
      Object.defineProperty(navigator.storage, 'estimate', { value: little });
    });
    await page.reload();
    await expect(question(page)).toContainText(/Only 20 MB are left on this (phone|computer)/);
  });
});

test('a full device says so, and calls no photo saved', async ({ newDevice, server }) => {
  const phone = await newDevice();
  const before = await begun(phone, server);
  await becomesReady(before);
  const taken = await photo(before, 'Pump 1');
  const path = new URL(before.url()).pathname;
  await phone.close();
  const { page } = await openWithFullQuota(phone, path);
  await question(page).getByLabel('Choose photo').setInputFiles(taken);
  await expect(page.getByText('There is no room left on this')).toBeVisible();
  await expect(question(page)).not.toContainText('Saved on this');
  await expect(question(page).getByRole('img')).toHaveCount(0);
  expect(await heldFiles(page)).toBe(0);
});
