import { setTimeout as pause } from 'node:timers/promises';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { logIn, people } from '../../e2e/pages/login-page.ts';
import { SurveyListPage } from '../../e2e/pages/survey-list-page.ts';
import { addPanchayats } from '../../e2e/support/administration.ts';
import { createDevice, type Device } from '../../e2e/support/device.ts';
import { startFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { add } from '../../e2e/support/many-surveys.ts';
import { startServer, type TestServer } from '../../e2e/support/test-server.ts';
import { answeredSurveys } from '../support/answers.ts';
import { useChromium } from '../support/browser.ts';
import { openAsPhone, SLOWER, timed } from '../support/phone.ts';
import { goalTable, ratioTable, tell } from '../support/results.ts';
import { optionsOf, Sheet } from '../support/rounds.ts';

/** The answers of 10,000 surveys of 80 answers, in surveys of the 76 questions of the detailed form. */
const SURVEYS = 10_500;
const PANCHAYATS = 100;
/** A block of the demo. */
const BLOCK = 'deva';
const REST = 3_000;
const PRODUCT = 'sampark';
const REPORT = `/reports?form=${villageDetailed.name}&year=2026&block=${BLOCK}`;

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

/** Puts the surveys into the panchayats of a block, as many into each. */
async function fillServer(server: TestServer, surveys: number): Promise<void> {
  addPanchayats(server, PANCHAYATS, BLOCK);
  const each = Math.ceil(surveys / PANCHAYATS);
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
