import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { problemOf } from '@sampark/core/problems';
import { EPOCH_HEADER } from '@sampark/core/wire/headers';
import { openAppData, type RunningAppData } from '../src/data/app-data.ts';
import { memoryStorage } from '../src/data/browser/memory-storage.ts';
import type { Hold, Platform } from '../src/data/browser/platform.ts';
import { openDatabase } from '../src/data/database/open-database.ts';
import type { Database } from '../src/data/database/schema.ts';
import { createLive, type Live } from '../src/data/ports/live.ts';
import type { OpenSurvey, SurveyView } from '../src/data/ports/open-survey.ts';
import { type Locks, locksOfABrowser } from './locks.ts';
import { CHANGE_STREAM, type TestServer } from './server.ts';

/** What the network does to the next request whose path begins with `path`; a slow one is answered when the network heals. */
export type Fault =
  | 'lost'
  | 'answer_lost'
  | 'captive_portal'
  | 'doubled'
  | 'cut_off'
  | 'unavailable'
  | 'slow';

/** Says how the line treats the server's change stream: nothing comes through unless a test says so. */
export type StreamLine = 'cut' | 'open' | 'kept back' | 'portal';

/** A phone: its storage outlives the app that runs on it. */
export interface Device {
  /** Starts the app, as after a cold start. */
  readonly start: () => Promise<RunningAppData>;
  /** The app is gone from one moment to the next; what is stored stays. */
  readonly kill: () => Promise<void>;
  readonly goOffline: () => void;
  readonly goOnline: () => void;
  /** The page is hidden, as when the phone is put away. */
  readonly hide: () => void;
  /** The page is looked at again. */
  readonly show: () => void;
  readonly streamLine: (line: StreamLine) => void;
  /** How often something has come over a change stream. */
  readonly heard: Live<number>;
  /** Somebody touches the app. */
  readonly touch: () => void;
  /** Lets time pass; what was due runs. */
  readonly pass: (milliseconds: number) => void;
  readonly fault: (path: string, fault: Fault) => void;
  /** Takes faults away that met no request; whether there were any. */
  readonly heal: () => boolean;
  /** Requests that reached the server, as `METHOD path`. */
  readonly requests: readonly string[];
  readonly signInStorage: Map<string, string>;
  /** Damages what the device holds, while no app runs on it. */
  readonly damage: (break_: (db: Database) => Promise<void>) => Promise<void>;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

const pathOf = (input: Parameters<typeof fetch>[0]): string => {
  if (typeof input !== 'string') throw new TypeError('The app asks by path.');
  return input;
};

/** The answer up to where the line broke. */
const halfOf = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer();
  const { status, headers } = response;
  return new Response(body.byteLength > 0 ? body.slice(0, body.byteLength >> 1) : null, { status, headers });
};

const PORTAL = '<html><title>Free Wi-Fi</title>Please sign in</html>';
const aPortal = (): Response =>
  new Response(PORTAL, { status: 200, headers: { 'content-type': 'text/html' } });

/** What the server says while its database is away. */
const unavailable = (): Response =>
  Response.json(
    { code: 'unavailable', detail: problemOf('unavailable').detail },
    { status: 503, headers: { [EPOCH_HEADER]: 'any', 'retry-after': '30' } },
  );

/** Resolves when the live value satisfies the question; it is asked again at every change. */
export const until = <T>(live: Live<T>, holds: (value: T) => boolean): Promise<T> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      const value = live.get();
      if (value === undefined || !holds(value)) return false;
      resolve(value);
      return true;
    };
    if (look()) return;
    const unsubscribe = live.subscribe(() => {
      if (look()) unsubscribe();
    });
  });

/** Resolves when it holds; it is asked again at every turn. */
export const untilTrue = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

/** The open survey, once it is there. */
export const shown = (survey: OpenSurvey): Promise<SurveyView> =>
  until(survey.view, (view) => view !== null) as Promise<SurveyView>;

/**
 * @param bytes where the device's ids come from
 * @param afterPaint its screen: at once unless told
 * @param keepStorage its browser, which keeps what is stored unless told
 */
