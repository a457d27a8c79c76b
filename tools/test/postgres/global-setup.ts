import { openPostgresStorage } from '@sampark/server/storage/dialects/postgres/storage';
import { newPostgresDatabase } from '@sampark/server/testing/databases/postgres-database';
import { startPostgres } from './server.ts';

/** The variable with the PostgreSQL of the test run; set beforehand, that server is used and none is started. */
const SERVER = 'SAMPARK_TEST_POSTGRES_URL';
/** The variable with a database on it whose migrations have run: each suite begins with a copy, because they take longer than most tests. */
const MIGRATED = 'SAMPARK_TEST_POSTGRES_MIGRATED';

/**
 * Gives the whole run one PostgreSQL, with a database to copy, as Vitest's global set-up. Returns a function that deletes what it has made.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const own = process.env[SERVER] === undefined ? await startPostgres() : null;
  const url = (process.env[SERVER] ??= own?.url ?? '');
  const { address, drop } = await newPostgresDatabase(url);
  await (await openPostgresStorage(address)).close();
  process.env[MIGRATED] = address;
  return () => (own ? own.stop() : drop());
}
