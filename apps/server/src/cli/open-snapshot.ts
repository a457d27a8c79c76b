import { existsSync } from 'node:fs';
import { openPostgresSnapshot } from '../storage/dump/postgres-dump.ts';
import type { Snapshot } from '../storage/dump/snapshot.ts';
import { openSqliteSnapshot } from '../storage/dump/sqlite-dump.ts';
import { sqliteFile } from '../storage/open.ts';
import { CommandError, type Surroundings } from './surroundings.ts';

/** Reads the database that the settings name as it is now; unlike opening it, this changes nothing. */
export async function openSnapshot({ config }: Surroundings): Promise<Snapshot> {
  if (config.databaseUrl !== '') return openPostgresSnapshot(config.databaseUrl);
  const path = sqliteFile(config.dataDir);
  if (!existsSync(path)) throw new CommandError(`there is no database in ${config.dataDir}`);
  return openSqliteSnapshot(path);
}
