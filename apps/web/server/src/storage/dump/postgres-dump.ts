import type { PoolClient } from 'pg';
import { openPool } from '../dialects/postgres/pool.ts';
import { isOwnRecord, type Loader, parentsFirst, quoted, type RawRow, type Snapshot } from './snapshot.ts';

const PAGE = 500;
/** PostgreSQL takes 65,535 parameters a statement. */
const PARAMETERS = 50_000;

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`;
const COLUMNS = `select table_name as name, column_name as column from information_schema.columns
  where table_schema = current_schema() order by table_name, ordinal_position`;
const REFERENCES = `select child.relname as name, parent.relname as parent from pg_constraint
  join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

const grouped = (rows: readonly Record<string, string>[], value: string): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row['name'] ?? '')].map(([name, of]) => [
      name,
      of.map((row) => row[value] ?? ''),
    ]),
  );

async function* pagesOf(client: PoolClient, table: string): AsyncIterable<readonly RawRow[]> {
  await client.query(`declare page no scroll cursor for select * from ${quoted(table)}`);
  for (;;) {
    const { rows } = await client.query<(string | number | null)[]>({
      text: `fetch ${PAGE} from page`,
      rowMode: 'array',
    });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await client.query('close page');
}

/** A connection to PostgreSQL, and a way to end it in the middle of anything. */
export interface OwnConnection {
  readonly client: PoolClient;
  readonly end: () => Promise<void>;
}

export async function openConnection(url: string): Promise<OwnConnection> {
  const pool = openPool(url);
  const client = await pool.connect();
  return {
    client,
    async end() {
      client.release(true);
      await pool.end();
    },
  };
}

/** Reads a PostgreSQL database as it is now, in one transaction; its servers may go on writing. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const { client, end } = await openConnection(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const rowsOf = async (query: string) => (await client.query<Record<string, string>>(query)).rows;
    const names = (await rowsOf(TABLES)).map(({ name }) => name ?? '').filter((name) => !isOwnRecord(name));
    const columns = grouped(await rowsOf(COLUMNS), 'column');
    const order = parentsFirst(names, grouped(await rowsOf(REFERENCES), 'parent'));
    const applied = await rowsOf('select name from kysely_migration order by name collate "C"');
    return {
      schema: applied.map(({ name }) => name ?? ''),
      tables: order.map((name) => ({
        name,
        columns: columns.get(name) ?? [],
        pages: () => pagesOf(client, name),
      })),
      async meta(key) {
        const query = 'select value from meta where key = $1';
        const { rows } = await client.query<{ value: string }>(query, [key]);
        return rows[0]?.value;
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Loads rows into the tables that are made in the schema that `url` looks in. */
export async function openPostgresLoader(url: string): Promise<Loader> {
  const { client, end } = await openConnection(url);
  await client.query('begin');
  return {
    async insert(table, columns, rows) {
      const list = columns.map(quoted).join(', ');
      const atOnce = Math.max(1, Math.floor(PARAMETERS / columns.length));
      for (let from = 0; from < rows.length; from += atOnce) {
        const some = rows.slice(from, from + atOnce);
        const values = some.map((_, row) => {
          const marks = columns.map((_name, column) => `$${row * columns.length + column + 1}`);
          return `(${marks.join(', ')})`;
        });
        const into = `insert into ${quoted(table)} (${list}) overriding system value`;
        await client.query({ text: `${into} values ${values.join(', ')}`, values: some.flat() });
      }
    },
    async commit() {
      await raiseIdentities(client);
      await client.query('commit');
    },
    close: end,
  };
}

/** Raises the counters of identity columns behind the loaded rows. */
async function raiseIdentities(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { name, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${quoted(name)}', '${column}'),
       (select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(name)}), false)`,
    );
  }
}
