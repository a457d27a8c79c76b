import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { SurveyListPage } from '../../e2e/pages/surveys/survey-list-page.ts';
import { createDevice, type Device } from '../../e2e/support/device/device.ts';
import { startFaultProxy } from '../../e2e/support/device/fault-proxy.ts';
import { addPanchayats } from '../../e2e/support/server/administration.ts';
import { add } from '../../e2e/support/server/many-surveys.ts';
import { startServer, type TestServer } from '../../e2e/support/server/test-server.ts';
import { answeredSurveys } from '../support/answers.ts';
import { figure, goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { useChromium } from '../support/screens/browser.ts';
import { openAsPhone, SLOWER, timed } from '../support/screens/phone.ts';

/** The answers of 10,000 surveys of 80 answers, in surveys of the 76 questions of the detailed form. */
const SURVEYS = 10_500;
const PANCHAYATS = 100;
/** A block of the demo. */
const BLOCK = '1041';
const REST = 3_000;
/** The longest time that the first report may take, in milliseconds. */
const FIRST = 600_000;
const PRODUCT = 'sampark';

/** Measures the report of a block on a device that holds its surveys, offline, on a slow processor. */
export async function benchReports(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const surveys = Number(options.get('surveys') ?? SURVEYS);
  await useChromium();
  const server = await startServer();
  await fillServer(server, surveys);
  const device = await createDevice(await startFaultProxy(server.url));
  const sheet = new Sheet();
  try {
    await fillDevice(device, surveys);
    await measureFirst(device, surveys, sheet);
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

/** Returns how many of the surveys each panchayat has; the last one may have fewer. */
const inEach = (surveys: number): number => Math.ceil(surveys / PANCHAYATS);

/** Puts the surveys into the panchayats of a block, as many into each. */
async function fillServer(server: TestServer, surveys: number): Promise<void> {
  addPanchayats(server, PANCHAYATS, BLOCK);
  const each = inEach(surveys);
  const made = answeredSurveys(villageDetailed, surveys);
  for (let at = 0; at < PANCHAYATS; at += 1) {
    const own = made.slice(at * each, (at + 1) * each);
    await add(server.url, own.length, `more-${at + 1}`, (one) => own[one - 1] as (typeof own)[number]);
  }
}

/** Signs in, brings all surveys to the device, and takes its network away. */
async function fillDevice(device: Device, surveys: number): Promise<void> {
  const page = await logIn(device, people.admin);
  const list = new SurveyListPage(page);
  await list.open();
  await list.count.waitFor({ timeout: 60_000 });
  while (Number((await list.count.textContent())?.replaceAll(/\D/g, '')) < surveys) await pause(REST);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await pause(REST);
  await device.goOffline();
}

/** Opens the reports in a browser that has just started, without network, on a slow processor. */
async function openReports(device: Device): Promise<Page> {
  const { page } = await openAsPhone(device, '/dashboard');
  await pause(REST);
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await page.getByRole('combobox', { name: 'Form' }).waitFor();
  await pause(REST);
  return page;
}

const asked = (page: Page) => ({
  form: page.getByRole('combobox', { name: 'Form' }),
  place: page.getByRole('combobox', { name: 'Place' }),
});

/** The figures of the block are there once they are of all its surveys. */
const ofBlock = (surveys: number) => ({
  selector: 'article',
  text: surveys.toLocaleString('en-IN').slice(0, -1),
});

/** Those of a panchayat are there once they are of its surveys alone. */
const ofPanchayat = (surveys: number) => ({
  selector: 'article',
  text: `of ${inEach(surveys).toLocaleString('en-IN')} `,
});

/** Measures the first report after all surveys came: each of them is opened and counted. */
async function measureFirst(device: Device, surveys: number, sheet: Sheet): Promise<void> {
  const page = await openReports(device);
  const began = performance.now();
  await asked(page).form.selectOption({ label: 'Detailed village survey' });
  const { selector, text } = ofBlock(surveys);
  await page.locator(selector).filter({ hasText: text }).first().waitFor({ timeout: FIRST });
  sheet.add('first', PRODUCT, performance.now() - began);
  const frames = await page.evaluate(() => window.stopwatch?.longFrames() ?? []);
  sheet.add('first frame', PRODUCT, Math.max(0, ...frames));
  await pause(REST);
}

async function measure(device: Device, surveys: number, sheet: Sheet): Promise<void> {
  const page = await openReports(device);
  const { form, place } = asked(page);
  const frames = async () =>
    Math.max(0, ...(await page.evaluate(() => window.stopwatch?.longFrames() ?? [])));
  await frames();
  sheet.add(
    'report',
    PRODUCT,
    await timed(page, 'change', ofBlock(surveys), async () => {
      await form.selectOption({ label: 'Detailed village survey' });
    }),
  );
  sheet.add('frame', PRODUCT, await frames());
  await pause(REST);
  const block = await place.inputValue();
  sheet.add(
    'narrow',
    PRODUCT,
    await timed(page, 'change', ofPanchayat(surveys), async () => {
      await place.selectOption({ label: 'Gram 1' });
    }),
  );
  await pause(REST);
  sheet.add(
    'widen',
    PRODUCT,
    await timed(page, 'change', ofBlock(surveys), async () => {
      await place.selectOption(block);
    }),
  );
  sheet.add('frame of filters', PRODUCT, await frames());
  await pause(REST);
}

function report(args: readonly string[], surveys: number, sheet: Sheet): void {
  const of = (what: string) => sheet.median(what, PRODUCT);
  const filter = Math.max(of('narrow'), of('widen'));
  const titles = [
    ['report', 'the report of the block, in a browser that has just started'],
    ['narrow', 'from the block to one of its panchayats'],
    ['widen', 'and back to the block'],
    ['frame', 'the longest frame over 50 ms meanwhile'],
    ['frame of filters', 'the same of the filters'],
  ] as const;
  tell({
    name: 'reports',
    title: `The report of a block with ${surveys.toLocaleString('en-US')} surveys of 76 answers, ${SLOWER} times slower, without network`,
    args,
    body: [
      ...titles.flatMap(([what, title]) => [title, '', ratioTable('milliseconds', sheet.of(what), []), '']),
      goalTable([
        { what: 'the report of a block', measured: of('report'), unit: 'ms', must: 1000, aim: 400 },
        { what: 'a filter', measured: filter, unit: 'ms', must: 100, aim: 50 },
        { what: 'longest frame', measured: of('frame'), unit: 'ms', must: 100, aim: 50 },
      ]),
      '',
      `The very first report, for which every survey is opened and counted, took ${figure(of('first') / 1000)} s, with frames of`,
      `up to ${figure(of('first frame'))} ms.`,
    ].join('\n'),
  });
}
