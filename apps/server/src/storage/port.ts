import type { Engine } from './migrations/columns.ts';
import type { Repositories } from './repositories.ts';
import type { AuditTable } from './tables.ts';

/**
 * The place where the server keeps everything. Both engines behave alike; the suites in `contract/` hold them to it.
 *
 * | | sees | durable |
 * |---|---|---|
 * | `now` | the newest commit, statement by statement; only for reading | |
 * | `read` | one snapshot for the whole of `work` | |
 * | `write` | its own writes over the newest commit | on the disk before the promise resolves |
 *
 * `work` may run more than once (a deadlock, two writers that created the same row, work of somebody else in the same commit
 * that threw): it must do nothing but use the repositories it is given. When it throws, nothing of it remains. On SQLite several writes share one commit.
 */
export interface Storage {
  readonly engine: Engine;
  readonly now: Repositories;
  read<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  write<T>(work: (repositories: WritableRepositories) => Promise<T>): Promise<T>;
  /**
   * Overwrites what an erasure took away, where the engine keeps it readable until then: SQLite's log is copied into the file, and
   * emptied unless somebody goes on reading. PostgreSQL does it by itself, in its own time.
   * @returns whether nothing is left to do
   */
  overwriteErased(): Promise<boolean>;
  readonly notifications: ChangeNotifications;
  /** Waits for the transactions in progress, then closes. */
  close(): Promise<void>;
}

/** Says of which panchayats a commit has raised the counters, and whether it changed forms, so that nobody has to keep asking. */
export interface ChangeNotifications {
  /**
   * @param onChanged is called after such a commit of any server on this database, with `FORMS_CHANGED` among the ids where
   *   forms have changed, and `WEBHOOKS_CHANGED` where webhooks have; with `null` where any panchayat
   *   may have changed, as after a while without connection. Nothing rests on it: a call may be missing.
   * @returns a function that ends it
   */
  listen(onChanged: (panchayatIds: readonly string[] | null) => void): () => void;
  /** Whether notifications of the other servers on this database come through just now. */
  isConnected(): boolean;
}

/** A deed for the audit log. */
export interface AuditEntry extends Omit<AuditTable, 'id' | 'hash'> {
  /** Signs the new end of the log with the server's key. */
  readonly sign: (head: string) => string;
}

/** Inside `write`: also a part that can fail alone, and entries for the audit log. */
export interface WritableRepositories extends Repositories {
  /** Adds to the audit log at the end of the transaction, except what a failed part recorded. */
  record(entry: AuditEntry): void;
  /** Runs `work`. When it throws, its writes are undone, the transaction lives on, and the error is thrown again. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** The disk has no room: nothing of the transaction was kept, and it may work later. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  readonly code = 'STORAGE_FULL';
}

/**
 * The database, or a file that belongs to it, cannot be reached, does not answer in time, or lets nobody write: it may work later, and
 * the same request may come again.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly code = 'STORAGE_AWAY';
}
