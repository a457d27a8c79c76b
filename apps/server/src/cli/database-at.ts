import { existsSync } from 'node:fs';
import { firstLine } from '../first-line.ts';
import { openPostgresSnapshot } from '../storage/dump/postgres-dump.ts';
import { postgresTarget } from '../storage/dump/postgres-target.ts';
import type { Snapshot } from '../storage/dump/snapshot.ts';
import { openSqliteSnapshot } from '../storage/dump/sqlite-dump.ts';
import { sqliteTarget } from '../storage/dump/sqlite-target.ts';
import type { RestoreTarget } from '../storage/dump/target.ts';
import { sqliteFile } from '../storage/open.ts';
import { CommandError, type Surroundings } from './surroundings.ts';

/** A database that a command names: a `postgres://` address, or else SQLite's file. */
type Address = string;

/** Whether an address leads to PostgreSQL. */
export const isPostgres = (address: Address): boolean => /^postgres(?:ql)?:\/\//.test(address);
const fileOf = (address: Address): string => address.replace(/^sqlite:(?:\/\/)?/, '');

/** Returns the address of the database that the settings name. */
export const addressIn = ({ databaseUrl, dataDir }: Surroundings['config']): Address =>
  databaseUrl === '' ? sqliteFile(dataDir) : databaseUrl;

function assertThere(address: Address): void {
  if (!isPostgres(address) && !existsSync(fileOf(address))) {
    throw new CommandError(`there is no database ${fileOf(address)}`);
  }
}

/** Reads a database as it is now; unlike opening it, this changes nothing. Throws a `CommandError`. */
export async function openSnapshot(address: Address): Promise<Snapshot> {
  assertThere(address);
  try {
    return await (isPostgres(address) ? openPostgresSnapshot(address) : openSqliteSnapshot(fileOf(address)));
  } catch (error) {
    throw new CommandError(`the database cannot be opened: ${firstLine(error)}`, { cause: error });
  }
}

/** Reads a database on which no server runs; on SQLite none starts until it is closed. Throws a `CommandError`. */
export async function openStill(address: Address, name: string): Promise<Snapshot> {
  assertThere(address);
  const claim = await targetAt(address, name).claim();
  if (!claim.ok) throw new CommandError(claim.problem);
  try {
    const snapshot = await openSnapshot(address);
    return { ...snapshot, close: () => snapshot.close().finally(claim.release) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * Returns a place for a database that is restored or copied. @param name a part of the names for what is kept and
 * what is being made
 */
export const targetAt = (address: Address, name: string): RestoreTarget =>
  isPostgres(address) ? postgresTarget(address, name) : sqliteTarget(fileOf(address), name);

/** Returns the time as a part of names, to the millisecond, so that no two restores share one: `20261120T120000123`. */
export const nowAsName = (): string => new Date().toISOString().replace(/[-:.Z]/g, '');
