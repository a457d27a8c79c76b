import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { notifyInProcess, withNotifications } from '../../change-notifications.ts';
import { type Writing, writeAndRecord, writingOn } from '../../kysely/audit-writer.ts';
import type { Executor, Statements } from '../../kysely/sql-tools.ts';
import { migrations } from '../../migrations/list.ts';
import { APPLIED, migrate } from '../../migrations/migrate.ts';
import { refuseOld } from '../../migrations/refuse-old.ts';
import { type Storage, StorageFullError } from '../../port.ts';
import { repositoriesOn } from '../../repositories.ts';
import type { Tables } from '../../tables.ts';
import { rememberAnswers } from './answers.ts';
import { openSqliteConnection, type SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { createGroupCommit } from './group-commit.ts';

/**
 * The codes of a full disk in SQLite (https://www.sqlite.org/rescode.html): the file cannot grow, or the log's index.
 */
const FULL: readonly unknown[] = [13, 4874];
const READERS = 4;
const SHARING_ONE_COMMIT = 64;

const isFull = (error: unknown): boolean =>
  error instanceof StorageFullError ||
  (error instanceof Error && 'errcode' in error && FULL.includes(error.errcode));

const asFull = (error: unknown): unknown =>
  isFull(error) ? new StorageFullError('the disk is full', { cause: error }) : error;

/**
 * Opens the connection that writes, to a database that it brings up to date. Without any room, a long log that was
 * left cannot be read.
 */
async function openWriter(path: string) {
  try {
    const writing = openSqliteConnection(path, 'write');
    const writer = new Kysely<Tables>({ dialect: sqliteDialect([writing], 'write') });
    await migrate(writer, 'sqlite');
    return { writing, writer };
  } catch (error) {
    throw asFull(error);
  }
}

/**
 * Returns a check that throws in a transaction when another program has contracted the database meanwhile. It looks only where
 * another program has committed.
 */
function stillFits(writing: SqliteConnection): () => void {
  const known = Object.keys(migrations('sqlite'));
  // The first transaction looks in any case: somebody may have committed since the database was brought up to date.
  let version = Number.NaN;
  return () => {
    const now = writing.dataVersion();
    if (now === version) return;
    const { rows } = writing.execute<{ name: string }>(CompiledQuery.raw(APPLIED));
    refuseOld(rows, known);
    version = now;
  };
}

/** Times that a log that somebody reads is asked for again, and the milliseconds between. */
const ASKED = 40;
const ASKED_EVERY = 50;

/** Copies the log into the file, and empties it. @returns whether it did */
async function overwriteErased(writer: Kysely<Tables>): Promise<boolean> {
  const run = (pragma: string) => sql.raw<{ busy?: number }>(`pragma ${pragma}`);
  let isDone = false;
  for (let times = 0; times < ASKED && !isDone; times += 1) {
    if (times > 0) await setTimeout(ASKED_EVERY);
    isDone = await writer.connection().execute(async (connection) => {
      // SQLite waits for nobody: to wait would hold the event loop up, and with it the readers that it waits for.
      await run('busy_timeout=0').execute(connection);
      const { rows } = await run('wal_checkpoint(TRUNCATE)').execute(connection);
      await run('busy_timeout=5000').execute(connection);
      return rows[0]?.busy === 0;
    });
  }
  await writer.connection().execute((connection) => run('secure_delete=FAST').execute(connection));
  return isDone;
}

/**
 * Opens, and where needed creates or brings up to date, the SQLite database in the file `path`.
 * @param pagesAtMost how large the file may grow, in pages of 8 KiB; by default as large as the disk allows
 */
export async function openSqliteStorage(
  path: string,
  { pagesAtMost }: { readonly pagesAtMost?: number } = {},
): Promise<Storage> {
  const { writing, writer } = await openWriter(path);
  if (pagesAtMost !== undefined) await sql.raw(`pragma max_page_count=${pagesAtMost}`).execute(writer);
  const readers = Array.from({ length: READERS }, () => openSqliteConnection(path, 'read'));
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(readers, 'read') });
  const looking = openSqliteConnection(path, 'read');
  const answers = rememberAnswers(looking);
  const statements: Statements = new Map();
  const on = (db: Kysely<Tables>): Executor => ({ db, engine: 'sqlite', statements });
  // Runs compiled statements past Kysely: while its transaction holds the only writing connection they go there
  // directly. Single reads have a connection of their own.
  const directly = (connection: SqliteConnection) => ({
    run: <Row>(query: CompiledQuery<Row>) => connection.executeQuery<Row>(query),
    runEach: connection.runEach,
  });

  const savepoint = async <T>(name: 'request' | 'part', work: () => Promise<T>): Promise<T> => {
    const run = (statement: string) => writing.execute(CompiledQuery.raw(statement));
    run(`savepoint ${name}`);
    try {
      const value = await work();
      run(`release ${name}`);
      return value;
    } catch (error) {
      // A full disk has ended the whole transaction already: there is no savepoint to go back to.
      if (isFull(error)) throw asFull(error);
      run(`rollback to ${name}`);
      run(`release ${name}`);
      throw error;
    }
  };

  const checkFit = stillFits(writing);
  const writes = createGroupCommit<Writing>({
    transaction: async (work) => {
      try {
        await writer.transaction().execute((tx) => {
          checkFit();
          return work(writingOn({ ...on(tx), ...directly(writing) }));
        });
      } catch (error) {
        throw asFull(error);
      } finally {
        answers.forget();
      }
    },
    isolate: (_, work) => savepoint('request', work),
    endsTransaction: isFull,
    atMost: SHARING_ONE_COMMIT,
  });

  return withNotifications(notifyInProcess(), {
    engine: 'sqlite',
    now: repositoriesOn({ ...on(reader), run: answers.run }),
    read: (work) => reader.transaction().execute((tx) => work(repositoriesOn(on(tx)))),
    write: (work) =>
      writes.submit((shared) => writeAndRecord(shared, (part) => savepoint('part', part), work)),
    overwriteErased: () => overwriteErased(writer),
    async close() {
      await writes.idle();
      looking.close();
      await reader.destroy();
      // Kysely leaves connections open that it never used, and then SQLite leaves its log beside the file.
      for (const connection of readers) connection.close();
      await writer.destroy();
    },
  });
}
