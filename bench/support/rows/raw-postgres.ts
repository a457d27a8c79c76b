import pg from 'pg';
import { familyTime, ownTime, type Pace, paceOf, parentOf } from '../servers/processor.ts';
import { villageParts } from '../servers/village-app.ts';
import { type Came, partOf, type WrittenTables } from './written-rows.ts';

/** The most that the product opens. */
const CONNECTIONS = 10;

let databases = 0;

/** Makes an empty database. @returns its address */
export async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  databases += 1;
  const name = `bench_${databases}`;
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Reads the rows that the product wrote into a PostgreSQL. */
export async function readFrom<T>(
  address: string,
  read: (select: (statement: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await read(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.end();
  }
}

/** Rows that a cursor fetches at a time. */
const FETCHED = 1_000;

/** Reads the rows of a statement, never many at a time. */
export async function* streamFrom(
  address: string,
  statement: string,
  values: readonly string[],
): AsyncGenerator<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const select = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  try {
    await select('begin');
    const literals = values.map((value) => pg.escapeLiteral(value));
    const text = statement.replaceAll(/\$(\d+)/g, (_, at: string) => literals[Number(at) - 1] ?? 'null');
    await select(`declare rows no scroll cursor for ${text}`);
    for (;;) {
      const rows = await select(`fetch ${FETCHED} from rows`);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.end();
  }
}

/** Returns the process of the PostgreSQL at an address, on this machine. */
export const databaseProcess = (address: string): Promise<number> =>
  readFrom(address, async (select) => {
    const [row] = await select('select pg_backend_pid() as pid');
    return parentOf(Number(row?.['pid']));
  });

const insertOf = (table: string, columns: readonly string[], count: number): string => {
  const row = (at: number) =>
    `(${columns.map((_, column) => `$${at * columns.length + column + 1}`).join(',')})`;
  const rows = Array.from({ length: count }, (_, at) => row(at)).join(',');
  return `insert into ${table} (${columns.join(',')}) values ${rows}`;
};

/**
 * Writes the product's rows into its own empty tables with nothing but the driver: a transaction for each request,
 * over as many connections as the product uses for so many devices. Statements that the product sends together it
 * sends together as well. Rows that came before the clock started it has written before, too. Its processor time is
 * its own and the database's.
 */
export async function writeRawPostgres(
  server: string,
  tables: WrittenTables,
  { batch, before, devices }: Came & { readonly devices: number },
): Promise<Pace> {
  const address = await newDatabase(server);
  const { parts } = await villageParts({ databaseUrl: address, dataDir: '' });
  await parts.storage.close();
  const { columns, rows } = tables.surveys;
  const [panchayat, user] = [columns.indexOf('panchayat_id'), columns.indexOf('created_by')];
  let next = 0;
  const write = async (client: pg.Client, end: number): Promise<void> => {
    while (next < end) {
      const from = next;
      next += batch;
      const put = (table: keyof WrittenTables) => {
        const part = partOf(tables[table], from, batch);
        const text = insertOf(table, tables[table].columns, part.length);
        return client.query({ name: `${table} ${part.length}`, text, values: part.flat() });
      };
      const raise =
        'update panchayat_counters set change_seq = change_seq + $1 where panchayat_id = $2 returning change_seq';
      const counted = { name: 'raise', text: raise, values: [batch, rows[from]?.[panchayat]] };
      const log =
        'insert into sync_logs (user_id, at, status, message, success, failed) values ($1,$2,$3,$4,$5,$6)';
      const entry = [rows[from]?.[user], '2026-01-01', 'success', 'Synced', batch, 0];
      await client.query('begin');
      await Promise.all([put('survey_history'), put('applied_ops'), client.query(counted)]);
      await Promise.all([put('survey_places'), put('surveys')]);
      await client.query({ name: 'log', text: log, values: entry });
      await client.query('commit');
    }
  };
  const clients = Array.from(
    { length: Math.min(CONNECTIONS, devices) },
    () => new pg.Client({ connectionString: address, pipeline: true }),
  );
  for (const client of clients) await client.connect();
  const database = await databaseProcess(address);
  const used = () => ownTime() + familyTime(database);
  for (const client of clients.slice(0, 1)) await write(client, before);
  const pace = await paceOf(rows.length - before, used, () =>
    Promise.all(clients.map((client) => write(client, rows.length))),
  );
  for (const client of clients) await client.end();
  return pace;
}
