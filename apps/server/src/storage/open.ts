import { join } from 'node:path';
import { openPostgresStorage } from './dialects/postgres/storage.ts';
import { openSqliteStorage } from './dialects/sqlite/storage.ts';
import { makeFolder } from './make-folder.ts';
import type { Storage } from './port.ts';

/** SQLite's file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'sampark.sqlite');

/** Opens the database that the settings name: PostgreSQL by its address, else SQLite in the data folder. */
export async function openStorage(settings: {
  readonly databaseUrl: string;
  readonly dataDir: string;
}): Promise<Storage> {
  if (settings.databaseUrl !== '') return openPostgresStorage(settings.databaseUrl);
  await makeFolder(settings.dataDir);
  return openSqliteStorage(sqliteFile(settings.dataDir));
}
