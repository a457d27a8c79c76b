import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from '../tables.ts';
import type { Engine } from './columns.ts';
import { kindOf, refuseContracted } from './kinds.ts';
import { migrations } from './list.ts';

/** The last migration to apply and the place, when not the newest one and the usual schema. */
export interface MigrateOptions {
  /** The last migration to apply. */
  readonly to?: string;
  /** PostgreSQL's schema, where it is not the usual one. */
  readonly schema?: string;
  /** Runs in a contract migration's transaction, before it: nobody may write with an older schema from then on. */
  readonly beforeContract?: (tx: Kysely<Tables>) => Promise<void>;
}

/**
 * Brings the tables up to date. Leaves a database alone that newer versions have only expanded. Throws with the first migration that
 * fails, and for a database of which the server is too old. @returns the names of those that were applied
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { to, schema, beforeContract }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(withStep(migrations(engine), beforeContract)) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  // SQLite refuses the transaction where the file may only be read.
  const applied = await db.transaction().execute((tx) => appliedIn(tx, engine));
  const known = Object.keys(migrations(engine));
  refuseContracted(applied, known);
  // The migrator would look at every column of the database to find that out, and refuse names that it does not know.
  if (to === undefined && known.every((name) => applied.includes(name))) return [];
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error !== undefined) {
    const why = error instanceof Error ? `: ${error.message}` : '';
    throw new Error(`it could not be brought up to date${why}`, { cause: error });
  }
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
}

/** Puts a step before each migration that contracts. */
function withStep(
  all: Readonly<Record<string, Migration>>,
  step: MigrateOptions['beforeContract'],
): Record<string, Migration> {
  if (step === undefined) return { ...all };
  const stepped = Object.entries(all).map(([name, migration]): [string, Migration] => [
    name,
    {
      up: async (tx: Kysely<Tables>) => {
        if (kindOf(name) === 'contract') await step(tx);
        await migration.up(tx);
      },
    },
  ]);
  return Object.fromEntries(stepped);
}

interface Counted {
  readonly tables: number | string;
}

/** Counts the table in which Kysely notes the migrations, where statements of this connection would find it. */
const NOTED = {
  sqlite: sql<Counted>`select count(*) as tables from sqlite_master where name = 'kysely_migration'`,
  postgres: sql<Counted>`select count(to_regclass('kysely_migration')) as tables`,
};

/** The statement that returns the migrations that made the tables. */
export const APPLIED = 'select name from kysely_migration';

/** Returns the migrations that made the tables; none in a new database. */
async function appliedIn(db: Kysely<Tables>, engine: Engine): Promise<readonly string[]> {
  const noted = await NOTED[engine].execute(db);
  if (Number(noted.rows[0]?.tables) === 0) return [];
  const { rows } = await sql.raw<{ name: string }>(APPLIED).execute(db);
  return rows.map((row) => row.name);
}
