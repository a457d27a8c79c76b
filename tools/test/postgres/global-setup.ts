import { startPostgres } from './server.ts';

/** Where tests find the PostgreSQL of their run; set beforehand, that server is used and none is started. */
const VARIABLE = 'SAMPARK_TEST_POSTGRES_URL';

/** Vitest's global set-up: one PostgreSQL for the whole run, ended and deleted after it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[VARIABLE]) return undefined;
  const postgres = await startPostgres();
  process.env[VARIABLE] = postgres.url;
  return () => postgres.stop();
}
