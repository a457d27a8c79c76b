import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Runs a statement on a PostgreSQL. */
export async function runOnPostgres(address: string, statement: string): Promise<void> {
  await askPostgres(address, statement);
}

/** Asks a PostgreSQL. @returns the rows of its answer */
export async function askPostgres<Row extends object>(address: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes a database on a PostgreSQL. @returns its address, and a way to dispose of it
 * @param like the address of one of its databases, to which nobody is connected, to be copied; without it the new one is empty
 */
export async function newPostgresDatabase(
  server: string,
  like?: string,
): Promise<{ readonly address: string; readonly drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = like === undefined ? '' : ` template ${new URL(like).pathname.slice(1)}`;
  await runOnPostgres(server, `create database ${name}${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    drop: () => runOnPostgres(server, `drop database ${name} with (force)`),
  };
}

/** Makes a database on the PostgreSQL of the test run whose migrations have run. They take longer than most tests, so it is a copy. */
export const newMigratedDatabase = (server: string) =>
  newPostgresDatabase(server, process.env['SAMPARK_TEST_POSTGRES_MIGRATED']);
