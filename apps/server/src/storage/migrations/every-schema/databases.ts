import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { postgresForTests } from '../../../testing/databases/engines.ts';
import { newPostgresDatabase } from '../../../testing/databases/postgres-database.ts';
import { openPool } from '../../dialects/postgres/pool.ts';
import { openPostgresStorage } from '../../dialects/postgres/storage.ts';
import { openSqliteConnection } from '../../dialects/sqlite/connection.ts';
import { sqliteDialect } from '../../dialects/sqlite/dialect.ts';
import { openSqliteStorage } from '../../dialects/sqlite/storage.ts';
import type { Storage } from '../../port.ts';
import type { Tables } from '../../tables.ts';
import { migrations } from '../list.ts';
import { migrate } from '../migrate.ts';
import { BROUGHT, type Row } from './rows-of-schemas.ts';

/** The migrations, in their order. */
export const NAMES = Object.keys(migrations('sqlite'));

/** Returns the rows that a migration's time brought, table by table. */
export const broughtBy = (name: string): readonly [string, Row][] => Object.entries(BROUGHT[name] ?? {});

/** A database that nobody else uses. */
export interface TestDatabase {
  readonly engine: 'sqlite' | 'postgres';
  /** The settings of a server that works on it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly connect: () => Kysely<Tables>;
  readonly open: () => Promise<Storage>;
  /** Makes another one like it, while nobody is connected to it. */
  readonly copy: () => Promise<TestDatabase>;
  readonly remove: () => Promise<void>;
}

async function onSqlite(like?: string): Promise<TestDatabase> {
  const path = join(await mkdtemp(join(tmpdir(), 'sampark-schema-')), 'sampark.sqlite');
  if (like !== undefined) await copyFile(like, path);
  return {
    engine: 'sqlite',
    settings: { SAMPARK_DATA_DIR: dirname(path) },
    connect: () =>
      new Kysely<Tables>({ dialect: sqliteDialect([openSqliteConnection(path, 'write')], 'write') }),
    open: () => openSqliteStorage(path),
    copy: () => onSqlite(path),
    remove: () => rm(dirname(path), { recursive: true }),
  };
}

async function onPostgres(like?: string): Promise<TestDatabase> {
  const { address, drop } = await newPostgresDatabase(postgresForTests ?? '', like);
  return {
    engine: 'postgres',
    settings: { DATABASE_URL: address },
    connect: () => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(address) }) }),
    open: () => openPostgresStorage(address),
    copy: () => onPostgres(address),
    remove: drop,
  };
}

/** Works over a connection of its own. */
export async function connected<T>(
  database: TestDatabase,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const db = database.connect();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Puts rows into tables, with these columns and no others, in this order. */
export async function insert(
  db: Kysely<Tables>,
  rows: readonly (readonly [table: string, Row])[],
): Promise<void> {
  for (const [table, row] of rows) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const values = sql.join(Object.values(row));
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
  }
}

/** Brings a database one schema further over a connection, and puts the rows of that time into it. */
export async function bringOn(
  db: Kysely<Tables>,
  engine: TestDatabase['engine'],
  schema: string,
): Promise<void> {
  await migrate(db, engine, { to: schema });
  await insert(db, broughtBy(schema));
}

/** Does the same over a connection of its own. */
export const bringTo = (database: TestDatabase, schema: string): Promise<void> =>
  connected(database, (db) => bringOn(db, database.engine, schema));

/** Returns all rows of a table. */
export const rowsOf = async (db: Kysely<Tables>, table: string): Promise<readonly unknown[]> =>
  (await sql`select * from ${sql.table(table)}`.execute(db)).rows;

/** Both engines, as far as the test run has them, each with a way to make an empty database. */
export const engines = [
  ['SQLite', onSqlite],
  ...(postgresForTests === undefined ? [] : [['PostgreSQL', onPostgres] as const]),
] as const;
