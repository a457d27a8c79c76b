import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgresStorage } from './dialects/postgres/storage.ts';
import { openSqliteStorage } from './dialects/sqlite/storage.ts';
import type { Storage } from './port.ts';

/** SQLite's file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'sampark.sqlite');

/** Opens the database that the settings name: PostgreSQL by its address, else SQLite in the data folder. */
export async function openStorage(settings: {
  readonly databaseUrl: string;
  readonly dataDir: string;
}): Promise<Storage> {
  if (settings.databaseUrl !== '') return openPostgresStorage(settings.databaseUrl);
  // Only the server's own account may look: the file holds everybody's surveys and password hashes.
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  return openSqliteStorage(sqliteFile(settings.dataDir));
}
