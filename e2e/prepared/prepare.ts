import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { type Credentials, logIn, people } from '../pages/login-page.ts';
import { createDevice, type Device } from '../support/device/device.ts';
import { startFaultProxy } from '../support/device/fault-proxy.ts';
import { startServer, type TestServer } from '../support/server/test-server.ts';
import { createPreparedProfiles, INSTALLED_PROFILE, PREPARED_SERVER, preparedProfile } from './prepared.ts';

/** A browser notes a script when it first runs, and keeps its compiled code the next time. */
const RUNS = 2;

/** The app asks for these once on a device: the description of the API when it is idle, the person's picture with the menu. */
const FOR_LATER = ['/api/openapi.json', '/api/account'];

/** The folders of a profile in which the app notes things about this device, and the one of what the service worker has as well. */
const NOT_KEPT = ['IndexedDB', 'Local Storage', 'Session Storage', 'Cache'];

/**
 * Prepares the beginning of most journeys: a server with demo data, a device with the app, and one for each person of the demo,
 * signed in and ready to work offline. Filling a server, installing the app and signing in take ten seconds of a processor,
 * and the journeys would pay for them two hundred times. Journeys about these steps still take them.
 */
export default async function prepare(): Promise<void> {
  await rm(dirname(PREPARED_SERVER), { recursive: true, force: true });
  const server = await startServer();
  try {
    await install(server);
    await Promise.all(Object.values(people).map((person) => prepareDevice(server, person)));
  } finally {
    await server.stop(PREPARED_SERVER);
  }
}

/** Installs the app on a device, and leaves nothing there of what the app noted about that device. */
async function install(server: TestServer): Promise<void> {
  const device = await createDevice(await startFaultProxy(server.url));
  try {
    const page = await device.open('/login');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await warmUp(device);
    await device.close();
    for (const folder of NOT_KEPT) {
      await rm(join(device.profile, 'Default', folder), { recursive: true, force: true });
    }
    await cp(device.profile, INSTALLED_PROFILE, { recursive: true });
  } finally {
    await device.dispose();
  }
}

/** Runs the app's scripts until the browser keeps their compiled code, as it does for people who use the app every day. */
async function warmUp({ page, url }: Device): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto(`${url}/login`);
    await page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      const scripts = kept.flat().filter((each) => /\/assets\/.*(?<!\.worker-[^/]*)\.js$/.test(each.url));
      await Promise.all(scripts.map((each) => import(each.url)));
    });
  }
}

async function prepareDevice(server: TestServer, person: Credentials): Promise<void> {
  const network = await startFaultProxy(server.url);
  const device = await createDevice(network, { prepared: createPreparedProfiles() });
  try {
    const page = await logIn(device, person);
    // The first sync has ended: forms, places and surveys are stored.
    await page.getByText(/^Last sync: /).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'More' }).click();
    const isFetched = () =>
      FOR_LATER.every((each) => network.requests.some(({ path, status }) => path === each && status === 200));
    await expect.poll(isFetched, { timeout: 60_000 }).toBe(true);
    await page.getByText('Ready to work offline', { exact: true }).waitFor({ timeout: 60_000 });
    await device.close();
    await cp(device.profile, preparedProfile(person.username), { recursive: true });
  } finally {
    await device.dispose();
  }
}
