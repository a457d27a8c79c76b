import { startPostgres } from './server.ts';

/** The variable with the PostgreSQL of the test run; set beforehand, that server is used and none is started. */
const VARIABLE = 'SAMPARK_TEST_POSTGRES_URL';

/**
 * Starts one PostgreSQL for the whole run, as Vitest's global set-up, and returns a function that ends and deletes
 * it.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[VARIABLE]) return undefined;
  const postgres = await startPostgres();
  process.env[VARIABLE] = postgres.url;
  return () => postgres.stop();
}
