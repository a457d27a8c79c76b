import type { Page } from '@playwright/test';
import type { Device } from './device.ts';

/** A device whose browser takes nothing more from the app. */
export interface FullDevice {
  readonly page: Page;
  /** Gives the browser room again. */
  readonly makeRoom: () => Promise<void>;
}

/** Less than the app has stored already. */
const TOO_LITTLE = 1_000;

/**
 * Opens the app on a device whose browser gives it no more room. A running browser remembers for half a minute how
 * much room there was. So it is started anew, and gets its limit before the app first asks.
 */
export async function openWithFullQuota(device: Device, path: string): Promise<FullDevice> {
  const page = await device.open('/api/ping');
  const browser = await page.context().newCDPSession(page);
  const origin = device.url;
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: TOO_LITTLE });
  await page.goto(origin + path);
  return {
    page,
    makeRoom: async () => {
      await browser.send('Storage.overrideQuotaForOrigin', { origin });
    },
  };
}
