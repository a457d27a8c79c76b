import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { openSqliteConnection, type SqliteConnection } from './connection.ts';

/** A fixed set of connections, handed out one holder at a time, first come first served. */
export function createSqliteDriver(options: {
  readonly path: string;
  readonly access: 'write' | 'read';
  readonly connections: number;
}): Driver {
  const all: SqliteConnection[] = [];
  const free: SqliteConnection[] = [];
  const waiting: ((connection: SqliteConnection) => void)[] = [];
  const run = async (connection: DatabaseConnection, sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };

  return {
    init() {
      for (let i = 0; i < options.connections; i++) {
        const connection = openSqliteConnection(options.path, options.access);
        all.push(connection);
        free.push(connection);
      }
      return Promise.resolve();
    },
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
    beginTransaction: (connection) =>
      run(connection, options.access === 'write' ? 'begin immediate' : 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    async rollbackTransaction(connection) {
      if ((connection as SqliteConnection).inTransaction()) await run(connection, 'rollback');
    },
    destroy() {
      for (const connection of all) connection.close();
      return Promise.resolve();
    },
  };
}
