import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { SurveyListPage } from '../../e2e/pages/surveys/survey-list-page.ts';
import { createDevice, type Device } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { addSurveys } from '../../e2e/support/server/many-surveys.ts';
import { startServer, type TestServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { PANCHAYAT } from '../support/files/pumps.ts';
import { useChromium } from '../support/screens/browser.ts';
import { openAsPhone, SLOWER } from '../support/screens/phone.ts';

const SURVEYS = 1_000;
const PHOTOS = 10_000;
/** Of these, the photos that wait for a network. */
const WAITING = 300;
const REST = 3_000;

/** Puts photos into the device's own database, as the app leaves them: the record, a sealed piece and a sealed thumbnail of each. */
async function putPhotos(page: Page, photos: number): Promise<void> {
  await page.evaluate(
    async ([count, waiting, surveys]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(request.error?.message ?? ''));
        });
      const main = await done(indexedDB.open('SamparkDB'));
      const [row] = (await done(main.transaction('surveys').objectStore('surveys').getAll(null, 1))) as {
        owner: string;
      }[];
      const owner = row?.owner ?? '';
      const meta = main.transaction('meta', 'readwrite').objectStore('meta');
      await done(meta.put(true, `files_wait:${owner}`));
      const opening = indexedDB.open('SamparkDB-files', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('files', { keyPath: ['owner', 'name'] });
        opening.result.createObjectStore('pieces');
        opening.result.createObjectStore('thumbnails');
      };
      const files = await done(opening);
      const sealed = (size: number) => ({ key: 'any', bytes: crypto.getRandomValues(new Uint8Array(size)) });
      const at = new Date().toISOString();
      for (let begin = 0; begin < count; begin += 500) {
        const tx = files.transaction(['files', 'pieces', 'thumbnails'], 'readwrite');
        for (let i = begin; i < Math.min(count, begin + 500); i += 1) {
          const name = `sha256:${i.toString(16).padStart(64, '0')}.jpg`;
          const pieces_id = `${owner} ${at} ${i}`;
          const isWaiting = i % Math.ceil(count / waiting) === 0;
          tx.objectStore('files').put({
            ...{ owner, name, survey_id: `SURVEY_1764000000000_many${(i % surveys) + 1}`, size: 250_000 },
            ...{ pieces_id, pieces: 1, opened_at: at, refused: null, upload: null },
            ...{ state: isWaiting ? 'waiting' : 'sent', sent: isWaiting ? 0 : 250_000 },
            ...{ unnamed: false, epoch: isWaiting ? null : 'any' },
          });
          tx.objectStore('pieces').put(sealed(20_000), [pieces_id, 0]);
          tx.objectStore('thumbnails').put(sealed(8_000), [owner, name]);
        }
        await new Promise((resolve) => {
          tx.oncomplete = resolve;
        });
      }
      files.close();
      main.close();
    },
    [photos, WAITING, SURVEYS] as const,
  );
}

/** Signs in on a device, brings all surveys to it, puts photos on it, and takes its network away. */
async function fill(device: Device, photos: number): Promise<void> {
  const page = await logIn(device, people.staff);
  const list = new SurveyListPage(page);
  await list.open();
  await list.count.waitFor({ timeout: 60_000 });
  while (Number((await list.count.textContent())?.replaceAll(/\D/g, '')) < SURVEYS) await pause(REST);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await pause(REST);
  await device.goOffline();
  if (photos > 0) await putPhotos(page, photos);
}

/** Measures the opening of the list, from the start of the page. */
async function measure(device: Device, who: string, sheet: Sheet): Promise<void> {
  const { page } = await openAsPhone(device, '/surveys');
  sheet.add(
    'first rows',
    who,
    await page.evaluate(async () => (await window.stopwatch?.firstRows) ?? Number.NaN),
  );
  await pause(REST);
  const frames = await page.evaluate(() => window.stopwatch?.longFrames() ?? []);
  sheet.add(
    'frames',
    who,
    frames.reduce((sum, frame) => sum + frame, 0),
  );
  await device.close();
}

/** Opens the list of a device that holds thousands of photos, beside one that holds none. */
export async function benchFilesList(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  await useChromium();
  const server: TestServer = await startServer();
  await addSurveys(server.url, SURVEYS, PANCHAYAT);
  const none = 'no photos';
  const many = `${PHOTOS.toLocaleString('en-US')} photos`;
  const devices = new Map<string, Device>();
  const sheet = new Sheet();
  try {
    for (const [who, photos] of [
      [none, 0],
      [many, PHOTOS],
    ] as const) {
      const device = await createDevice(await startFaultProxy(server.url));
      devices.set(who, device);
      await fill(device, photos);
      await device.close();
    }
    // The first start of each is for nobody: the app brings the database that was put there up to its own version.
    for (const device of devices.values()) await measure(device, 'nobody', sheet);
    const runs = Number(options.get('runs') ?? 7);
    for (let run = 1; run <= runs; run += 1) {
      console.log(`run ${run} of ${runs}`);
      for (const [who, device] of devices) await measure(device, who, sheet);
    }
  } finally {
    for (const device of devices.values()) await device.dispose();
    await server.stop();
  }
  const of = (what: string) => new Map([...sheet.of(what)].filter(([who]) => who !== 'nobody'));
  const slower = sheet.median('first rows', many) / sheet.median('first rows', none);
  tell({
    name: 'files-list',
    title: `The list of a device with ${many}, ${SLOWER} times slower, without network`,
    args,
    body: [
      `Two devices with ${SURVEYS.toLocaleString('en-US')} surveys take turns. One has ${many}, of which ${WAITING} wait. From the start of the page until the first`,
      `survey is on the screen; and all frames longer than 50 ms from there until ${REST / 1000} s later, in which cards come to say what is on its way.`,
      '',
      ratioTable('milliseconds until the first survey', of('first rows'), [none]),
      '',
      ratioTable('milliseconds of long frames', of('frames'), [none]),
      '',
      goalTable([{ what: 'first survey', measured: slower, unit: `× ${none}`, must: 1.1 }]),
    ].join('\n'),
  });
}
