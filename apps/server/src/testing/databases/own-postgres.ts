import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startPostgres, type TestPostgres } from '../../../../../tools/test/postgres/server.ts';
import { openPostgresStorage } from '../../storage/dialects/postgres/storage.ts';

/** A PostgreSQL of a suite's own, for changes that others who use the common one must not feel. */
export interface OwnPostgres extends TestPostgres {
  /** Runs statements as PostgreSQL's own administrator. @returns the rows of the last */
  run(...statements: readonly string[]): Promise<readonly Record<string, unknown>[]>;
  /** Makes an empty database whose owner is an ordinary user, as an operator makes it. */
  newDatabase(): Promise<OwnDatabase>;
  /** Makes one whose migrations have run. It is a copy, because they take longer than most tests. */
  newMigratedDatabase(): Promise<OwnDatabase>;
}

/** A database of a test's own. */
export interface OwnDatabase {
  readonly name: string;
  /** The address that a server's settings would name. */
  readonly url: string;
  /** Changes a setting of the database, and ends all connections to it: the next ones have it. */
  alter(change: string): Promise<void>;
  /** Locks a table so that nobody else can read or write it. @returns a function that lets go of it */
  lock(table: string): Promise<() => Promise<void>>;
}

const USER = 'village';

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Starts it; `stop` ends it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const postgres = await startPostgres();
  const run: OwnPostgres['run'] = async (...statements) => {
    const client = await connected(postgres.url);
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  await run(`create role ${USER} login password 'neem'`);
  const ownDatabase = async (template = ''): Promise<OwnDatabase> => {
    const name = `own_${randomUUID().replaceAll('-', '')}`;
    await run(`create database ${name} owner ${USER} ${template}`);
    const own = (user: string) => {
      const url = new URL(postgres.url);
      url.username = user;
      url.pathname = `/${name}`;
      return url.href;
    };
    const administrator = own(new URL(postgres.url).username);
    return {
      name,
      url: own(USER),
      async alter(change) {
        await run(
          `alter database ${name} ${change}`,
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
        );
      },
      async lock(table) {
        const client = await connected(administrator);
        await client.query(`begin; lock table ${table} in access exclusive mode`);
        return () => client.end();
      },
    };
  };
  const makeMigrated = async (): Promise<string> => {
    const { name, url } = await ownDatabase();
    await (await openPostgresStorage(url)).close();
    return name;
  };
  let migrated: Promise<string> | undefined;
  return {
    ...postgres,
    run,
    newDatabase: () => ownDatabase(),
    newMigratedDatabase: async () => ownDatabase(`template ${await (migrated ??= makeMigrated())}`),
  };
}
