import { test as base, expect, type Page } from '@playwright/test';
import { createPreparedProfiles, PREPARED_SERVER } from '../prepared/prepared.ts';
import { createDevice, type Device, type DeviceOptions } from './device/device.ts';
import { startFaultProxy } from './device/fault-proxy.ts';
import { openServerHost, type ServerHost } from './server/server-host.ts';
import { lookAtServer, type ServerView } from './server/server-view.ts';
import type { TestServer } from './server/test-server.ts';
import type { Trouble } from './trouble.ts';

export { expect } from '@playwright/test';

const isAgainstPolicy = ({ text }: Trouble): boolean => text.includes('Content Security Policy');

/** Says whether a page is visible and draws: a press waits for frames, for ever where the browser makes none. */
const drawing = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const { visibilityState: state } = document;
        requestAnimationFrame(() => done(`${state}, draws`));
        setTimeout(() => done(`${state}, draws nothing`), 2_000);
      }),
  );

/** Writes the address and the words of a device's screen, and what went wrong on it: nobody sees the screen of a build server. */
async function tellWhatShows({ page, trouble }: Device): Promise<void> {
  const failed = (error: unknown): string => String(error);
  const words = await page.locator('body').innerText({ timeout: 1_000 }).catch(failed);
  const draws = await drawing(page).catch(failed);
  const wrong = trouble.map(({ text }) => text).join('\n');
  console.error(`${page.url()} (${draws})\n${words.slice(0, 2_000)}\n${wrong}`);
}

interface Fixtures {
  /** Settings of the server that are not as usual. */
  settings: Readonly<Record<string, string>>;
  /** The real server with fresh demo data, this test's own. */
  server: TestServer;
  /** A device with an empty profile, in front of the server through a network of its own; a phone by default. */
  newDevice: (options?: DeviceOptions) => Promise<Device>;
  /** The server's data, as the administrator sees them. */
  serverView: ServerView;
}

interface WorkerFixtures {
  /** The process in which the servers of the journeys run, one after the other. */
  serverHost: ServerHost;
}

/** A journey: a server, as many devices as it needs, everything gone afterwards. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads a fixture's needs from the destructuring, so one without needs must destructure nothing.
  // biome-ignore format: one line
  serverHost: [async ({}, use) => {
    const host = openServerHost();
    await use(host);
    host.end();
  }, { scope: 'worker' }],
  settings: [{}, { option: true }],
  server: async ({ serverHost, settings }, use) => {
    const server = await serverHost.start(PREPARED_SERVER, settings);
    await use(server);
    await server.stop();
  },
  newDevice: async ({ server }, use, info) => {
    const devices: Device[] = [];
    const prepared = createPreparedProfiles();
    await use(async (options) => {
      const network = await startFaultProxy(server.url, options?.older);
      const device = await createDevice(network, options?.older ? options : { ...options, prepared });
      devices.push(device);
      return device;
    });
    if (info.status !== info.expectedStatus) await Promise.allSettled(devices.map(tellWhatShows));
    await Promise.all(devices.map((device) => device.dispose()));
    // In no journey may anything run against the policy of the pages.
    expect(devices.flatMap(({ trouble }) => trouble).filter(isAgainstPolicy)).toEqual([]);
  },
  serverView: async ({ server }, use) => {
    await use(await lookAtServer(server.url, 'admin', 'admin-demo'));
  },
});
