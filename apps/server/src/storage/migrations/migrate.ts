import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import type { Engine } from './columns.ts';
import { migrations } from './list.ts';

/** Brings the tables up to date; the names of the migrations that were applied. Throws with the first that fails. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations(engine) }) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be brought up to date', { cause: error });
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
}
