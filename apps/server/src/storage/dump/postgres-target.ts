import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../dialects/postgres/pool.ts';
import { openPostgresStorage } from '../dialects/postgres/storage.ts';
import { migrate } from '../migrations/migrate.ts';
import { UnavailableError } from '../port.ts';
import type { Tables } from '../tables.ts';
import { openConnection, openPostgresLoader, openPostgresSnapshot } from './postgres-dump.ts';
import { quoted } from './snapshot.ts';
import type { RestoreTarget } from './target.ts';

const OTHERS = `select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name in ('sampark', 'sampark upkeep') and pid <> pg_backend_pid()`;

const TABLES_HERE = `select count(*) as count from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`;

/**
 * A restored database in a schema of its own, whose tables take the place of those in use in one transaction.
 * @param name a part of the names for what is kept and what is being made, such as `20261120T120000123`
 */
export function postgresTarget(url: string, name: string): RestoreTarget {
  const fresh = `restoring_${name}`.toLowerCase();
  const kept = `before_restore_${name}`.toLowerCase();
  const there = () => {
    const address = new URL(url);
    address.searchParams.set('options', `-c search_path=${fresh}`);
    return address.href;
  };

  const look = async <T>(work: (query: (text: string) => Promise<Row[]>) => Promise<T>): Promise<T> => {
    const { client, end } = await openConnection(url);
    try {
      return await work(async (text) => (await client.query<Row>(text)).rows);
    } finally {
      await end();
    }
  };

  return {
    claim: () =>
      look(async (query) =>
        Number((await query(OTHERS))[0]?.['count']) === 0
          ? { ok: true, release: () => undefined }
          : { ok: false, problem: 'a server is connected to this database: stop it first' },
      ),
    isInUse: () =>
      look(async (query) => {
        for (const table of ['users', 'surveys']) {
          const [found] = await query(`select to_regclass('${table}') as found`);
          if (found?.['found'] === null) continue;
          if ((await query(`select 1 as one from ${table} limit 1`)).length > 0) return true;
        }
        return false;
      }),
    isEmpty: () => look(async (query) => Number((await query(TABLES_HERE))[0]?.['count']) === 0),
    async prepare(lastMigration) {
      await look((query) => query(`create schema ${quoted(fresh)}`));
      await assertInside(there(), fresh);
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(there()) }) });
      try {
        await migrate(db, 'postgres', { to: lastMigration, schema: fresh });
      } finally {
        await db.destroy();
      }
      return openPostgresLoader(there());
    },
    open: () => openPostgresStorage(there(), { schema: fresh }),
    read: () => openPostgresSnapshot(there()),
    replace: () => look((query) => swap(query, fresh, kept)),
    abandon: async () => {
      await look((query) => query(`drop schema if exists ${quoted(fresh)} cascade`));
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** Throws unless connections to an address look in the fresh schema: otherwise rows would get among those in use. */
async function assertInside(url: string, fresh: string): Promise<void> {
  const { client, end } = await openConnection(url);
  try {
    const { rows } = await client.query<{ name: string | null }>('select current_schema() as name');
    if (rows[0]?.name === fresh) return;
  } finally {
    await end();
  }
  throw new UnavailableError(
    `connections do not look in the schema ${fresh}: a pooler takes their options away. Give the address of PostgreSQL itself`,
  );
}

/** Moves the tables in use aside and the loaded ones into their place. */
async function swap(
  query: (text: string) => Promise<Row[]>,
  fresh: string,
  kept: string,
): Promise<string | null> {
  const namesIn = async (schema: string, own: ReadonlySet<unknown> | null) => {
    const tables = await query(
      `select table_name as name from information_schema.tables where table_schema = ${schema} and table_type = 'BASE TABLE'`,
    );
    const functions = await query(
      `select proname as name from pg_proc where pronamespace = (${schema})::regnamespace and proname like 'audit\\_%'`,
    );
    const named = (rows: Row[]) =>
      rows.map((row) => String(row['name'])).filter((each) => own?.has(each) ?? true);
    return { tables: named(tables), functions: named(functions) };
  };
  await query('begin');
  const place = quoted(String((await query('select current_schema() as name'))[0]?.['name']));
  const ours = await namesIn(`'${fresh}'`, null);
  const inUse = await namesIn('current_schema()', new Set([...ours.tables, ...ours.functions]));
  const move = async ({ tables, functions }: typeof ours, from: string, to: string) => {
    for (const table of tables) await query(`alter table ${from}.${quoted(table)} set schema ${to}`);
    for (const each of functions) await query(`alter function ${from}.${quoted(each)}() set schema ${to}`);
  };
  const hadOne = inUse.tables.length > 0;
  if (hadOne) {
    await query(`create schema ${quoted(kept)}`);
    await move(inUse, place, quoted(kept));
  }
  await move(ours, quoted(fresh), place);
  await query('commit');
  return hadOne ? `the schema ${kept}` : null;
}
