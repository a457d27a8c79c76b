import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { postgresForTests } from '../../../testing/engines.ts';
import { newPostgresDatabase } from '../../../testing/postgres-database.ts';
import { startTestServer } from '../../../testing/start.ts';
import { openPool } from '../../dialects/postgres/pool.ts';
import { openPostgresStorage } from '../../dialects/postgres/storage.ts';
import { openSqliteConnection } from '../../dialects/sqlite/connection.ts';
import { sqliteDialect } from '../../dialects/sqlite/dialect.ts';
import { openSqliteStorage } from '../../dialects/sqlite/storage.ts';
import type { Storage } from '../../port.ts';
import type { Tables } from '../../tables.ts';
import { migrations } from '../list.ts';
import { migrate } from '../migrate.ts';
import { BROUGHT, HELD_NOW, type Row, SURVEY } from './rows-of-schemas.ts';

const NAMES = Object.keys(migrations('sqlite'));

const upTo = (schema: string): readonly string[] => NAMES.slice(0, NAMES.indexOf(schema) + 1);
const broughtBy = (name: string): readonly [string, Row][] => Object.entries(BROUGHT[name] ?? {});

/** A database that nobody else uses. */
interface TestDatabase {
  readonly engine: 'sqlite' | 'postgres';
  readonly connect: () => Kysely<Tables>;
  readonly open: () => Promise<Storage>;
  /** Makes another one like it, while nobody is connected to it. */
  readonly copy: () => Promise<TestDatabase>;
  readonly remove: () => Promise<void>;
}

async function onSqlite(like?: string): Promise<TestDatabase> {
  const path = join(await mkdtemp(join(tmpdir(), 'sampark-schema-')), 'db.sqlite');
  if (like !== undefined) await copyFile(like, path);
  return {
    engine: 'sqlite',
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
    connect: () => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(address) }) }),
    open: () => openPostgresStorage(address),
    copy: () => onPostgres(address),
    remove: drop,
  };
}

async function connected<T>(database: TestDatabase, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = database.connect();
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the definitions of everything in a database. */
const madeOf = (database: TestDatabase): Promise<unknown> =>
  connected(database, async (db) => {
    const query =
      database.engine === 'sqlite'
        ? sql`select type, name, tbl_name, sql from sqlite_master order by type, name`
        : sql`select table_name as a, column_name as b, data_type || is_nullable || coalesce(column_default, '')
                || coalesce(collation_name, '') as c
              from information_schema.columns where table_schema = 'public'
            union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
              where connamespace = 'public'::regnamespace
            union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
            union all select event_object_table, trigger_name, action_statement from information_schema.triggers
            order by 1, 2, 3`;
    return (await query.execute(db)).rows;
  });

/** Brings a database one schema further, and puts the rows of that time into it. */
const bringTo = (database: TestDatabase, schema: string): Promise<void> =>
  connected(database, async (db) => {
    await migrate(db, database.engine, { to: schema });
    for (const [table, row] of broughtBy(schema)) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
    }
  });

const rowsOf = async (db: Kysely<Tables>, table: string): Promise<readonly unknown[]> =>
  (await sql`select * from ${sql.table(table)}`.execute(db)).rows;

const engines = [
  ['SQLite', onSqlite],
  ...(postgresForTests === undefined ? [] : [['PostgreSQL', onPostgres] as const]),
] as const;

describe.each(engines)('a database on %s', (_, make) => {
  /** A database that was used since the first version, as it was at each schema. */
  const kept = new Map<string, TestDatabase>();
  let used: TestDatabase;
  let newest: unknown;
  beforeAll(async () => {
    used = await make();
    for (const name of NAMES) {
      await bringTo(used, name);
      kept.set(name, await used.copy());
    }
    const fresh = await make();
    await (await fresh.open()).close();
    newest = await madeOf(fresh);
    await fresh.remove();
  }, 60_000);
  afterAll(() => Promise.all([used, ...kept.values()].map((database) => database.remove())));
  async function atSchema(schema: string): Promise<TestDatabase> {
    const database = await kept.get(schema)?.copy();
    if (database === undefined) throw new Error(`there is no schema ${schema}`);
    onTestFinished(database.remove);
    return database;
  }

  it.each(NAMES.slice(0, -1))('at schema %s keeps every row, and is like a new one', async (schema) => {
    const database = await atSchema(schema);
    const storage = await database.open();
    const server = await startTestServer({ storage }, 'people and places');
    expect((await server.app.inject('/api/health')).statusCode).toBe(200);
    await server.close();
    await storage.close();

    await connected(database, async (db) => {
      for (const [table, row] of upTo(schema).flatMap(broughtBy)) {
        for (const [now, kept] of HELD_NOW[table]?.(row) ?? [[table, row]]) {
          expect(await rowsOf(db, now), now).toContainEqual(expect.objectContaining(kept));
        }
      }
    });
    expect(await madeOf(database)).toEqual(newest);
  });

  it('whose update fails is as it was before, and is brought up to date later', async () => {
    // The migration after this schema brings the column. A newer migration changes nothing about that.
    const database = await atSchema('0010-several-machines');
    const inTheWay = (change: string) => connected(database, (db) => sql.raw(change).execute(db));
    await inTheWay('alter table surveys add column delta text');
    const before = await madeOf(database);
    await expect(database.open()).rejects.toThrow('could not be brought up to date');
    expect(await madeOf(database)).toEqual(before);
    await inTheWay('alter table surveys drop column delta');
    await (await database.open()).close();
    expect(await connected(database, (db) => rowsOf(db, 'surveys'))).toMatchObject([
      { ...SURVEY, delta: null },
    ]);
  });
});
