import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { installStopwatch } from '../../page/stopwatch.ts';
import { preparePeers } from '../servers/contestants.ts';
import { BROWSER_ARGS, useChromium } from './browser.ts';
import { buildPages, servePage } from './pages.ts';
import { SLOWER, timed } from './phone.ts';

const BENCH = fileURLToPath(new URL('../..', import.meta.url));
const CLIENT = `${BENCH}peers/clients/web-forms.mjs`;

/** ODK's own page for forms, in a browser as slow as a phone. */
export interface WebForms {
  /** Opens a form without answers. @returns milliseconds from the press until its title is on the screen */
  readonly open: (form: FormDefinition) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Builds the page of `@getodk/web-forms` and serves it. Its scripts are there, and have run, before a form is opened. */
export async function startWebForms(): Promise<WebForms> {
  await preparePeers();
  await buildPages([{ name: 'ODK Web Forms', server: '', client: CLIENT, acknowledgesEarly: false }]);
  const server = servePage('web-forms');
  const browser = await chromium.launch({ executablePath: await useChromium(), args: BROWSER_ARGS });
  return {
    open: async (form) => {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
      page.setDefaultTimeout(0);
      await page.addInitScript(installStopwatch);
      await page.goto(server.url);
      await page.waitForFunction(() => window.giveForm !== undefined);
      await page.evaluate((xml) => window.giveForm?.(xml), writeXform(form));
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const open = page.getByRole('button', { name: 'Open' });
      const title = form.title.en;
      const time = await timed(page, 'click', { selector: 'h1', text: title }, () => open.click());
      await page.close();
      return time;
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

declare global {
  interface Window {
    /** Gives the page of ODK Web Forms the form that its button opens. */
    giveForm?: (xform: string) => void;
  }
}
