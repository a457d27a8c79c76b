import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { SurveyListPage } from '../../e2e/pages/surveys/survey-list-page.ts';
import { createDevice, type Device } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { addSurveys } from '../../e2e/support/server/many-surveys.ts';
import { startServer } from '../../e2e/support/server/test-server.ts';
import { measureBareRows } from '../page/bare-rows.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { useChromium } from '../support/screens/browser.ts';
import { openAsPhone, SLOWER, timed } from '../support/screens/phone.ts';

const SURVEYS = 10_000;
/** The id of a panchayat of the demo. */
const PANCHAYAT = '48211';
/** Milliseconds after which a page has come to rest. */
const REST = 2_000;
const SEARCH = 'Gaon 777';
const PRODUCT = 'sampark';
const BARE = 'IndexedDB alone';

/** Measures a device that holds thousands of surveys, offline, on a slow processor. */
export async function benchDevice(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const surveys = Number(options.get('surveys') ?? SURVEYS);
  await useChromium();
  const server = await startServer();
  await addSurveys(server.url, surveys, PANCHAYAT);
  const device = await createDevice(await startFaultProxy(server.url));
  const sheet = new Sheet();
  try {
    await fill(device, surveys);
    const runs = Number(options.get('runs') ?? 5);
    for (let run = 1; run <= runs; run += 1) {
      console.log(`run ${run} of ${runs}`);
      await measure(device, surveys, sheet);
    }
  } finally {
    await device.dispose();
    await server.stop();
  }
  report(args, surveys, sheet);
}

/** Signs in, brings all surveys to the device, and takes its network away. */
async function fill(device: Device, surveys: number): Promise<void> {
  const page = await logIn(device, people.admin);
  const list = new SurveyListPage(page);
  await list.open();
  const held = async () => Number((await list.count.textContent())?.replaceAll(/\D/g, ''));
  await list.count.waitFor({ timeout: 60_000 });
  while ((await held()) < surveys) await pause(REST);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await pause(REST);
  await device.goOffline();
}

/**
 * Presses the button under the pointer, and nothing else: a `click` of Playwright brings the pointer there within the
 * time, and asks the page, at the press, what lies under it.
 */
async function press({ mouse }: Page): Promise<void> {
  await Promise.all([mouse.down(), mouse.up()]);
}

async function measure(device: Device, surveys: number, sheet: Sheet): Promise<void> {
  const note = (what: string, value: number, who = PRODUCT) => sheet.add(what, who, value);
  const { page, cdp } = await openAsPhone(device, '/surveys');
  note('start', await page.evaluate(async () => (await window.stopwatch?.firstRows) ?? Number.NaN));
  await pause(REST);

  const list = new SurveyListPage(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL(/dashboard/);
  await pause(REST);
  const toList = page.getByRole('navigation').getByRole('link', { name: 'Surveys' });
  note(
    'list',
    await timed(page, 'click', { selector: 'article', text: 'Gaon' }, () => toList.first().click()),
  );
  await pause(REST);

  await list.search.focus();
  for (const key of SEARCH) {
    const isNews = /\d/.test(key);
    const press = () => page.keyboard.press(key === ' ' ? 'Space' : key);
    if (isNews) note('key', await timed(page, 'keydown', { selector: '[role=status]' }, press));
    else await press();
    await pause(REST / 4);
  }
  await list.search.fill('');
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

  await page.evaluate(() => scrollTo(0, 0));
  await pause(REST);
  await page.getByRole('link', { name: 'Edit' }).first().hover();
  await pause(REST / 4);
  note('open', await timed(page, 'click', { selector: 'button', text: 'Save' }, () => press(page)));
  await pause(REST);
  const population = page.getByRole('textbox', { name: 'Population' });
  // To a page's first bare press in a field the tester's own listener would add 3 ms.
  await population.hover();
  await press(page);
  await population.fill(String(1000 + Math.floor(Math.random() * 9000)));
  await pause(REST);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const saved = { selector: 'main', text: 'Saved on this' };
  await save.hover();
  await pause(REST / 4);
  note('save', await timed(page, 'click', saved, () => press(page)));

  const bare = await page.evaluate(measureBareRows, surveys);
  note('list', bare.readFew, BARE);
  note('start', bare.readAll, BARE);
  note('save', bare.writeOne, BARE);
}

function report(args: readonly string[], surveys: number, sheet: Sheet): void {
  const of = (what: string) => sheet.median(what, PRODUCT);
  const titles = [
    ['start', 'the browser started without network, until the first rows show; alone: all rows read'],
    ['list', 'from the dashboard to the first rows of the list; alone: twelve rows read'],
    ['key', 'a key in the search box, until what it finds shows'],
    ['open', 'a survey opened'],
    ['save', 'Save, until it says so; alone: one row written, durable'],
    ['frame', 'the longest frame over 50 ms while the list is pushed (0: none)'],
  ] as const;
  tell({
    name: 'device',
    title: `A device that holds ${surveys.toLocaleString('en-US')} surveys, ${SLOWER} times slower, without network`,
    args,
    body: [
      ...titles.flatMap(([what, title]) => [
        title,
        '',
        ratioTable('milliseconds', sheet.of(what), [BARE]),
        '',
      ]),
      goalTable([
        { what: 'cold start without network', measured: of('start'), unit: 'ms', must: 2000, aim: 1000 },
        { what: 'first rows', measured: of('list'), unit: 'ms', must: 400, aim: 200 },
        { what: 'a key to rows', measured: of('key'), unit: 'ms', must: 60, aim: 30 },
        { what: 'save', measured: of('save'), unit: 'ms', must: 50, aim: 25 },
        { what: 'longest frame in scrolling', measured: of('frame'), unit: 'ms', must: 50, aim: 25 },
      ]),
      '',
      'Where the time of a Save goes, by traces: a third into the press itself, working out and sealing; a quarter into the',
      'database; the rest into drawing the sign, waiting for the next frame, layout and painting of the one that says so. A key is',
      'one frame, in which two cards are drawn over, laid out and painted.',
    ].join('\n'),
  });
}
