import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../support/device/fault-proxy.ts';
import type { Driver, Found, Role, StartBrowser } from './driver.ts';

/** Long enough for a slow browser that starts the app, milliseconds. */
const PATIENCE = { timeout: 20_000 };

/** A phone with one of the browsers: its profile outlives the browser, and its network is its own. */
export interface Phone {
  readonly network: FaultProxy;
  /** The page of the open browser. */
  readonly driver: Driver;
  /** Opens a screen of the app, and the browser when it is closed. */
  open(path: string): Promise<void>;
  /** Waits until something has this role and name. */
  finds(role: Role, name: string): Promise<void>;
  /** Presses what has this role and name, when it is there. */
  press(role: Role, name: string): Promise<void>;
  /** Replaces what a field holds. */
  enter(field: string, text: string): Promise<void>;
  /** Chooses a file in the field that has this label, when it is there. */
  chooseFile(field: string, path: string): Promise<void>;
  /** Waits until the screen shows these words. */
  sees(words: string | RegExp): Promise<void>;
  /** Waits until a field holds this. */
  holds(field: string, value: string): Promise<void>;
  /** Waits until the address of the screen is like this, and returns its path. */
  isAt(path: RegExp): Promise<string>;
  /** Waits for a downloaded file whose name is like this, and returns what it holds. */
  downloaded(name: RegExp): Promise<Buffer>;
  close(): Promise<void>;
  kill(): Promise<void>;
  dispose(): Promise<void>;
}

/** @param serverUrl of the server behind the phone's network */
export async function createPhone(start: StartBrowser, serverUrl: string): Promise<Phone> {
  const network = await startFaultProxy(serverUrl);
  const url = network.url.replace('127.0.0.1', 'localhost');
  const folder = await mkdtemp(join(tmpdir(), 'sampark-phone-'));
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  let driver: Driver | null = null;
  const opened = (): Driver => {
    if (driver === null) throw new Error('The browser is closed');
    return driver;
  };
  const ended = async (how: 'close' | 'kill'): Promise<void> => {
    const ending = driver?.[how]();
    driver = null;
    await ending;
  };
  return {
    network,
    get driver() {
      return opened();
    },
    open: async (path) => {
      driver ??= await start({ folder, downloads });
      await driver.open(url + path);
    },
    ...actions(opened),
    downloaded: async (name) => {
      const find = async () => (await readdir(downloads)).find((each) => name.test(each)) ?? '';
      const content = async () => {
        const found = await find();
        return found === '' ? Buffer.alloc(0) : readFile(join(downloads, found));
      };
      await expect.poll(async () => (await content()).length, PATIENCE).toBeGreaterThan(0);
      return content();
    },
    close: () => ended('close'),
    kill: () => ended('kill'),
    dispose: async () => {
      await ended('kill').catch(() => undefined);
      await network.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

type Actions = Pick<Phone, 'finds' | 'press' | 'enter' | 'chooseFile' | 'sees' | 'holds' | 'isAt'>;

/** What people do with a screen. Each waits for what it needs. */
function actions(opened: () => Driver): Actions {
  const find = async (role: Role, name: string): Promise<Found> => {
    let found: readonly Found[] = [];
    const search = async (): Promise<number> => {
      found = await opened().locate(role, name);
      return found.length;
    };
    await expect.poll(search, { ...PATIENCE, message: `${role} "${name}"` }).toBeGreaterThan(0);
    return found[0] as Found;
  };
  const words = () => opened().run(() => document.body.innerText);
  return {
    finds: async (role, name) => {
      await find(role, name);
    },
    press: async (role, name) => {
      await opened().click(await find(role, name));
    },
    enter: async (field, text) => {
      await opened().enter(await find('textbox', field), text);
    },
    chooseFile: (field, path) => expect(() => opened().chooseFile(field, path)).toPass(PATIENCE),
    sees: async (wanted) => {
      await expect.poll(words, PATIENCE).toMatch(wanted);
    },
    holds: async (field, value) => {
      await find('textbox', field);
      const values = () =>
        opened().run(
          (label) =>
            [...document.querySelectorAll('input')]
              .filter((input) => [...(input.labels ?? [])].some((each) => each.innerText.startsWith(label)))
              .map((input) => input.value),
          field,
        );
      await expect.poll(values, PATIENCE).toContain(value);
    },
    isAt: async (path) => {
      const address = () => opened().run(() => location.pathname);
      await expect.poll(address, PATIENCE).toMatch(path);
      return address();
    },
  };
}
