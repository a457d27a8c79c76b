import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgresStorage } from '../../storage/dialects/postgres/storage.ts';
import { openSqliteStorage } from '../../storage/dialects/sqlite/storage.ts';
import { makeFolder } from '../../storage/make-folder.ts';
import { sqliteFile } from '../../storage/open.ts';
import type { Storage } from '../../storage/port.ts';
import { newMigratedDatabase, runOnPostgres } from './postgres-database.ts';

/** An empty database of its own for a test, and a way to dispose of it. */
export interface TestStorage {
  readonly storage: Storage;
  /** Runs a statement past the storage, as somebody would who has the database. */
  execute(statement: string): Promise<void>;
  /** Returns the rows of every table as text, and on SQLite its files, as somebody reads them who has the disk. */
  everything(): Promise<ReadonlyMap<string, string>>;
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

/** Opens an empty database of SQLite in a data folder, whose migrations have run. */
export async function openEmptyStorage(dataDir: string): Promise<Storage> {
  await makeFolder(dataDir);
  const path = sqliteFile(dataDir);
  await putEmptyDatabase(path);
  return openSqliteStorage(path);
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
    async everything() {
      const beside = new DatabaseSync(path, { readOnly: true });
      const names = beside.prepare(`select name from sqlite_master where type = 'table'`).all();
      const rows = names.map(({ name }) => {
        const table = String(name);
        return [table, JSON.stringify(beside.prepare(`select * from "${table}"`).all())] as const;
      });
      beside.close();
      const files = (await readdir(folder)).map(
        async (name) => [name, await readFile(join(folder, name), 'latin1')] as const,
      );
      return new Map([...rows, ...(await Promise.all(files))]);
    },
    async dispose() {
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database of a suite on PostgreSQL. Its storage stays open: connections that begin anew with each test take longer than most tests. */
interface SuiteDatabase {
  readonly storage: Storage;
  readonly address: string;
  /** Deletes all rows of all tables, whatever refers to whatever. */
  readonly empty: () => Promise<void>;
  readonly everything: TestStorage['everything'];
  readonly dispose: () => Promise<void>;
}

async function openSuiteDatabase(server: string): Promise<SuiteDatabase> {
  const { address, drop } = await newMigratedDatabase(server);
  const storage = await openPostgresStorage(address);
  const beside = new pg.Client({ connectionString: address });
  await beside.connect();
  // A session that applies what another server sends fires no triggers: those that hold references, and those that keep the audit.
  await beside.query('set session_replication_role = replica');
  const { rows } = await beside.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`,
  );
  const deletes = rows.map(({ name }) => `delete from "${name}"`).join('; ');
  return {
    storage,
    address,
    empty: async () => {
      await beside.query(deletes);
    },
    async everything() {
      const texts = rows.map(async ({ name }) => {
        const found = await beside.query<object>(`select * from "${name}"`);
        return [name, JSON.stringify(found.rows)] as const;
      });
      return new Map(await Promise.all(texts));
    },
    async dispose() {
      await Promise.all([storage.close(), beside.end()]);
      await drop();
    },
  };
}

/**
 * @param server address of a PostgreSQL whose user is a superuser, to make databases and to empty them past their triggers; the suite gets one, which is emptied after
 * each test
 */
function postgresEngine(server: string | undefined): TestEngine {
  let own: SuiteDatabase | undefined;
  return {
    name: 'PostgreSQL',
    available: server !== undefined,
    async open() {
      const { storage, address, empty, everything } = (own ??= await openSuiteDatabase(server ?? ''));
      return {
        storage,
        everything,
        execute: (statement) => runOnPostgres(address, statement),
        dispose: empty,
      };
    },
    async end() {
      await own?.dispose();
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
