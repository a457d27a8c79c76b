import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { TestPostgres } from '../../../../../tools/test/postgres/server.ts';
import { openReplica } from '../../storage/dialects/postgres/replica.ts';
import { openPostgresStorage } from '../../storage/dialects/postgres/storage.ts';
import type { Storage } from '../../storage/port.ts';
import type { Replica } from '../../storage/reading.ts';
import { aCreate } from '../operations.ts';
import { signIn, type TestClient } from '../servers/client.ts';
import { startTestServer, type TestServer } from '../servers/start.ts';
import { type OwnDatabase, type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { runOnPostgres } from './postgres-database.ts';

/** Milliseconds in which everything comes about, however busy the machine is. */
export const BY_AND_BY = { timeout: 60_000, interval: 50 };
/** A replica that may be an hour behind, so that a slow machine does not make it unfit. */
const PATIENT = { mostBehind: 3_600_000, looksEvery: 400 };

/** A server whose primary has a real streaming standby. Both have the survey S1 when a test begins. */
export interface WithStandby {
  postgres: OwnPostgres;
  standby: TestPostgres;
  database: OwnDatabase;
  storage: Storage;
  replica: Replica;
  server: TestServer;
  staff: TestClient;
  officer: TestClient;
  /** The address of the test's database on the standby. */
  copy: string;
  /** Whether the server has the replica just now. */
  isThere: boolean;
  /** Waits until the operator was told this last: `read`, or why the replica is not read. */
  isTold(what: RegExp): Promise<void>;
  /** Puts another replica in the place of the one that the server has. */
  takes(address: string, limits?: typeof PATIENT): Promise<void>;
  /** Lets the standby replay nothing, as if it were behind. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until the standby itself has these surveys. */
  has(...ids: readonly string[]): Promise<void>;
  /** Waits until the replica is fit. */
  isFit(): Promise<unknown>;
}

/** Starts all of it for a suite on PostgreSQL. */
export function withStandby(): WithStandby {
  /** What the operator was told last. */
  let told = '';
  const watcher = {
    isRead: () => {
      told = 'read';
    },
    isNotRead: (why: string) => {
      told = why;
    },
  };
  const it: Partial<WithStandby> = {};
  const at = it as WithStandby;
  Object.assign(at, {
    isTold: (what: RegExp) => vi.waitFor(() => expect(told).toMatch(what), BY_AND_BY),
    takes: async (address: string, limits = PATIENT) => {
      await at.replica.close();
      told = '';
      at.replica = openReplica(address, at.database.url, watcher, limits);
    },
    pause: () => runOnPostgres(at.standby.url, 'select pg_wal_replay_pause()'),
    resume: () => runOnPostgres(at.standby.url, 'select pg_wal_replay_resume()'),
    has: (...ids: readonly string[]) =>
      vi.waitFor(async () => {
        const rows = await at.replica.source()?.now.surveys.byIds(['S1', 'S2', 'S3']);
        expect(rows?.map(({ survey_id }) => survey_id).toSorted()).toEqual(ids);
      }, BY_AND_BY),
    isFit: () => vi.waitUntil(() => at.replica.source() !== null, BY_AND_BY),
  });

  beforeAll(async () => {
    at.postgres = await startOwnPostgres();
    at.standby = await at.postgres.startStandby();
  }, 120_000);
  afterAll(async () => {
    await at.standby.stop();
    await at.postgres.stop();
  });
  beforeEach(async () => {
    at.database = await at.postgres.newMigratedDatabase();
    at.storage = await openPostgresStorage(at.database.url);
    const url = new URL(at.database.url);
    url.port = new URL(at.standby.url).port;
    at.copy = url.href;
    at.isThere = true;
    at.replica = openReplica(at.copy, at.database.url, watcher, PATIENT);
    const replica: Replica = {
      source: () => (at.isThere ? at.replica.source() : null),
      didNotAnswer: () => at.replica.didNotAnswer(),
      close: () => Promise.resolve(),
    };
    at.server = await startTestServer({ storage: at.storage, replica }, 'people and places');
    at.staff = await signIn(at.server, 'staff');
    at.officer = await signIn(at.server, 'officer');
    await at.staff.batch(aCreate('S1'));
    await at.has('S1');
    await at.isTold(/read/);
  }, 120_000);
  afterEach(async () => {
    await at.resume();
    await at.server.close();
    await at.replica.close();
    await at.storage.close();
  }, 60_000);
  return at;
}
