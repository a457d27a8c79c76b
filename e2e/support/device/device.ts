import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { PreparedProfiles } from '../../prepared/prepared.ts';
import { type Trouble, watch } from '../trouble.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { FaultProxy } from './fault-proxy.ts';

/**
 * The address of the app on every device. A profile belongs to an address, so that it can be copied to a device with
 * another network.
 */
const HOST = 'localhost:3000';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A phone draws base maps with its graphics. Here the processor does, which takes time: only for the journeys that look at such a map. */
const GRAPHICS_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/**
 * A process less each, because the start of processes is a large part of a journey: no process for the graphics, none that
 * others are forked from, and one for all pages, as on a small phone. And modules take the compiled code that the browser
 * keeps, which they do not where a background thread fetches them. The two lists of features replace the driver's own. A
 * journey is over before it has won back what the optimising compiler costs. Its rubbish is collected seldom and by one
 * thread, because other journeys keep the other processors busy. A whole browser is as people have it.
 */
const LIGHT_FLAGS = [
  '--in-process-gpu',
  '--no-zygote',
  '--renderer-process-limit=1',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-features=BackgroundResourceFetch',
  '--js-flags=--no-opt --single-threaded-gc --min-semi-space-size=16',
];

const cameraFlags = (film: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

export interface DeviceOptions {
  /** The disk of its profile. */
  readonly disk?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language that its browser speaks, `en-IN` where it is absent. */
  readonly language?: string;
  /** A whole browser, not only what pages need: it shows notifications. */
  readonly whole?: boolean;
  /** It can draw with WebGL. */
  readonly graphics?: boolean;
  /** A film (Y4M) that its camera sees, while its microphone hears a tone; absent: it has neither. Only a whole browser has them. */
  readonly camera?: string;
  /** Profiles with the app, and of people who signed in earlier; without them the app is installed and everybody signs in by hand. */
  readonly prepared?: PreparedProfiles;
  /** The scripts of an older version of the app, by their path: this version is installed, until the map is empty. */
  readonly older?: ReadonlyMap<string, string>;
}

/** A phone or an office PC: a browser with a profile that outlives it, and a network of its own. */
export interface Device {
  readonly network: FaultProxy;
  /** The app's address in its browser. */
  readonly url: string;
  /** The folder of its profile. */
  readonly profile: string;
  /** The open page; changes with every `open`. */
  readonly page: Page;
  /** Lines on the console and failures since the device was made. */
  readonly trouble: readonly Trouble[];
  /** Starts the browser at `path`; offline when the device is. */
  open(path?: string): Promise<Page>;
  /** Starts the browser at `path` on a device where the app is installed and nobody has signed in, unless it was opened before. */
  openInstalled(path: string): Promise<Page>;
  /**
   * Starts the browser at the dashboard of somebody who signed in on this device earlier.
   * @returns null when no such profile is left, or the device was opened before
   */
  openSignedIn(username: string): Promise<Page | null>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Closes the browser as a person does. */
  close(): Promise<void>;
  /** Ends the browser as an empty battery does. */
  kill(): Promise<void>;
  /** Closes the browser, forgets the profile and takes the network down. */
  dispose(): Promise<void>;
}

export async function createDevice(network: FaultProxy, options: DeviceOptions = {}): Promise<Device> {
  const profile = await mkdtemp(join(options.disk ?? tmpdir(), 'sampark-device-'));
  const url = `http://${HOST}`;
  const trouble: Trouble[] = [];
  let context: BrowserContext | null = null;
  let connection: Connection | null = null;
  let page: Page | null = null;
  let offline = false;
  let isNew = true;

  const close = async (): Promise<void> => {
    await context?.close();
    context = connection = page = null;
  };

  const open = async (path = '/'): Promise<Page> => {
    await close();
    isNew = false;
    context = await launch({ profile, port: Number(new URL(network.url).port), options });
    connection = connectionOf(context);
    watch(context, trouble);
    page = context.pages()[0] ?? (await context.newPage());
    if (offline) await connection.cut();
    await page.goto(url + path);
    return page;
  };

  /** Begins with a prepared profile. Node copies and removes a folder in one call ten times as fast as file by file. */
  const beginWith = (kept: string): void => cpSync(kept, profile, { recursive: true });

  return {
    network,
    url,
    profile,
    trouble,
    get page() {
      if (!page) throw new Error('The device has no open browser');
      return page;
    },
    open,
    openInstalled: (path) => {
      if (isNew && options.prepared) beginWith(options.prepared.installed);
      return open(path);
    },
    openSignedIn: async (username) => {
      const kept = isNew ? (options.prepared?.take(username) ?? null) : null;
      if (kept === null) return null;
      beginWith(kept);
      return open('/dashboard');
    },
    goOffline: async () => {
      offline = true;
      network.down();
      await connection?.cut();
    },
    goOnline: async () => {
      offline = false;
      network.up();
      await connection?.restore();
    },
    close,
    kill: async () => {
      const ended = new Promise((resolve) => context?.once('close', resolve));
      process.kill(browserProcess(profile), 'SIGKILL');
      await ended;
      context = connection = page = null;
    },
    dispose: async () => {
      await close();
      await network.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

interface Launch {
  readonly profile: string;
  /** The port of the device's network. */
  readonly port: number;
  readonly options: DeviceOptions;
}

/** Starts the device's browser. Chromium sometimes crashes before it opens a page; then it starts again, once. */
function launch(how: Launch): Promise<BrowserContext> {
  return launchOnce(how).catch((error: unknown) => {
    if (!String(error).includes('Segmentation fault')) throw error;
    return launchOnce(how);
  });
}

function launchOnce({ profile, port, options }: Launch): Promise<BrowserContext> {
  const { CHROMIUM: whole, CHROMIUM_HEADLESS: headless } = process.env;
  const light = options.whole ? undefined : headless;
  const executablePath = light ?? whole;
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...FLAGS,
      ...(options.graphics ? GRAPHICS_FLAGS : ['--disable-gpu']),
      ...(light ? LIGHT_FLAGS : []),
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port}`,
      ...(options.camera ? cameraFlags(options.camera) : []),
    ],
    headless: true,
    locale: options.language ?? 'en-IN',
    viewport: options.viewport ?? { width: 360, height: 740 },
    hasTouch: options.viewport === undefined,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
}

/** Finds the browser that runs with this profile, and with no other: its helpers carry a `--type`. */
function browserProcess(profile: string): number {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  // A script may have started it, with the same words and before it.
  const line = lines.findLast(
    (text) => text.includes(`--user-data-dir=${profile}`) && !text.includes('--type='),
  );
  if (!line) throw new Error('The device has no running browser');
  return Number.parseInt(line, 10);
}
