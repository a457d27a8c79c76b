import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { NewSurveyPage } from '../../e2e/pages/surveys/new-survey-page.ts';
import { createDevice } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { giveWorkbook } from '../../e2e/support/server/administration.ts';
import { startServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { PANCHAYAT } from '../support/files/pumps.ts';
import { withFolder } from '../support/folder.ts';
import { useChromium } from '../support/screens/browser.ts';
import { openAsPhone, SLOWER, timed } from '../support/screens/phone.ts';

const PUMPS = `
  | survey | type | name | label::English (en) |
  | | begin_group | pump | Hand pump |
  | | image | picture | Photo of the pump |
  | | end_group | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

/** 12 megapixels. */
const SIZE = { width: 4000, height: 3000 } as const;
const REST = 2_000;
const PRODUCT = 'sampark';

/** Makes a photo as a phone's camera does: everything in it is a little rough, so that it is some megabytes. */
async function aPhoto(page: Page, seed: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([{ width, height }, begin]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser draws nothing.');
      const picture = context.createImageData(width, height);
      let state = begin;
      for (let at = 0; at < picture.data.length; at += 4) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const grain = (state >>> 28) * 2;
        const x = (at >> 2) % width;
        picture.data[at] = 90 + (x >> 5) + grain;
        picture.data[at + 1] = 110 + (at >> 2) / width / 32 + grain;
        picture.data[at + 2] = 80 + grain;
        picture.data[at + 3] = 255;
      }
      context.putImageData(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    },
    [SIZE, seed] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Measures from the choice of a photo until the screen says that it is kept, on a slow processor and without network. */
export const benchFilesPhoto = (args: readonly string[]): Promise<void> =>
  withFolder((folder) => measurePhotos(args, folder));

/** @param folder the place of the photos */
async function measurePhotos(args: readonly string[], folder: string): Promise<void> {
  const options = optionsOf(args);
  await useChromium();
  const server = await startServer();
  await giveWorkbook(server, PANCHAYAT, PUMPS);
  const device = await createDevice(await startFaultProxy(server.url));
  const sheet = new Sheet();
  let size = 0;
  try {
    const page = await logIn(device, people.staff);
    await new NewSurveyPage(page).createByNewForm('Pumpwala');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const path = new URL(page.url()).pathname;
    const runs = Number(options.get('runs') ?? 5);
    const photos: Buffer[] = [];
    for (let run = 0; run <= runs; run += 1) photos.push(await aPhoto(page, run + 1));
    size = Math.max(...photos.map(({ length }) => length));
    await device.goOffline();
    for (const [run, buffer] of photos.entries()) {
      const phone = (await openAsPhone(device, path)).page;
      const question = phone.getByRole('group', { name: 'Photo of the pump' });
      await question.waitFor({ timeout: 60_000 });
      await pause(REST);
      await phone.evaluate(() => window.stopwatch?.longFrames());
      const shows = { selector: '[role=group]', text: 'Saved on this' };
      // By its path: the page would unpack a content that came through the driver.
      const chosen = join(folder, `IMG_${run}.jpg`);
      await writeFile(chosen, buffer);
      const input = question.locator('input[type=file]').first();
      const time = await timed(phone, 'change', shows, () => input.setInputFiles(chosen));
      await pause(REST);
      const frames = await phone.evaluate(() => window.stopwatch?.longFrames() ?? []);
      console.log(`${time.toFixed(0)} ms; long frames: ${frames.map((frame) => frame.toFixed(0)).join(' ')}`);
      // The first one of a device also fetches the code, which stays.
      if (run > 0) sheet.add('kept', PRODUCT, time);
      if (run > 0) sheet.add('frame', PRODUCT, Math.max(0, ...frames));
      await question.getByRole('button', { name: 'Remove' }).click();
      await pause(REST);
    }
  } finally {
    await device.dispose();
    await server.stop();
  }
  tell({
    name: 'files-photo',
    title: `A photo of 12 megapixels, ${SLOWER} times slower, without network`,
    args,
    body: [
      `Chromium, a photo of ${SIZE.width} × ${SIZE.height} pixels and up to ${(size / 1_000_000).toFixed(1)} MB. From its choice until the question says that it is kept; the longest`,
      'frame from the choice until two seconds later.',
      '',
      ratioTable('milliseconds until it is kept', sheet.of('kept'), []),
      '',
      ratioTable('milliseconds of the longest frame', sheet.of('frame'), []),
      '',
      goalTable([
        { what: 'kept', measured: sheet.median('kept', PRODUCT), unit: 'ms', must: 1500 },
        { what: 'longest frame', measured: sheet.median('frame', PRODUCT), unit: 'ms', must: 100 },
      ]),
    ].join('\n'),
  });
}
