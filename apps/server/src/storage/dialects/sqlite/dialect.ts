import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createSqliteDriver } from './driver.ts';

/** Kysely's SQLite dialect over `node:sqlite`, which Node brings: no native add-on to build. */
export function sqliteDialect(path: string, access: 'write' | 'read', connections: number): Dialect {
  return {
    createDriver: () => createSqliteDriver({ path, access, connections }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
