import { join } from 'node:path';
import { openReplica } from './dialects/postgres/replica.ts';
import { openPostgresStorage } from './dialects/postgres/storage.ts';
import { lockDataFolder } from './dialects/sqlite/lock-data-folder.ts';
import { openSqliteStorage } from './dialects/sqlite/storage.ts';
import { makeFolder } from './make-folder.ts';
import type { Storage } from './port.ts';
import type { Replica, ReplicaWatcher } from './reading.ts';

/** Returns the path of SQLite's file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'sampark.sqlite');

/** The settings that name the database. */
interface DatabaseSettings {
  readonly databaseUrl: string;
  /** PostgreSQL itself, where `databaseUrl` is a pooler's; empty or absent: it is none. */
  readonly databaseSessionUrl?: string;
  readonly dataDir: string;
}

/** Opens the database that the settings name: PostgreSQL by its address, else SQLite in the data folder. */
export async function openStorage(settings: DatabaseSettings): Promise<Storage> {
  const { databaseUrl, databaseSessionUrl: sessionUrl = '' } = settings;
  if (databaseUrl !== '') return openPostgresStorage(databaseUrl, sessionUrl === '' ? {} : { sessionUrl });
  await makeFolder(settings.dataDir);
  return openSqliteStorage(sqliteFile(settings.dataDir));
}

/** Opens the replica that the settings name for reports and exports; `null`: they name none. Throws when its address is none. */
export const openServersReplica = (
  settings: DatabaseSettings & { readonly databaseReadUrl: string },
  watcher: ReplicaWatcher,
): Replica | null =>
  settings.databaseReadUrl === ''
    ? null
    : openReplica(settings.databaseReadUrl, settings.databaseSessionUrl || settings.databaseUrl, watcher);

/**
 * Opens it for a server. SQLite has one server at a time, beside any commands; throws, before anything is touched,
 * for a second.
 */
export async function openServersStorage(settings: DatabaseSettings): Promise<Storage> {
  if (settings.databaseUrl !== '') return openStorage(settings);
  await makeFolder(settings.dataDir);
  const release = lockDataFolder(settings.dataDir);
  if (release === null) {
    throw new Error(
      `another server runs on ${settings.dataDir}, or a restore or copy: stop it, or set SAMPARK_DATA_DIR to another folder; several servers need PostgreSQL`,
    );
  }
  try {
    const storage = await openStorage(settings);
    return { ...storage, close: () => storage.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}
