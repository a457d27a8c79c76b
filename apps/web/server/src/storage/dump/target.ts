import type { Storage } from '../port.ts';
import type { Loader, Snapshot } from './snapshot.ts';

/** The result of keeping servers away from a database: they may start again after `release`; or why they are there. */
export type Claim =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly problem: string };

/** A place for a restored database, beside the one in use until it takes its place. */
export interface RestoreTarget {
  /** Makes sure that no server runs on the database in use; on SQLite none starts either until it is released. */
  claim(): Promise<Claim>;
  /** Whether the database in use holds people or surveys. */
  isInUse(): Promise<boolean>;
  /** Whether nothing at all is there, not even tables. */
  isEmpty(): Promise<boolean>;
  /** Makes the tables as they were after that migration, to load rows into. */
  prepare(lastMigration: string): Promise<Loader>;
  /** Opens the loaded database, and brings it up to date. */
  open(): Promise<Storage>;
  /** Reads the loaded database, as it is. */
  read(): Promise<Snapshot>;
  /** Puts the loaded database in the place of the one in use. @returns where that is kept; `null`: there was none */
  replace(): Promise<string | null>;
  /** Removes a loaded database that did not take its place; ends all connections. */
  abandon(): Promise<void>;
}
