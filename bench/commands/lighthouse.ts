import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { LoginPage, people } from '../../e2e/pages/login-page.ts';
import { freePort, startServer } from '../../e2e/support/server/test-server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { BROWSER_ARGS, useChromium } from '../support/screens/browser.ts';
import { preparePeers } from '../support/servers/contestants.ts';

const PEERS = fileURLToPath(new URL('../peers/', import.meta.url));
const PROGRAM = join(PEERS, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** The phones that Lighthouse simulates; `mobile` is its own default. */
const PROFILES = {
  mobile: [],
  'low end': [
    '--throttling.cpuSlowdownMultiplier=6',
    '--throttling.rttMs=400',
    '--throttling.throughputKbps=400',
  ],
} as const;
type Profile = keyof typeof PROFILES;

/** The screens, in the order in which they are opened: the first one by somebody who has never been here. */
const SCREENS = ['login', 'dashboard', 'list', 'editor'] as const;

interface Audited {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface Visit {
  readonly url: string;
  readonly port: number;
  /** Whether Lighthouse clears first what the browser keeps of the app. */
  readonly isFirst: boolean;
}

async function audit({ url, port, isFirst }: Visit, profile: Profile, folder: string): Promise<Audited> {
  const file = join(folder, 'report.json');
  await promisify(execFile)(process.execPath, [
    PROGRAM,
    url,
    '--quiet',
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices',
    ...(isFirst ? [] : ['--disable-storage-reset']),
    ...PROFILES[profile],
  ]);
  const audited = JSON.parse(await readFile(file, 'utf8')) as Audited;
  if (audited.finalDisplayedUrl !== url)
    throw new Error(`Not ${url} was seen, but ${audited.finalDisplayedUrl}.`);
  return audited;
}

/** Signs in, waits until the app is on the device, and returns the address of a survey. */
async function signIn(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await new LoginPage(page).logIn(people.staff);
  await page.waitForURL(/dashboard/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(`${url}/surveys`);
  const editor = await page.getByRole('link', { name: 'Edit' }).first().getAttribute('href');
  return editor ?? '';
}

/** The browser and the server of a measurement, and its results so far. */
interface Bench {
  readonly url: string;
  /** The port where the browser listens for Lighthouse. */
  readonly port: number;
  readonly executablePath: string;
  readonly sheet: Sheet;
  /** The browser's version, once it has run. */
  version: string;
}

/**
 * Runs something in a browser of its own, as a phone starts one. In a browser that has shown the app before, Lighthouse
 * goes through the scripts of the page that is gone, and counts them as this page's work.
 */
async function inBrowser<T>(
  bench: Bench,
  folder: string,
  use: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  const { port, executablePath } = bench;
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  });
  bench.version = browser.browser()?.version() ?? '';
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Audits every screen on one new device. */
const visitAll = (bench: Bench, profile: Profile): Promise<void> =>
  withFolder(async (folder) => {
    const { url, port, sheet } = bench;
    let editor = '';
    for (const screen of SCREENS) {
      const path = { login: '/login', dashboard: '/dashboard', list: '/surveys', editor }[screen];
      const visit = { url: url + path, port, isFirst: screen === 'login' };
      const { categories, audits } = await inBrowser(bench, folder, () => audit(visit, profile, folder));
      const name = `${screen}, ${profile}`;
      for (const [category, { score }] of Object.entries(categories)) {
        sheet.add(category, name, (score ?? 0) * 100);
      }
      sheet.add('paint', name, audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
      sheet.add('blocked', name, audits['total-blocking-time']?.numericValue ?? Number.NaN);
      if (screen === 'login') editor = await inBrowser(bench, folder, (browser) => signIn(browser, url));
    }
  });

const goalsOf = (sheet: Sheet): string =>
  goalTable([
    ...SCREENS.map((screen) => ({
      what: `performance, ${screen}, mobile`,
      measured: sheet.median('performance', `${screen}, mobile`),
      unit: '',
      must: 95,
      aim: 100,
      atLeast: true,
    })),
    ...SCREENS.map((screen) => ({
      what: `largest paint, ${screen}, low end`,
      measured: sheet.median('paint', `${screen}, low end`) / 1000,
      unit: 's',
      must: 5,
      aim: 2.5,
    })),
  ]);

const bodyOf = (sheet: Sheet): string =>
  [
    'The login by somebody who has never been here; the others by who is signed in, with the app on the device, in a browser just',
    'started. The low end: a processor 6 times slower, 400 ms, 400 kbit/s. Both are simulated by Lighthouse from a load without',
    'throttling.',
    '',
    ratioTable('performance', sheet.of('performance'), []),
    '',
    ratioTable('milliseconds to the largest paint', sheet.of('paint'), []),
    '',
    ratioTable('milliseconds that the page was blocked', sheet.of('blocked'), []),
    '',
    ratioTable('accessibility', sheet.of('accessibility'), []),
    '',
    ratioTable('best practices', sheet.of('best-practices'), []),
    '',
    goalsOf(sheet),
  ].join('\n');

/** Measures with Lighthouse the screens that everybody sees, on the phone that it simulates and on a poorer one. */
export async function benchLighthouse(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? 3);
  await preparePeers();
  const executablePath = await useChromium();
  const server = await startServer();
  const port = await freePort();
  const bench: Bench = { url: server.url, port, executablePath, sheet: new Sheet(), version: '' };
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const profile of Object.keys(PROFILES) as Profile[]) {
        console.log(`run ${run} of ${runs}: ${profile}`);
        await visitAll(bench, profile);
      }
    }
  } finally {
    await server.stop();
  }
  tell({
    name: 'lighthouse',
    title: 'Lighthouse: login, dashboard, list and editor',
    args,
    browser: bench.version,
    body: bodyOf(bench.sheet),
  });
}
