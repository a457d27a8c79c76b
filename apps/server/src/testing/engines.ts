import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import { openSqliteStorage } from '../storage/dialects/sqlite/storage.ts';
import type { Storage } from '../storage/port.ts';
import type { Tables } from '../storage/tables.ts';

/** An empty database of its own for a test, and how to be rid of it. */
export interface TestStorage {
  readonly storage: Storage;
  dispose(): Promise<void>;
}

/** One kind of database, for a suite that holds both to the same behaviour. */
export interface TestEngine {
  readonly name: string;
  readonly available: boolean;
  open(): Promise<TestStorage>;
  /** After the last test of the suite. */
  end(): Promise<void>;
}

async function openSqlite(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-test-'));
  const storage = await openSqliteStorage(join(folder, 'test.sqlite'));
  return {
    storage,
    async dispose() {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

// Whoever refers to a table comes before it.
const CHILDREN_FIRST: readonly (keyof Tables)[] = [
  'sync_logs',
  'devices',
  'drafts',
  'applied_ops',
  'conflicts',
  'survey_history',
  'surveys',
  'login_failures',
  'sessions',
  'recovery_codes',
  'account_settings',
  'device_keys',
  'followed',
  'former_scopes',
  'users',
  'forms',
  'panchayat_villages',
  'villages',
  'panchayats',
  'blocks',
  'districts',
  'states',
  'meta',
];

/** @param server address of a PostgreSQL whose user may create databases; one is made for the suite and emptied after each test */
function postgresEngine(server: string | undefined): TestEngine {
  let address: string | undefined;
  return {
    name: 'PostgreSQL',
    available: server !== undefined,
    async open() {
      if (address === undefined) {
        const own = new URL(server ?? '');
        own.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
        await run(server ?? '', `create database ${own.pathname.slice(1)}`);
        address = own.href;
      }
      const used = address;
      const storage = await openPostgresStorage(used);
      return {
        storage,
        async dispose() {
          await storage.close();
          await run(used, CHILDREN_FIRST.map((table) => `delete from ${table}`).join('; '));
        },
      };
    },
    async end() {
      if (address === undefined || server === undefined) return;
      await run(server, `drop database ${new URL(address).pathname.slice(1)} with (force)`);
    },
  };
}

/** PostgreSQL for tests, when the test run has one. */
export const postgresForTests = process.env['SAMPARK_TEST_POSTGRES_URL'];

/** Both engines; call it once a suite. */
export const testEngines = (): readonly TestEngine[] => [
  { name: 'SQLite', available: true, open: openSqlite, end: () => Promise.resolve() },
  postgresEngine(postgresForTests),
];
