import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import { openSqliteStorage } from '../storage/dialects/sqlite/storage.ts';
import type { Storage } from '../storage/port.ts';
import type { Tables } from '../storage/tables.ts';

/** An empty database of its own for a test, and a way to dispose of it. */
export interface TestStorage {
  readonly storage: Storage;
  /** Runs a statement past the storage, as somebody would who has the database. */
  execute(statement: string): Promise<void>;
  dispose(): Promise<void>;
}

/** One kind of database, for a suite that holds both to the same behaviour. */
export interface TestEngine {
  readonly name: string;
  readonly available: boolean;
  open(): Promise<TestStorage>;
  /** Runs after the last test of the suite. */
  end(): Promise<void>;
}

/** Returns the file of a database whose migrations have run. Each test begins with it, because they take longer than most tests. */
async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-test-'));
  const path = join(folder, 'empty.sqlite');
  await (await openSqliteStorage(path)).close();
  const file = await readFile(path);
  await rm(folder, { recursive: true });
  return file;
}

let migrated: Promise<Buffer> | undefined;

/** Puts an empty database of SQLite there, whose migrations have run. */
export async function putEmptyDatabase(path: string): Promise<void> {
  await writeFile(path, await (migrated ??= migratedFile()));
}

async function openSqlite(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-test-'));
  const path = join(folder, 'test.sqlite');
  await putEmptyDatabase(path);
  const storage = await openSqliteStorage(path);
  return {
    storage,
    execute(statement) {
      const beside = new DatabaseSync(path);
      try {
        beside.exec(statement);
        return Promise.resolve();
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      } finally {
        beside.close();
      }
    },
    async dispose() {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a statement on a PostgreSQL. */
export async function runOnPostgres(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * Makes a database on a PostgreSQL. @returns its address, and a way to dispose of it
 * @param like the address of one of its databases, to which nobody is connected, to be copied; without it the new one is empty
 */
export async function newPostgresDatabase(
  server: string,
  like?: string,
): Promise<{ readonly address: string; readonly drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = like === undefined ? '' : ` template ${new URL(like).pathname.slice(1)}`;
  await runOnPostgres(server, `create database ${name}${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    drop: () => runOnPostgres(server, `drop database ${name} with (force)`),
  };
}

// The tables, each before those to which it refers.
const CHILDREN_FIRST: readonly (keyof Tables)[] = [
  'place_import_parts',
  'place_imports',
  'sync_logs',
  'devices',
  'drafts',
  'applied_ops',
  'attachment_uploads',
  'attachment_uses',
  'attachments',
  'base_map_uploads',
  'base_maps',
  'conflicts',
  'survey_history',
  'survey_places',
  'surveys',
  'login_failures',
  'sessions',
  'recovery_codes',
  'account_settings',
  'device_keys',
  'followed',
  'former_scopes',
  'shares',
  'survey_links',
  'users',
  'retired_forms',
  'forms',
  'panchayat_forms',
  'place_changes',
  'round_deadlines',
  'report_counts',
  'panchayat_villages',
  'villages',
  'panchayat_counters',
  'panchayats',
  'blocks',
  'districts',
  'states',
  'meta',
];

/**
 * @param server address of a PostgreSQL whose user may create databases; the suite gets one, which is emptied after
 * each test
 */
function postgresEngine(server: string | undefined): TestEngine {
  let own: Awaited<ReturnType<typeof newPostgresDatabase>> | undefined;
  return {
    name: 'PostgreSQL',
    available: server !== undefined,
    async open() {
      own ??= await newPostgresDatabase(server ?? '');
      const used = own.address;
      const storage = await openPostgresStorage(used);
      return {
        storage,
        execute: (statement) => runOnPostgres(used, statement),
        async dispose() {
          await storage.close();
          const deletes = CHILDREN_FIRST.map((table) => `delete from ${table}`);
          const audit = ['alter table audit disable trigger user', 'delete from audit'];
          await runOnPostgres(
            used,
            [...audit, 'alter table audit enable trigger user', ...deletes].join('; '),
          );
        },
      };
    },
    async end() {
      await own?.drop();
    },
  };
}

/** The PostgreSQL for tests, when the test run has one. */
export const postgresForTests = process.env['SAMPARK_TEST_POSTGRES_URL'];

/** Returns both engines; call it once a suite. */
export const testEngines = (): readonly [sqlite: TestEngine, postgres: TestEngine] => [
  { name: 'SQLite', available: true, open: openSqlite, end: () => Promise.resolve() },
  postgresEngine(postgresForTests),
];
