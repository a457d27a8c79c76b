import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { goTo } from '../../e2e/pages/go-to.ts';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { HOMES } from '../../e2e/pages/surveys/records-page.ts';
import { createDevice, type Device } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { giveWorkbook } from '../../e2e/support/server/administration.ts';
import { addRecords } from '../../e2e/support/server/many-surveys.ts';
import { startServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { useChromium } from '../support/screens/browser.ts';
import { openAsPhone, SLOWER, timed } from '../support/screens/phone.ts';

const RECORDS = 10_000;
/** The id of a panchayat of the demo. */
const PANCHAYAT = '48211';
/** Milliseconds after which a page has come to rest. */
const REST = 2_000;
const SEARCH = 'Devi 777';
const PRODUCT = 'sampark';
const ROW = { selector: 'main li h2', text: 'Devi' };

/** Measures the list of records of a device that holds thousands of them, offline, on a slow processor. */
export async function benchRecords(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const records = Number(options.get('records') ?? RECORDS);
  await useChromium();
  const server = await startServer();
  await giveWorkbook(server, PANCHAYAT, HOMES);
  await addRecords(server.url, records, PANCHAYAT);
  const device = await createDevice(await startFaultProxy(server.url));
  const sheet = new Sheet();
  try {
    await fill(device, records);
    const runs = Number(options.get('runs') ?? 5);
    for (let run = 1; run <= runs; run += 1) {
      console.log(`run ${run} of ${runs}`);
      await measure(device, sheet);
    }
  } finally {
    await device.dispose();
    await server.stop();
  }
  report(args, records, sheet);
}

/** Signs in, brings all records to the device, and takes its network away. */
async function fill(device: Device, records: number): Promise<void> {
  const page = await logIn(device, people.staff);
  await goTo(page, '/records/household');
  const held = async () =>
    Number((await page.getByText(/ found$/).textContent({ timeout: 60_000 }))?.replaceAll(/\D/g, ''));
  while ((await held()) < records) await pause(REST);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await pause(REST);
  await device.goOffline();
}

const toList = (page: Page) => page.getByRole('region', { name: 'On record' }).getByRole('link').first();

async function measure(device: Device, sheet: Sheet): Promise<void> {
  const note = (what: string, value: number) => sheet.add(what, PRODUCT, value);
  const { page, cdp } = await openAsPhone(device, '/about');
  await pause(REST);
  const began = Date.now();
  await page.goto(`${device.url}/records/household`);
  await page.locator('main li h2').first().waitFor({ timeout: 120_000 });
  note('start', Date.now() - began);
  await pause(REST);

  await page.getByRole('link', { name: 'Home' }).first().click();
  await toList(page).waitFor();
  await pause(REST);
  note('list', await timed(page, 'click', ROW, () => toList(page).click()));
  await pause(REST);

  const search = page.getByRole('searchbox');
  await search.focus();
  for (const key of SEARCH) {
    const isNews = /\d/.test(key);
    const press = () => page.keyboard.press(key === ' ' ? 'Space' : key);
    if (isNews) note('key', await timed(page, 'keydown', { selector: 'main p[role=status]' }, press));
    else await press();
    await pause(REST / 4);
  }
  await search.fill('');
  await pause(REST);
  await page.evaluate(() => window.stopwatch?.longFrames());
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 500,
    yDistance: -6000,
    speed: 2500,
    gestureSourceType: 'touch',
  });
  note('frame', Math.max(0, ...(await page.evaluate(() => window.stopwatch?.longFrames() ?? []))));
}

function report(args: readonly string[], records: number, sheet: Sheet): void {
  const of = (what: string) => sheet.median(what, PRODUCT);
  tell({
    name: 'records',
    title: `A device that holds ${records.toLocaleString('en-US')} households, ${SLOWER} times slower, without network`,
    args,
    body: [
      goalTable([
        {
          what: 'the page loaded anew, to the first rows',
          measured: of('start'),
          unit: 'ms',
          must: 2_000,
          aim: 1_000,
        },
        { what: 'from the home to the first rows', measured: of('list'), unit: 'ms', must: 400, aim: 200 },
        { what: 'a key to rows', measured: of('key'), unit: 'ms', must: 60, aim: 30 },
        { what: 'longest frame in scrolling', measured: of('frame'), unit: 'ms', must: 50, aim: 25 },
      ]),
      '',
      'What a record is called is sealed on the device, and the order by name needs all of them. The first look after a sync opens each row',
      'once, which is not measured here; a start opens pages of 500. Before the first rows it reads the 10,000 rows, too, without opening them:',
      'by them it knows which page counts, and who was visited.',
    ].join('\n'),
  });
}
