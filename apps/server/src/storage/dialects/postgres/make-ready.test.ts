import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postgresForTests } from '../../../testing/databases/engines.ts';
import { newPostgresDatabase } from '../../../testing/databases/postgres-database.ts';
import { migrate } from '../../migrations/migrate.ts';
import type { Tables } from '../../tables.ts';
import { makeReady } from './make-ready.ts';
import { openPool } from './pool.ts';

describe.skipIf(postgresForTests === undefined)('a PostgreSQL that is brought up to date', () => {
  it('lets others write meanwhile to a table that somebody reads for long', async () => {
    const { address, drop } = await newPostgresDatabase(postgresForTests ?? '');
    onTestFinished(drop);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(address) }) });
    // The next migration but one changes the devices.
    await migrate(db, 'postgres', { to: '0026-carried-work' });
    await db.destroy();
    const connected = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      return client;
    };
    const [reader, writer, watcher] = [await connected(), await connected(), await connected()];
    await reader.query('begin');
    await reader.query('select * from devices');
    const ready = makeReady(address, {});
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table "devices"%'`;
    while ((await watcher.query(waits)).rowCount === 0);
    await writer.query("set statement_timeout = '15s'");
    await expect(writer.query('delete from devices')).resolves.toMatchObject({ rowCount: 0 });
    await reader.query('commit');
    await expect(ready).resolves.toBeUndefined();
    for (const client of [reader, writer, watcher]) await client.end();
  }, 90_000);
});
