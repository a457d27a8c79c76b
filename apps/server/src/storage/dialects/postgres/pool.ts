import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

// Counts and sums come as text from pg; SQLite gives numbers. Ours stay far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(NUMERIC, Number);

/** Connections to PostgreSQL whose answers have the same JavaScript types as SQLite's. */
export const openPool = (connectionString: string): pg.Pool =>
  new pg.Pool({ connectionString, max: 10, types, application_name: 'sampark' });
