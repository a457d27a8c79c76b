import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type { SqliteConnection } from './connection.ts';

/** Hands connections out one holder at a time, first come first served. Closing the driver closes them. */
export function createSqliteDriver(
  connections: readonly SqliteConnection[],
  access: 'write' | 'read',
): Driver {
  const free = [...connections];
  const waiting: ((connection: SqliteConnection) => void)[] = [];
  const run = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };

  return {
    init: () => Promise.resolve(),
    acquireConnection() {
      const connection = free.pop();
      if (connection !== undefined) return Promise.resolve(connection);
      return new Promise((resolve) => waiting.push(resolve));
    },
    releaseConnection(connection) {
      const next = waiting.shift();
      if (next !== undefined) next(connection as SqliteConnection);
      else free.push(connection as SqliteConnection);
      return Promise.resolve();
    },
    // The writer takes its lock at the start: a read that later wants to write could otherwise fail half-way.
    beginTransaction: (connection) => run(connection, access === 'write' ? 'begin immediate' : 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    async rollbackTransaction(connection) {
      if ((connection as SqliteConnection).inTransaction()) await run(connection, 'rollback');
    },
    destroy() {
      for (const connection of connections) connection.close();
      return Promise.resolve();
    },
  };
}
