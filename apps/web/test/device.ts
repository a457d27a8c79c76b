import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { openAppData, type RunningAppData } from '../src/data/app-data.ts';
import type { Platform } from '../src/data/browser/platform.ts';
import { openDatabase } from '../src/data/database/open-database.ts';
import type { Database } from '../src/data/database/schema.ts';
import type { Live } from '../src/data/ports/live.ts';
import type { OpenSurvey, SurveyView } from '../src/data/ports/surveys/open-survey.ts';
import { createFaultyNetwork, type Fault, type FaultyNetwork, type StreamLine } from './faulty-network.ts';
import { type Locks, locksOfABrowser } from './locks.ts';
import type { TestServer } from './server.ts';
import { createTestPhone } from './test-phone.ts';

/** A phone: its storage outlives the app that runs on it. */
export interface Device {
  /** The name of its database. */
  readonly database: string;
  /** Starts the app, as after a cold start. */
  readonly start: () => Promise<RunningAppData>;
  /** Ends the app within this call: it stores nothing more of what it is about to. */
  readonly dieInTheMidst: () => void;
  /** Ends the app; it may still store what it is about to. Its storage stays. */
  readonly kill: () => Promise<void>;
  readonly goOffline: () => void;
  readonly goOnline: () => void;
  /** Hides the page, as when the phone is put away. */
  readonly hide: () => void;
  /** Shows the page again. */
  readonly show: () => void;
  /** Changes what the browser says of the costs of its network. */
  readonly onNetwork: FaultyNetwork['setKind'];
  readonly streamLine: (line: StreamLine) => void;
  /** How often something has come over a change stream. */
  readonly heard: Live<number>;
  /** Touches the app, as a person does. */
  readonly touch: () => void;
  /** Lets time pass; the timers that are due run. */
  readonly pass: (milliseconds: number) => void;
  /** Prepares a fault for the next request whose path begins with `path`. @param passes requests that go well before it */
  readonly fault: (path: string, fault: Fault, passes?: number) => void;
  /** Takes faults away that met no request, and lets slow ones through. @returns whether there were any faults */
  readonly heal: () => boolean;
  /** Requests that reached the server, as `METHOD path`. */
  readonly requests: readonly string[];
  /** Those of them that the server has answered. */
  readonly answered: readonly string[];
  readonly signInStorage: Map<string, string>;
  /** Damages what the device holds, while no app runs on it. */
  readonly damage: (break_: (db: Database) => Promise<void>) => Promise<void>;
}

/** Resolves when the live value satisfies the question, which is asked again at every change. */
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

/** Resolves when the condition holds, which is checked again at every turn. */
export const untilTrue = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

/** Resolves with the open survey, once it is there. */
export const shown = (survey: OpenSurvey): Promise<SurveyView> =>
  until(survey.view, (view) => view !== null) as Promise<SurveyView>;

/**
 * Makes a phone.
 * @param bytes gives the random bytes of which the device makes ids
 * @param afterPaint stands for its screen, which paints at once unless a test says otherwise
 * @param keepStorage stands for its browser, which promises to keep the storage unless a test says otherwise
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
  const network = createFaultyNetwork(server);
  const phone = createTestPhone({ bytes, locks, network, signInStorage, afterPaint, keepStorage });
  let running: RunningAppData | null = null;
  let stored: Database | null = null;
  const setOnline = (online: boolean): void => {
    network.setOnline(online);
    phone.raise(online ? 'online' : 'offline');
  };
  const setHidden = (hidden: boolean): void => {
    phone.setHidden(hidden);
    phone.raise(hidden ? 'hidden' : 'visible');
  };

  return {
    database,
    requests: network.requests,
    answered: network.answered,
    signInStorage,
    damage: async (break_) => {
      const db = await openDatabase(database);
      await break_(db);
      db.close();
    },
    start: async () => {
      stored = await openDatabase(database);
      running = await openAppData(phone.platform(), stored, { passwordRounds: 1 });
      return running;
    },
    dieInTheMidst: () => {
      phone.endLife();
      stored?.close();
      running = stored = null;
    },
    kill: async () => {
      phone.endLife();
      await running?.close();
      running = null;
    },
    goOffline: () => setOnline(false),
    goOnline: () => setOnline(true),
    hide: () => setHidden(true),
    show: () => setHidden(false),
    onNetwork: network.setKind,
    streamLine: network.setStreamLine,
    heard: network.heard,
    touch: () => phone.raise('touched'),
    pass: phone.pass,
    fault: network.fault,
    heal: network.heal,
  };
};
