import type { CDPSession, Page } from '@playwright/test';
import type { Device } from '../../../e2e/support/device/device.ts';
import { installStopwatch, type Shows } from '../../page/stopwatch.ts';

/** The factor by which a phone's processor is slower than this machine's. */
export const SLOWER = 6;

const WITHOUT_NETWORK = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Starts the browser anew without network, as slow as a phone, at a page of the app. */
export async function openAsPhone(device: Device, path: string): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await device.open('/about').catch(() => device.page);
  await page.addInitScript(installStopwatch);
  const cdp = await page.context().newCDPSession(page);
  // A session that does not say so itself would undo it: the app would hear that there is a network.
  await cdp.send('Network.emulateNetworkConditions', WITHOUT_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(device.url + path);
  return { page, cdp };
}

/** Returns the milliseconds from an action to its effect on the screen. */
export async function timed(
  page: Page,
  event: string,
  shows: Shows,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(([on, wanted]) => window.stopwatch?.arm(on, wanted), [event, shows] as const);
  await act();
  return page.evaluate(async () => (await window.stopwatch?.read()) ?? Number.NaN);
}
