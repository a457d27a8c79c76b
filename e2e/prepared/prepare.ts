import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Credentials, logIn, people } from '../pages/login-page.ts';
import { createDevice, type Device } from '../support/device.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { PREPARED_SERVER, preparedProfile } from './prepared.ts';

/** The screens of most journeys. */
const SCREENS = ['/dashboard', '/surveys', '/surveys/new'];
/** A browser notes a script when it first runs, and keeps its compiled code the next time. */
const VISITS = 2;

/**
 * Prepares the beginning of most journeys: a server with demo data, and a device for each person of it, signed in and
 * ready to work offline. Filling a server, installing the app and signing in take ten seconds of a processor, and the
 * journeys would pay for them two hundred times. Journeys about these steps still take them.
 */
export default async function prepare(): Promise<void> {
  await rm(dirname(PREPARED_SERVER), { recursive: true, force: true });
  const server = await startServer();
  try {
    await Promise.all(Object.values(people).map((person) => prepareDevice(server, person)));
  } finally {
    await server.stop(PREPARED_SERVER);
  }
}

async function prepareDevice(server: TestServer, person: Credentials): Promise<void> {
  const device = await createDevice(await startFaultProxy(server.url));
  try {
    const page = await logIn(device, person);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Ready to work offline', { exact: true }).waitFor({ timeout: 60_000 });
    await page.keyboard.press('Escape');
    await warmUp(device);
    await device.close();
    // The service worker has all of it.
    await rm(join(device.profile, 'Default', 'Cache'), { recursive: true, force: true });
    await cp(device.profile, preparedProfile(person.username), { recursive: true });
  } finally {
    await device.dispose();
  }
}

/** Visits screens until the browser keeps their compiled code, as it does for people who use the app every day. */
async function warmUp({ page, url }: Device): Promise<void> {
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const screen of SCREENS) {
      await page.goto(url + screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.goto(`${url}/surveys`);
    await page.getByRole('link', { name: 'Edit' }).first().click();
    await page.getByRole('navigation', { name: 'Modules' }).waitFor();
  }
}
