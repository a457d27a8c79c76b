import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Executor } from '../../kysely/sql-tools.ts';
import { keepPrivate, makePrivateFile } from './private-file.ts';
import { createStatementCache } from './statement-cache.ts';

/** One SQLite connection as Kysely sees it. */
export interface SqliteConnection extends DatabaseConnection {
  /** Runs one statement, at once. */
  execute<Row>(query: CompiledQuery): QueryResult<Row>;
  /** Returns another number whenever another connection, of any process, has committed. */
  dataVersion(): number;
  /** Runs one statement once a row, with the row's values, at once. */
  readonly runEach: NonNullable<Executor['runEach']>;
  /** Returns false after SQLite gave a transaction up by itself, as it does on a full disk. */
  inTransaction(): boolean;
  /** Closes the connection; once is enough. */
  close(): void;
}

const SQLITE_BUSY = 5;

/** A survey's row takes a little more than half of the usual 4 kB, so that the rest of each page would stay empty. */
const PAGE_BYTES = 8192;

/**
 * Pages in the log, 40 MB, after which a commit copies them into the file: each once, however many commits changed
 * it.
 */
export const LOG_PAGES = 5_000;

/** Whether another connection, of any process, holds what was asked for. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

const isInput = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array;

/** Returns the same values, checked but not copied: a row may have fifty columns. */
const asInputs = (values: readonly unknown[]): readonly SQLInputValue[] => {
  // The loop counts, because an iterator makes an object for each of a survey's forty values.
  for (let at = 0; at < values.length; at += 1) {
    if (!isInput(values[at])) throw new TypeError(`a ${typeof values[at]} cannot be stored in SQLite`);
  }
  return values as readonly SQLInputValue[];
};

/**
 * Opens one connection with the settings that every one of ours has: write-ahead log (readers never wait for the
 * writer), `synchronous=FULL` (a commit is on the disk when it returns), foreign keys, and 5 s of patience with
 * another process that holds the file.
 */
export function openSqliteConnection(path: string, access: 'write' | 'read'): SqliteConnection {
  if (access === 'write') {
    makePrivateFile(path);
    // A process that was killed may have left these files beside it.
    for (const end of ['-wal', '-shm']) keepPrivate(`${path}${end}`);
  }
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  if (access === 'write') {
    // A database keeps the pages with which it was made.
    database.exec(`pragma page_size=${PAGE_BYTES}; pragma journal_mode=WAL`);
    database.exec(`pragma wal_autocheckpoint=${LOG_PAGES}`);
  }
  database.exec('pragma synchronous=FULL; pragma foreign_keys=ON; pragma busy_timeout=5000');
  // KiB. Several connections read, and the operating system caches for all of them what they read again.
  database.exec(`pragma cache_size=-${access === 'write' ? 16_000 : 2_000}; pragma temp_store=MEMORY`);
  // Changed or deleted rows do not stay readable in the file's unused places.
  database.exec('pragma secure_delete=FAST');
  if (access === 'read') database.exec('pragma query_only=ON');
  const prepared = createStatementCache(database);

  const execute = <R>(query: CompiledQuery): QueryResult<R> => {
    const { statement, givesRows } = prepared(query.sql);
    const values = asInputs(query.parameters);
    if (givesRows) return { rows: statement.all(...values) as R[] };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  };

  const version = database.prepare('pragma data_version');

  return {
    execute,
    dataVersion: () => Number(version.get()?.['data_version']),
    // The work is done at once, though the answer is a promise: a whole transaction runs without other work between.
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return execute<R>(query);
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield execute<R>(query);
    },
    runEach: (sql, rows, valuesOf) => {
      const { statement } = prepared(sql);
      // `get` says nothing where there is no row; `run` would report what it changed, which nobody asked.
      for (const row of rows) statement.get(...asInputs(valuesOf(row)));
    },
    inTransaction: () => database.isTransaction,
    close() {
      if (database.isOpen) database.close();
    },
  };
}
