import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import type { Engine } from './columns.ts';
import { migrations } from './list.ts';

/** How far tables are brought, and where, when not up to date and where the connection looks. */
export interface MigrateOptions {
  /** The last migration to apply. */
  readonly to?: string;
  /** PostgreSQL's schema, where it is not the usual one. */
  readonly schema?: string;
}

/** Brings the tables up to date; the names of the migrations that were applied. Throws with the first that fails. */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { to, schema }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations(engine) }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error !== undefined) throw new Error('the database could not be brought up to date', { cause: error });
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
}
