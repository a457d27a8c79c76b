import { join } from 'node:path';
import { chromium, type Locator } from '@playwright/test';
import { type Driver, PHONE, type Profile } from './driver.ts';
import { processWith } from './process.ts';

/** Starts Chromium without windows, by Playwright as the other journeys do. */
export async function startChromium({ folder, downloads }: Profile): Promise<Driver> {
  const { CHROMIUM: executablePath } = process.env;
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
    locale: 'en-IN',
    viewport: PHONE,
    reducedMotion: 'reduce',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())));
  return {
    open: async (url) => {
      await page.goto(url);
    },
    locate: (role, name) => page.getByRole(role, { name, exact: true }).filter({ visible: true }).all(),
    click: (element) => (element as Locator).click(),
    enter: (element, text) => (element as Locator).fill(text),
    chooseFile: (label, path) => page.getByLabel(label, { exact: true }).setInputFiles(path),
    run: (body, ...args) =>
      page.evaluate(
        `Promise.resolve((${String(body)})(...${JSON.stringify(args)})).then((value) => value ?? null)`,
      ),
    close: () => context.close(),
    kill: async () => {
      const ended = new Promise((resolve) => context.once('close', resolve));
      process.kill(processWith(`--user-data-dir=${folder}`), 'SIGKILL');
      await ended;
    },
  };
}
