import { test as base } from '@playwright/test';
import { lookAtServer, type ServerView } from '../support/server/server-view.ts';
import { startServer, type TestServer } from '../support/server/test-server.ts';
import { startChromium } from './chromium.ts';
import type { StartBrowser } from './driver.ts';
import { startFirefox } from './firefox/firefox.ts';
import { createPhone, type Phone } from './phone.ts';
import { startWebKit } from './webkit/webkit.ts';

/** The browsers in which the stories are played, by the name of the run's project. */
const BROWSERS: Readonly<Record<string, StartBrowser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
};

interface Fixtures {
  /** A phone with the browser of this project, and nothing in its profile. */
  newPhone: () => Promise<Phone>;
  /** The server's data, as the administrator sees them. */
  serverView: ServerView;
}

interface WorkerFixtures {
  /** The real server with demo data, for all stories of one browser. */
  server: TestServer;
}

/** A story in one of the browsers. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads a fixture's needs from the destructuring, so one without needs must destructure nothing.
  // biome-ignore format: one line
  server: [async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  }, { scope: 'worker' }],
  newPhone: async ({ server }, use, info) => {
    const start = BROWSERS[info.project.name];
    if (start === undefined) throw new Error(`There is no browser ${info.project.name}`);
    const phones: Phone[] = [];
    await use(async () => {
      const phone = await createPhone(start, server.url);
      phones.push(phone);
      return phone;
    });
    if (info.status !== info.expectedStatus) await Promise.allSettled(phones.map(tellWhatShows));
    await Promise.all(phones.map((phone) => phone.dispose()));
  },
  serverView: async ({ server }, use) => {
    await use(await lookAtServer(server.url, 'admin', 'admin-demo'));
  },
});

/** Writes what a phone shows: nobody sees the screen of a build server. */
async function tellWhatShows({ driver }: Phone): Promise<void> {
  const words = await driver.run(() => `${location.href}\n${document.body.innerText}`);
  console.error(words.slice(0, 2_000));
}
