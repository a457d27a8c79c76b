import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { createSqliteDriver } from './driver.ts';

/**
 * Undoes a migration that fails: Kysely's own adapter leaves it half done, though SQLite can undo it like anything
 * else.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Makes Kysely's SQLite dialect over `node:sqlite`, which Node brings: no native add-on to build. */
export function sqliteDialect(connections: readonly SqliteConnection[], access: 'write' | 'read'): Dialect {
  return {
    createDriver: () => createSqliteDriver(connections, access),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