export const aDevice = (
  server: Pick<TestServer, 'fetch'>,
  {
    bytes = randomBytes,
    locks = locksOfABrowser(),
    afterPaint = (run) => run(),
    keepStorage = () => Promise.resolve(true),
  }: { readonly bytes?: (count: number) => Uint8Array; readonly locks?: Locks } & Partial<
    Pick<Platform, 'afterPaint' | 'keepStorage'>
  > = {},
): Device => {
  const database = `device-${randomUUID()}`;
  const signInStorage = new Map<string, string>();
  const holds = new Set<Hold>();
  const requests: string[] = [];
  const faults: { path: string; fault: Fault }[] = [];
  const slow: (() => void)[] = [];
  const watchers = new Map<string, Set<() => void>>();
  let timers = new Set<Timer>();
  let clock = Date.parse('2026-11-20T10:00:00.000Z');
  let online = true;
  let hidden = false;
  let streamLine: StreamLine = 'cut';
  const heard = createLive(0);
  let running: RunningAppData | null = null;
  let alive = 0;

  const tell = (event: string): void => {
    for (const run of [...(watchers.get(event) ?? [])]) run();
  };

  const throughLine = async (path: string, init: RequestInit): Promise<Response> => {
    if (!online || streamLine === 'cut') throw new TypeError('Failed to fetch');
    if (streamLine === 'portal') return aPortal();
    requests.push(`GET ${path}`);
    const response = await server.fetch(path, init);
    if (streamLine === 'open' || !response.ok) return response;
    // Somebody in between waits for the end of an answer before passing it on.
    await response.arrayBuffer();
    return response;
  };
  const streamFetch = async (path: string, init: RequestInit): Promise<Response> => {
    const { body, status, headers } = await throughLine(path, init);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, out) => {
        out.enqueue(part);
        heard.set((heard.get() ?? 0) + 1);
      },
    });
    return new Response(body?.pipeThrough(counted) ?? null, { status, headers });
  };

  const faultyFetch: typeof fetch = async (input, init) => {
    const path = pathOf(input);
    if (path === CHANGE_STREAM) return streamFetch(path, init ?? {});
    const at = faults.findIndex((each) => path.startsWith(each.path));
    const [struck] = at < 0 ? [] : faults.splice(at, 1);
    if (!online || struck?.fault === 'lost') throw new TypeError('Failed to fetch');
    if (struck?.fault === 'captive_portal') {
      return aPortal();
    }
    requests.push(`${init?.method ?? 'GET'} ${path}`);
    if (struck?.fault === 'unavailable') return unavailable();
    if (struck?.fault === 'slow') await new Promise<void>((go) => slow.push(go));
    if (struck?.fault === 'doubled') await server.fetch(path, init);
    const response = await server.fetch(path, init);
    if (struck?.fault === 'cut_off') return halfOf(response);
    if (struck?.fault === 'answer_lost') throw new TypeError('Failed to fetch');
    return response;
  };

  const platform = (): Platform => {
    alive += 1;
    const life = alive;
    /** Of an app that is gone nothing runs any more. */
    const whileAlive = (run: () => void) => (): void => {
      if (life === alive) run();
    };
    return {
      now: () => clock,
      random: () => 0.5,
      randomBytes: (count) => new Uint8Array(bytes(count)),
      after: (milliseconds, run) => {
        const timer = { due: clock + milliseconds, run: whileAlive(run) };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      afterPaint,
      fetch: faultyFetch,
      storage: memoryStorage(signInStorage),
      online: () => online,
      hidden: () => hidden,
      watch: (event, run) => {
        const heard = whileAlive(run);
        const hearing = watchers.get(event) ?? new Set();
        watchers.set(event, hearing.add(heard));
        return () => hearing.delete(heard);
      },
      watchStorage: () => () => undefined,
      exclusively: locks.exclusively,
      hold: (name, changed) => {
        const hold = locks.hold(name, (held) => {
          if (life === alive) changed(held);
        });
        holds.add(hold);
        return hold;
      },
      storageUse: () => Promise.resolve({ used: null, quota: null, persistent: true }),
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      keepStorage,
      reload: () => undefined,
    };
  };

  return {
    requests,
    signInStorage,
    damage: async (break_) => {
      const db = await openDatabase(database);
      await break_(db);
      db.close();
    },
    start: async () => {
      running = await openAppData(platform(), await openDatabase(database), { passwordRounds: 1 });
      return running;
    },
    kill: async () => {
      alive += 1;
      timers = new Set();
      watchers.clear();
      for (const hold of holds) hold.release();
      holds.clear();
      await running?.close();
      running = null;
    },
    goOffline: () => {
      online = false;
      tell('offline');
    },
    goOnline: () => {
      online = true;
      tell('online');
    },
    hide: () => {
      hidden = true;
      tell('hidden');
    },
    show: () => {
      hidden = false;
      tell('visible');
    },
    streamLine: (line) => {
      streamLine = line;
    },
    heard,
    touch: () => tell('touched'),
    pass: (milliseconds) => {
      clock += milliseconds;
      const due = [...timers].filter((timer) => timer.due <= clock);
      for (const timer of due) {
        timers.delete(timer);
        timer.run();
      }
    },
    fault: (path, fault) => faults.push({ path, fault }),
    heal: () => {
      for (const go of slow.splice(0)) go();
      return faults.splice(0).length > 0;
    },
  };
};
