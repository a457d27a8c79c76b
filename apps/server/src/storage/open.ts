// PostgreSQL's parts are loaded where the settings name one: most servers have SQLite, and start sooner without them.
import { join } from 'node:path';
import { lockDataFolder } from './dialects/sqlite/lock-data-folder.ts';
import { openSqliteStorage } from './dialects/sqlite/storage.ts';
import { makeFolder } from './make-folder.ts';
import type { Storage } from './port.ts';
import type { Replica, ReplicaState, ReplicaWatcher } from './reading.ts';

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
  if (databaseUrl !== '') {
    const { openPostgresStorage } = await import('./dialects/postgres/storage.ts');
    return openPostgresStorage(databaseUrl, sessionUrl === '' ? {} : { sessionUrl });
  }
  await makeFolder(settings.dataDir);
  return openSqliteStorage(sqliteFile(settings.dataDir));
}

type ReplicaSettings = DatabaseSettings & { readonly databaseReadUrl: string };

/** The address at which a replica's primary is asked. */
const primaryIn = (settings: ReplicaSettings): string => settings.databaseSessionUrl || settings.databaseUrl;

/** Opens the replica that the settings name for reports and exports; `null`: they name none. Throws when its address is none. */
export async function openServersReplica(
  settings: ReplicaSettings,
  watcher: ReplicaWatcher,
): Promise<Replica | null> {
  if (settings.databaseReadUrl === '') return null;
  const { openReplica } = await import('./dialects/postgres/replica.ts');
  return openReplica(settings.databaseReadUrl, primaryIn(settings), watcher);
}

/**
 * Says how that replica is; `null`: the settings name none.
 * @param patience how many milliseconds it may take to come to where the primary is
 */
export async function stateOfServersReplica(
  settings: ReplicaSettings,
  patience: number,
): Promise<ReplicaState | null> {
  if (settings.databaseReadUrl === '') return null;
  const { stateOfReplica } = await import('./dialects/postgres/replica-state.ts');
  return stateOfReplica(settings.databaseReadUrl, primaryIn(settings), patience);
}

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
