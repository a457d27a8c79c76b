import { hash } from 'node:crypto';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

// Counts and sums come as text from pg; SQLite gives numbers. Ours stay far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

type Query = (text: unknown, values?: unknown, ...rest: readonly unknown[]) => unknown;

/** Gives statements with parameters a name, so that PostgreSQL parses each once a connection. */
function prepareStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as Query;
  const query: Query = (text, values, ...rest) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? plain({ name: hash('sha1', text, 'base64url'), text, values: values as unknown[] }, ...rest)
      : plain(text, values, ...rest);
  Object.assign(client, { query });
}

/** Connections to PostgreSQL whose answers have the same JavaScript types as SQLite's. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10, types, application_name: 'sampark' });
  pool.on('connect', prepareStatements);
  // A lost idle connection is nobody's failure: the pool opens another when one is asked for.
  pool.on('error', () => undefined);
  return pool;
}
