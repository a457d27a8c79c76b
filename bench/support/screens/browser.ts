import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowsers } from '../../../tools/test/browser.ts';
import { createCommands } from '../../../tools/test/command.ts';

/** A phone: a browser with a profile of its own on the disk, and the page of one contestant in it. */
export interface BrowserDevice {
  readonly page: Page;
  readonly version: string;
  readonly close: () => Promise<void>;
}

/** The arguments of Chromium on a machine that is a server. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browsers: ReturnType<typeof ensureBrowsers> | null = null;

/**
 * Returns the path of the browser. It looks for it, or installs it, once, in the place where the app's own devices
 * start it, too.
 */
export async function useChromium(): Promise<string> {
  browsers ??= ensureBrowsers(createCommands(process.cwd()), ['whole']);
  const { CHROMIUM: path } = await browsers;
  if (path === undefined) throw new Error('There is no Chromium on this machine.');
  process.env['CHROMIUM'] = path;
  // The light browser of the journeys is not what people have.
  delete process.env['CHROMIUM_HEADLESS'];
  return path;
}

/** Opens the page of a contestant that `url` serves. */
export async function openDevice(url: string, page: string): Promise<BrowserDevice> {
  const executablePath = await useChromium();
  const profile = mkdtempSync(join(tmpdir(), 'sampark-bench-device-'));
  const viewport = { width: 412, height: 823 };
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: BROWSER_ARGS,
    viewport,
    // The certificate of a secure line on this machine was made for the measurement.
    ignoreHTTPSErrors: true,
  });
  const opened = context.pages()[0] ?? (await context.newPage());
  opened.setDefaultTimeout(0);
  opened.on('pageerror', (error) => console.error(`${page}: ${error.message}`));
  await opened.goto(`${url}/page/${page}`);
  await opened.waitForFunction(() => window.contestant !== undefined);
  await opened.addScriptTag({ url: `${url}/page/surveys.js`, type: 'module' });
  await opened.waitForFunction(() => window.makeSurveys !== undefined);
  return {
    page: opened,
    version: context.browser()?.version() ?? '',
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
