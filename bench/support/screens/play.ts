import { setTimeout as pause } from 'node:timers/promises';
import type { Traffic } from '../../servers/host.ts';
import type { Entrant } from '../servers/contestants.ts';
import { type BenchServer, startServer } from '../servers/server-process.ts';
import { PEOPLE } from '../village.ts';
import { type BrowserDevice, openDevice } from './browser.ts';
import { pageOf } from './pages.ts';

/** The result of sending or fetching. */
export interface Moved extends Traffic {
  /** Milliseconds. */
  readonly time: number;
}

/** A contestant's server and the devices that talk to it. */
export interface Match {
  readonly server: BenchServer;
  /** Opens another device. @param url the address where it finds the server; by default without anything between */
  readonly device: (url?: string) => Promise<BrowserDevice>;
  readonly end: () => Promise<void>;
}

/** Milliseconds after which a device has come to rest. */
const REST = 300;
const LOOK_EVERY = 15;

export async function openMatch(entrant: Entrant): Promise<Match> {
  const server = await startServer(entrant.server);
  const devices: BrowserDevice[] = [];
  return {
    server,
    device: async (url = server.url) => {
      const device = await openDevice(url, pageOf(entrant));
      const user = PEOPLE[devices.length % PEOPLE.length] ?? '';
      devices.push(device);
      await device.page.evaluate((opening) => window.contestant?.open(opening), {
        name: `device-${devices.length}`,
        user,
      });
      return device;
    },
    end: async () => {
      for (const device of devices) await device.close();
      await server.stop();
    },
  };
}

/** Fills a device with surveys made offline. */
export async function seed({ page }: BrowserDevice, count: number): Promise<void> {
  await page.evaluate(async (n) => {
    window.surveys = window.makeSurveys?.(n) ?? [];
    await window.contestant?.seed(window.surveys);
  }, count);
  await pause(REST);
}

const countReaches = async (look: () => Promise<number>, wanted: number): Promise<void> => {
  while ((await look()) < wanted) await pause(LOOK_EVERY);
};

/** Measures `work`, with the bytes on the wire meanwhile. */
async function measured(server: BenchServer, work: () => Promise<void>): Promise<Moved> {
  await server.reset();
  const before = await server.traffic();
  const began = performance.now();
  await work();
  const time = performance.now() - began;
  const after = await server.traffic();
  return { ...after, cpu: after.cpu - before.cpu, time };
}

/** Lets a device send its surveys, until they are acknowledged. */
export async function push(
  { server }: Match,
  { page }: BrowserDevice,
  { acknowledgesEarly }: Entrant,
  count: number,
): Promise<Moved> {
  const moved = await measured(server, async () => {
    await page.evaluate(() => window.contestant?.push());
    if (acknowledgesEarly) await countReaches(server.count, count);
  });
  const held = await server.count();
  if (held !== count) throw new Error(`${held} of ${count} surveys have arrived`);
  return moved;
}

/** Waits for the end of the round that `push` began. */
export const settle = async ({ page }: BrowserDevice): Promise<void> => {
  await page.evaluate(() => window.contestant?.settle?.());
};

/** Lets a fresh device fetch everything that there is. */
export async function pull(
  { server }: Match,
  { page }: BrowserDevice,
  count: number,
): Promise<Moved & { readonly firstRows: number | null }> {
  const held = () => page.evaluate(() => window.contestant?.count() ?? 0);
  const moved = await measured(server, async () => {
    await page.evaluate(() => window.contestant?.pull());
    await countReaches(held, count);
  });
  const firstRows = await page.evaluate(() => window.contestant?.firstRows?.() ?? null);
  return { ...moved, firstRows };
}
