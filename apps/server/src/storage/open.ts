import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgresStorage } from './dialects/postgres/storage.ts';
import { openSqliteStorage } from './dialects/sqlite/storage.ts';
import type { Storage } from './port.ts';

/** Opens the database that the settings name: PostgreSQL by its address, else SQLite in the data folder. */
export async function openStorage(settings: {
  readonly databaseUrl: string;
  readonly dataDir: string;
}): Promise<Storage> {
  if (settings.databaseUrl !== '') return openPostgresStorage(settings.databaseUrl);
  await mkdir(settings.dataDir, { recursive: true });
  return openSqliteStorage(join(settings.dataDir, 'sampark.sqlite'));
}
