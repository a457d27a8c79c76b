import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { createSqliteDriver } from './driver.ts';

/** Kysely's SQLite dialect over `node:sqlite`, which Node brings: no native add-on to build. */
export function sqliteDialect(connections: readonly SqliteConnection[], access: 'write' | 'read'): Dialect {
  return {
    createDriver: () => createSqliteDriver(connections, access),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
