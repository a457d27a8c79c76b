import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type MigrateOptions, migrate } from '../../migrations/migrate.ts';
import type { Tables } from '../../tables.ts';
import { openPool, SERVING } from './pool.ts';
import { sqlState } from './rerun.ts';

/** Milliseconds that a migration waits for a lock: so long everything that servers ask of that table waits behind it. */
const WAITS_FOR_LOCKS = 2000;
/** Milliseconds until the migration tries again, and how often it tries. */
const TRIES_AGAIN_AFTER = 1000;
const TRIES = 200;
/** A lock that was not there in time, and two who wait for each other. */
const TRIED_AGAIN: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** Refuses settings with which an acknowledged survey could be lost, or none could be taken. */
async function refuseUnfit(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ fsync: string; commit: string; read_only: string; replica: boolean }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('transaction_read_only') as read_only, pg_is_in_recovery() as replica`.execute(db);
  const [found] = rows;
  if (found?.replica === true) {
    throw new Error(
      'this PostgreSQL is a replica, which cannot be written to: give the address of its primary',
    );
  }
  if (found?.read_only === 'on') {
    throw new Error(
      'PostgreSQL lets nobody write to this database: set default_transaction_read_only = off for it',
    );
  }
  const off = found?.fsync === 'off' ? 'fsync' : found?.commit === 'off' ? 'synchronous_commit' : null;
  if (off !== null) {
    throw new Error(`PostgreSQL runs with ${off} = off: an acknowledged survey could be lost. Turn it on.`);
  }
}

/**
 * Ends the connections of running servers, and lets nobody look at the migrations until the commit: a server that is too old by then
 * gets no connection any more.
 */
async function endServing(tx: Kysely<Tables>): Promise<void> {
  await sql`lock table kysely_migration in access exclusive mode`.execute(tx);
  const serving = sql`datname = current_database() and usename = current_user and application_name = ${SERVING}`;
  const { rows } = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid, 5000) from pg_stat_activity where ${serving}`.execute(tx);
  // Within a transaction PostgreSQL shows the sessions as they were at the first look.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const ended = rows.map(({ pid }) => pid);
  // Those that came since wait for the list.
  const left = await sql`
    select 1 from pg_stat_activity where ${serving} and pid = any(${ended}::integer[])`.execute(tx);
  if (left.rows.length > 0) throw new Error('a connection of a running server does not end');
}

/** Does work again that waited in vain for a lock, so that what came after it goes on meanwhile. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const why = error instanceof Error ? (sqlState(error) ?? sqlState(error.cause)) : undefined;
      if (!TRIED_AGAIN.has(why) || tries === TRIES) throw error;
      await pause(TRIES_AGAIN_AFTER);
    }
  }
}

/**
 * Brings the tables of a PostgreSQL database up to date, and makes them where there are none; that may take as long
 * as it likes. Other servers work on meanwhile. Throws, with nothing changed, when the server could not work with this PostgreSQL.
 */
export async function makeReady(url: string, options: MigrateOptions): Promise<void> {
  const pool = openPool(url, null, WAITS_FOR_LOCKS);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // In a schema of its own nobody works yet.
  const step = options.schema === undefined ? { beforeContract: endServing } : {};
  try {
    await refuseUnfit(db);
    await patiently(() => migrate(db, 'postgres', { ...options, ...step }));
  } finally {
    await db.destroy();
  }
}
