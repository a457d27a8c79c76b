import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A prepared statement, and whether running it gives rows (SELECT, RETURNING). */
export interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

/** Keeps the `capacity` statements used last prepared; preparing costs several times a run. */
export function createStatementCache(database: DatabaseSync, capacity = 256): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) {
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = database.prepare(sql);
    const prepared = { statement, givesRows: statement.columns().length > 0 };
    kept.set(sql, prepared);
    if (kept.size > capacity) {
      const oldest = kept.keys().next();
      if (!oldest.done) kept.delete(oldest.value);
    }
    return prepared;
  };
}
