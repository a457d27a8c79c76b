import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { giveWorkbook } from '../../support/server/administration.ts';
import type { Phone } from '../phone.ts';
import { createSurvey, signIn } from '../steps.ts';
import { test } from '../test.ts';

const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | parameters |
  | | begin_group | pump | Hand pump | हैंडपंप | |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो | max-pixels=1200 |
  | | text | wrong | What is broken | क्या खराब है | |
  | | end_group | | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

/** Takes a photo of 2400 by 1800 pixels, which the browser itself writes. Returns its file. */
async function takePhoto({ driver }: Phone, folder: string): Promise<string> {
  const base64 = await driver.run(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.fillStyle = '#7fb4d6';
    context.fillRect(0, 0, 2400, 1800);
    context.fillStyle = 'white';
    context.font = '220px sans-serif';
    context.fillText('Pump 1', 200, 900);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const path = join(folder, 'IMG_0001.jpg');
  await mkdir(folder, { recursive: true });
  await writeFile(path, Buffer.from(base64, 'base64'));
  return path;
}

/** Returns the width and the height of a JPEG, as its frame says (SOF0 to SOF2). */
function sizeOf(jpeg: Buffer): readonly [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error('This is no JPEG');
}

test('a photo is kept without network, outlives a dead battery, and arrives', async ({
  newPhone,
  server,
  serverView,
}, info) => {
  await giveWorkbook(server, '48211', PUMPS);
  const phone = await newPhone();
  await signIn(phone);
  const file = await takePhoto(phone, info.outputDir);

  const path = await test.step('without network it is kept, and so is the survey', async () => {
    phone.network.down();
    const created = await createSurvey(phone, 'Pumpwala');
    await phone.chooseFile('Choose photo', file);
    await phone.sees(/Saved on this (phone|computer) \(\d+ kB\)/);
    await phone.enter('What is broken', 'The handle');
    await phone.press('button', 'Save');
    await phone.sees('Survey saved locally. Will sync when online.');
    return created;
  });

  await test.step('the battery is empty, and the photo is there', async () => {
    await phone.kill();
    await phone.open(path);
    await phone.sees(/Saved on this (phone|computer) \(\d+ kB\)/);
    await phone.press('button', 'Photo: Photo of the pump Show large');
    const width = () =>
      phone.driver.run(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth);
    await expect.poll(width).toBe(1200);
    await phone.press('button', 'Close');
  });

  await test.step('the network is back: it goes to the server, smaller', async () => {
    phone.network.up();
    await phone.sees(/On the server \(\d+ kB\)/);
    const { picture } = (await serverView.survey('Pumpwala'))['pump'] as { readonly picture: string };
    expect(sizeOf(await serverView.file(picture))).toEqual([1200, 900]);
  });
});
