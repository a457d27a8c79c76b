import pg from 'pg';
import { expect, it } from 'vitest';
import { postgresForTests } from '../../testing/databases/engines.ts';
import { newPostgresDatabase } from '../../testing/databases/postgres-database.ts';
import { UnavailableError } from '../port.ts';
import { postgresTarget } from './postgres-target.ts';

it.skipIf(postgresForTests === undefined)(
  'nothing is written where connections look in another schema than the fresh one',
  async () => {
    const { address, drop } = await newPostgresDatabase(postgresForTests ?? '');
    // PostgreSQL cuts such a name off, so the schema has another one.
    const target = postgresTarget(address, 'x'.repeat(80));
    await expect(target.prepare('0001-people-and-places')).rejects.toBeInstanceOf(UnavailableError);
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query(
      `select table_schema, table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    await client.end();
    await drop();
    expect(rows).toEqual([]);
  },
);
