import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstLine } from './first-line.ts';
import { openPostgresStorage } from './storage/dialects/postgres/storage.ts';
import { openStorage } from './storage/open.ts';
import { postgresForTests } from './testing/databases/engines.ts';
import { type OwnPostgres, startOwnPostgres } from './testing/databases/own-postgres.ts';
import { runSampark, startProgram } from './testing/servers/program.ts';

/** Returns the tables of a database with their rows, and its migrations. */
async function contentsOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema() order by 1',
    );
    const { rows } = tables;
    if (rows.length === 0) return rows;
    return [rows, (await client.query('select * from kysely_migration order by name')).rows];
  } finally {
    await client.end();
  }
}

describe.skipIf(postgresForTests === undefined)('a PostgreSQL that cannot serve', { timeout: 60_000 }, () => {
  let postgres: OwnPostgres;
  let folder: string;
  let url: URL;
  let name: string;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    folder = await mkdtemp(join(tmpdir(), 'sampark-url-'));
    const database = await postgres.newDatabase();
    url = new URL(database.url);
    name = database.name;
  }, 60_000);
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  /** Returns the program's answer to an address, in one line. */
  const refusal = async (address: string): Promise<string> => {
    const opened = openStorage({ databaseUrl: address, dataDir: folder });
    const line = await opened.then(
      () => 'opened',
      (error: unknown) => firstLine(error),
    );
    expect(line).not.toContain('canary');
    return line;
  };
  const changed = (change: (address: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  it('because nothing is at the address', async () => {
    const address = changed((other) => {
      other.port = '1';
      other.password = 'canary';
    });
    const line = 'nothing answers at 127.0.0.1:1: start PostgreSQL there, or correct the address';
    expect(await refusal(address)).toBe(line);
    const env = { DATABASE_URL: address, SAMPARK_DATA_DIR: folder, SAMPARK_DEMO: '1' };
    const { output, ended } = startProgram(env);
    expect(await ended).toBe(1);
    const expected = { stdout: '', stderr: `sampark: the database cannot be opened: ${line}\n` };
    expect(output).toEqual(expected);
    expect(await runSampark(['migrate'], env)).toEqual({ code: 1, ...expected });
  });

  it('because there is no such machine', async () => {
    const address = changed((other) => {
      other.hostname = 'nowhere.invalid';
    });
    expect(await refusal(address)).toMatch(/nowhere\.invalid:\d+.*correct the address/);
  });

  it('because it has no such database', async () => {
    const address = changed((other) => {
      other.pathname = '/villages';
    });
    expect(await refusal(address)).toMatch(/there is no database villages at 127\.0\.0\.1:\d+: create it/);
  });

  it('because the password is wrong', async () => {
    const [row] = await postgres.run('show hba_file');
    const path = String(row?.['hba_file']);
    const rules = (...lines: readonly string[]) =>
      postgres.run(
        `copy (values ${lines.map((line) => `('${line}')`).join(', ')}) to '${path}'`,
        'select pg_reload_conf()',
      );
    const anybody = 'host all all 127.0.0.1/32 trust';
    await rules(`host ${name} village 127.0.0.1/32 scram-sha-256`, anybody);
    const address = changed((other) => {
      other.password = 'canary';
    });
    const line = await refusal(address);
    await rules(anybody);
    expect(line).toMatch(/refuses the user village with this password: correct it$/);
  });

  it.each(['postgres://village:a/b@host/db', 'postgres://village@host:many/db', 'postgres://[x/db'])(
    'because %s is no address',
    async (address) => {
      expect(await refusal(address)).toMatch(/this is no address of a PostgreSQL: .*%40 for @/);
    },
  );

  it('because its tables are of a newer version', async () => {
    const { url: newer } = await postgres.newDatabase();
    await (await openPostgresStorage(newer)).close();
    const client = new pg.Client({ connectionString: newer });
    await client.connect();
    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
    await client.end();
    const before = await contentsOf(newer);
    expect(await refusal(newer)).toBe(
      'it is of a newer version of Sampark (9999-later): bring this server up to date',
    );
    expect(await contentsOf(newer)).toEqual(before);
  });

  it('because its user may make no tables', async () => {
    const address = changed((other) => {
      other.pathname = '/postgres';
    });
    expect(await refusal(address)).toMatch(/permission denied for schema public/);
  });

  it('because it lets nobody write', async () => {
    const database = await postgres.newDatabase();
    await database.alter('set default_transaction_read_only = on');
    expect(await refusal(database.url)).toMatch(/lets nobody write.*default_transaction_read_only = off/);
    await database.alter('reset default_transaction_read_only');
    expect(await contentsOf(database.url)).toEqual([]);
  });

  it('because it is a replica, whose tables are there', async () => {
    const database = await postgres.newDatabase();
    await (await openPostgresStorage(database.url)).close();
    const before = await contentsOf(database.url);
    const [row] = await postgres.run('show data_directory');
    await postgres.run(`copy (select '') to '${String(row?.['data_directory'])}/standby.signal'`);
    await postgres.crash();
    await postgres.restart();
    expect(await refusal(database.url)).toMatch(/is a replica.*give the address of its primary/);
    expect(await contentsOf(database.url)).toEqual(before);
  });
});
