import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import type { Engine } from './columns.ts';
import { migrations } from './list.ts';

/** The last migration to apply and the place, when not the newest one and the usual schema. */
export interface MigrateOptions {
  /** The last migration to apply. */
  readonly to?: string;
  /** PostgreSQL's schema, where it is not the usual one. */
  readonly schema?: string;
}

/**
 * Brings the tables up to date. Throws with the first migration that fails. @returns the names of those that were
 * applied
 */
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
  // SQLite refuses the transaction where the file may only be read.
  const applied = await db.transaction().execute((tx) => appliedIn(tx, engine));
  const known = Object.keys(migrations(engine));
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `it is of a newer version of Sampark (${unknown.join(', ')}): bring this server up to date`,
    );
  }
  // The migrator would look at every column of the database to find that out.
  if (to === undefined && applied.length === known.length) return [];
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error !== undefined) {
    const why = error instanceof Error ? `: ${error.message}` : '';
    throw new Error(`it could not be brought up to date${why}`, { cause: error });
  }
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
}

interface Counted {
  readonly tables: number | string;
}

/** Counts the table in which Kysely notes the migrations, where statements of this connection would find it. */
const NOTED = {
  sqlite: sql<Counted>`select count(*) as tables from sqlite_master where name = 'kysely_migration'`,
  postgres: sql<Counted>`select count(to_regclass('kysely_migration')) as tables`,
};

/** Returns the migrations that made the tables; none in a new database. */
async function appliedIn(db: Kysely<Tables>, engine: Engine): Promise<readonly string[]> {
  const noted = await NOTED[engine].execute(db);
  if (Number(noted.rows[0]?.tables) === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
