import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postgresForTests } from '../../../testing/databases/engines.ts';
import { newPostgresDatabase } from '../../../testing/databases/postgres-database.ts';
import { openPool } from './pool.ts';
import { openPostgresStorage } from './storage.ts';

describe.skipIf(postgresForTests === undefined)('PostgreSQL', () => {
  it('is refused when it says committed before the data is on the disk', async () => {
    const address = new URL(postgresForTests ?? '');
    address.searchParams.set('options', '-c synchronous_commit=off');
    await expect(openPostgresStorage(address.href)).rejects.toThrow(/synchronous_commit = off/);
  });

  it('has let go of all its connections when it is closed, also after nothing but writes', async () => {
    const { address, drop } = await newPostgresDatabase(postgresForTests ?? '');
    const storage = await openPostgresStorage(address);
    await storage.write(({ meta }) => meta.setOnce('k', 'v'));
    await storage.close();
    const watching = openPool(address);
    const watcher = await watching.connect();
    const others = await watcher.query(
      'select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    watcher.release();
    await watching.end();
    await drop();
    expect(others.rows).toEqual([]);
  });

  it('gives its connections a name and limits that no address changes: by the name a migration finds running servers', async () => {
    const address = new URL(postgresForTests ?? '');
    address.searchParams.set('application_name', 'mine');
    address.searchParams.set('statement_timeout', '1');
    const pool = openPool(address.href);
    const client = await pool.connect();
    const { rows } = await client.query(
      "select current_setting('application_name') as name, current_setting('statement_timeout') as most",
    );
    expect(rows).toEqual([{ name: 'sampark upkeep', most: '0' }]);
    client.release();
    await pool.end();
  });

  it('has let go of all connections of a pool that has ended, also of those that were given back as broken', async () => {
    const address = new URL(postgresForTests ?? '');
    const name = `leaving_${randomUUID()}`;
    const watching = openPool(address.href);
    const watcher = await watching.connect();
    for (let round = 0; round < 20; round += 1) {
      const pool = openPool(address.href);
      const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
      for (const client of clients) await client.query(`set application_name = '${name}'`);
      clients.forEach((client, at) => {
        client.release(at === 0);
      });
      await pool.end();
      const there = `select pid from pg_stat_activity where application_name = '${name}'`;
      expect((await watcher.query(there)).rows).toEqual([]);
    }
    watcher.release();
    await watching.end();
  });
});
