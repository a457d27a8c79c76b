import { Kysely, PostgresDialect, sql } from 'kysely';
import { type MigrateOptions, migrate } from '../../migrations/migrate.ts';
import type { Tables } from '../../tables.ts';
import { openPool } from './pool.ts';

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
 * Brings the tables of a PostgreSQL database up to date, and makes them where there are none; that may take as long
 * as it likes. Throws, with nothing changed, when the server could not work with this PostgreSQL.
 */
export async function makeReady(url: string, options: MigrateOptions): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    await refuseUnfit(db);
    await migrate(db, 'postgres', options);
  } finally {
    await db.destroy();
  }
}
