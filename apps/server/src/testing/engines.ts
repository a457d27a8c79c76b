import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgresStorage } from '../storage/dialects/postgres/storage.ts';
import { openSqliteStorage } from '../storage/dialects/sqlite/storage.ts';
import type { Storage } from '../storage/port.ts';

/** An empty database of its own for a test, and how to be rid of it. */
export interface TestStorage {
  readonly storage: Storage;
  dispose(): Promise<void>;
}

export async function openSqliteForTest(): Promise<TestStorage> {
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

/** @param server address of a running PostgreSQL whose user may create databases */
export async function openPostgresForTest(server: string): Promise<TestStorage> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const storage = await openPostgresStorage(address.href);
  return {
    storage,
    async dispose() {
      await storage.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/** PostgreSQL for tests, when the test run has one. */
export const postgresForTests = process.env['SAMPARK_TEST_POSTGRES_URL'];

/** Both engines, for suites that hold them to the same behaviour. */
export const engines: readonly {
  readonly name: string;
  readonly available: boolean;
  open(): Promise<TestStorage>;
}[] = [
  { name: 'SQLite', available: true, open: openSqliteForTest },
  {
    name: 'PostgreSQL',
    available: postgresForTests !== undefined,
    open: () => openPostgresForTest(postgresForTests ?? ''),
  },
];
