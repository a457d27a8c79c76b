import { type Kysely as Database, Kysely, PostgresDialect, sql } from 'kysely';
import { writeAndRecord } from '../../kysely/audit-writer.ts';
import type { Executor, Statements } from '../../kysely/sql-tools.ts';
import { type MigrateOptions, migrate } from '../../migrations/migrate.ts';
import { type Storage, StorageFullError } from '../../port.ts';
import { repositoriesOn } from '../../repositories.ts';
import type { Tables } from '../../tables.ts';
import { openPool } from './pool.ts';
import { rerunOnCollision, sqlState } from './rerun.ts';

const DISK_FULL = '53100';

/** Settings with which PostgreSQL says 'committed' before the data is on the disk. */
async function refuseUnsafeSettings(db: Database<Tables>): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === 'off') {
      throw new Error(
        `PostgreSQL runs with ${setting} = off: an acknowledged survey could be lost. Turn it on.`,
      );
    }
  }
}

/** Opens, and where needed creates or brings up to date, the tables in a PostgreSQL database. */
export async function openPostgresStorage(
  url: string,
  options: Pick<MigrateOptions, 'schema'> = {},
): Promise<Storage> {
  const pool = openPool(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseUnsafeSettings(db);
    await migrate(db, 'postgres', options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
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

  return {
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
  };
}
