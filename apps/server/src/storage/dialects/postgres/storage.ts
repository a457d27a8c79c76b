import { type Kysely as Database, Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { withNotifications } from '../../change-notifications.ts';
import { writeAndRecord, writingOn } from '../../kysely/audit-writer.ts';
import type { Executor, Statements } from '../../kysely/sql-tools.ts';
import { migrations } from '../../migrations/list.ts';
import type { MigrateOptions } from '../../migrations/migrate.ts';
import { type Storage, StorageFullError } from '../../port.ts';
import { repositoriesOn } from '../../repositories.ts';
import type { Tables } from '../../tables.ts';
import { notifyOnPostgres } from './change-notifications.ts';
import { makeReady } from './make-ready.ts';
import { executorsOf } from './one-connection.ts';
import { begin, openPool, type Serving } from './pool.ts';
import { rerunOnCollision, sqlState } from './rerun.ts';

const DISK_FULL = '53100';

/** Milliseconds that a statement of a request may take: longer than any should, shorter than a device waits. */
export const ANSWERS_WITHIN = 10_000;

/** The way to open a database. */
export interface PostgresOptions extends Pick<MigrateOptions, 'schema'> {
  /** Milliseconds that a statement may take. */
  readonly answersWithin?: number;
  /** The address of PostgreSQL itself, where `url` is that of a pooler that shares connections between transactions. */
  readonly sessionUrl?: string;
}

/** Throws when a statement through a pooler may take for ever: the server cannot say it there for each connection. */
async function refuseEndless(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    );
    if (rows[0]?.limit !== '0') return;
  } finally {
    client.release();
  }
  throw new Error(
    `nothing ends a statement that comes through the pooler: give it connect_query = 'set statement_timeout = ${ANSWERS_WITHIN}'`,
  );
}

const on = (db: Database<Tables>, statements: Statements): Executor => ({
  db,
  engine: 'postgres',
  statements,
});

/** Returns what reads a database, a primary or a replica. */
export const readingOn = (db: Database<Tables>, statements: Statements): Pick<Storage, 'now' | 'read'> => ({
  now: repositoriesOn(on(db, statements)),
  read: (work) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => work(repositoriesOn(on(tx, statements)))),
});

/** Opens, and where needed creates or brings up to date, the tables in a PostgreSQL database. */
export async function openPostgresStorage(
  url: string,
  { schema, answersWithin = ANSWERS_WITHIN, sessionUrl }: PostgresOptions = {},
): Promise<Storage> {
  const direct = sessionUrl ?? url;
  const isShared = sessionUrl !== undefined;
  await makeReady(direct, schema === undefined ? {} : { schema });
  const serving: Serving = { answersWithin, known: Object.keys(migrations('postgres')), isShared };
  const pool = openPool(url, serving);
  if (isShared) {
    await refuseEndless(pool).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const statements: Statements = new Map();
  const onOne = executorsOf(statements, isShared);

  const transaction = async <T>(work: WriteWork<T>): Promise<T> => {
    const client = await pool.connect();
    let isLost = false;
    try {
      // The begin does not go together with the work's first statements: were it refused, they would be carried out
      // each by itself.
      await begin(client, serving);
      const value = await writeOn(client, onOne(client), work);
      await client.query('commit');
      return value;
    } catch (error) {
      // Nobody may use a connection again that cannot be taken back to before the transaction.
      await client.query('rollback').catch(() => {
        isLost = true;
      });
      throw error;
    } finally {
      client.release(isLost);
    }
  };

  return withNotifications(notifyOnPostgres(direct), {
    engine: 'postgres',
    ...readingOn(db, statements),
    async write(work) {
      try {
        return await rerunOnCollision(() => transaction(work));
      } catch (error) {
        throw sqlState(error) === DISK_FULL
          ? new StorageFullError('the disk is full', { cause: error })
          : error;
      }
    },
    overwriteErased: () => Promise.resolve(true),
    async close() {
      await db.destroy();
      // Kysely ends only a pool that it has used itself, and a write takes its connection from the pool.
      if (!pool.ended) await pool.end();
    },
  });
}

type WriteWork<T> = Parameters<typeof writeAndRecord<T>>[2];

/** Does a transaction's work, with parts that can fail alone. */
const writeOn = <T>(client: PoolClient, executor: Executor, work: WriteWork<T>): Promise<T> =>
  writeAndRecord(
    writingOn(executor),
    async (part) => {
      await client.query('savepoint part');
      try {
        const value = await part();
        await client.query('release savepoint part');
        return value;
      } catch (error) {
        await client.query('rollback to savepoint part');
        await client.query('release savepoint part');
        throw error;
      }
    },
    work,
  );
