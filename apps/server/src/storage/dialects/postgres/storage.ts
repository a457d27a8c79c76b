import { type Kysely as Database, Kysely, PostgresDialect, sql } from 'kysely';
import { writeAndRecord } from '../../kysely/audit-writer.ts';
import type { Executor, Statements } from '../../kysely/sql-tools.ts';
import type { MigrateOptions } from '../../migrations/migrate.ts';
import { tellingMoved } from '../../moved.ts';
import { type Storage, StorageFullError } from '../../port.ts';
import { repositoriesOn } from '../../repositories.ts';
import type { Tables } from '../../tables.ts';
import { makeReady } from './make-ready.ts';
import { movedOnPostgres } from './moved.ts';
import { openPool } from './pool.ts';
import { rerunOnCollision, sqlState } from './rerun.ts';

const DISK_FULL = '53100';

/** Milliseconds that a statement of a request may take: longer than any should, shorter than a device waits. */
const ANSWERS_WITHIN = 10_000;

/** How a database is opened. */
export interface PostgresOptions extends Pick<MigrateOptions, 'schema'> {
  /** Milliseconds that a statement may take. */
  readonly answersWithin?: number;
}

/** Opens, and where needed creates or brings up to date, the tables in a PostgreSQL database. */
export async function openPostgresStorage(
  url: string,
  { schema, answersWithin = ANSWERS_WITHIN }: PostgresOptions = {},
): Promise<Storage> {
  await makeReady(url, schema === undefined ? {} : { schema });
  const pool = openPool(url, answersWithin);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const statements: Statements = new Map();
  const on = (executor: Database<Tables>): Executor => ({ db: executor, engine: 'postgres', statements });

  const savepoint = async <T>(tx: Database<Tables>, work: () => Promise<T>): Promise<T> => {
    await sql`savepoint part`.execute(tx);
    try {
      const value = await work();
      await sql`release savepoint part`.execute(tx);
      return value;
    } catch (error) {
      await sql`rollback to savepoint part`.execute(tx);
      await sql`release savepoint part`.execute(tx);
      throw error;
    }
  };

  return tellingMoved(movedOnPostgres(url), {
    engine: 'postgres',
    now: repositoriesOn(on(db)),
    read: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => work(repositoriesOn(on(tx)))),
    async write(work) {
      try {
        return await rerunOnCollision(() =>
          db.transaction().execute((tx) => writeAndRecord(on(tx), (part) => savepoint(tx, part), work)),
        );
      } catch (error) {
        throw sqlState(error) === DISK_FULL
          ? new StorageFullError('the disk is full', { cause: error })
          : error;
      }
    },
    close: () => db.destroy(),
  });
}
