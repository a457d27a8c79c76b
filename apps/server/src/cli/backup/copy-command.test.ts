import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../services/audit/verify.ts';
import { copyDatabase } from '../../services/upkeep/backup/copy.ts';
import { openPostgresStorage } from '../../storage/dialects/postgres/storage.ts';
import { lockDataFolder } from '../../storage/dialects/sqlite/lock-data-folder.ts';
import { openSqliteStorage } from '../../storage/dialects/sqlite/storage.ts';
import type { RestoreTarget } from '../../storage/dump/target.ts';
import { migrations } from '../../storage/migrations/list.ts';
import { openStorage, sqliteFile } from '../../storage/open.ts';
import { postgresForTests } from '../../testing/databases/engines.ts';
import { newPostgresDatabase } from '../../testing/databases/postgres-database.ts';
import { aCreate, aDelete, anUpdate } from '../../testing/operations.ts';
import { aConfig } from '../../testing/servers/a-config.ts';
import { clientOf, signIn, type TestClient } from '../../testing/servers/client.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../testing/servers/start.ts';
import { openSnapshot, openStill, targetAt } from '../database-at.ts';
import { runCommand } from '../run.ts';

type Engine = 'SQLite' | 'PostgreSQL';

let folder: string;
let drops: (() => Promise<void>)[];
let said: string[];
let complaints: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-copy-'));
  drops = [];
  said = [];
  complaints = [];
});
afterEach(async () => {
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true });
});

/** Makes an empty database. @returns its address */
async function anEmpty(engine: Engine): Promise<string> {
  if (engine === 'SQLite') return join(folder, `${randomUUID()}.sqlite`);
  const { address, drop } = await newPostgresDatabase(postgresForTests ?? '');
  drops.push(drop);
  return address;
}

/** Runs `work` with a server on a database. */
async function withServer<T>(address: string, work: (server: TestServer) => Promise<T>): Promise<T> {
  const isPostgres = address.startsWith('postgres:');
  const storage = await (isPostgres ? openPostgresStorage(address) : openSqliteStorage(address));
  const server = await startTestServer({ storage }, 'people and places');
  try {
    return await work(server);
  } finally {
    await server.close();
    await storage.close();
  }
}

const draft = {
  survey_id: 'S1',
  panchayat_id: '48211',
  form_name: 'village-standard',
  form_version: 1,
  edits: { 'basic_info.population': { was: null, now: 1 } },
  last_auto_save: '2026-11-20T12:00:00.000Z',
};

/**
 * Plays the work of two people: a conflict, histories, a deletion, a draft, keys of devices. @returns the token of
 * one of them
 */
async function someWork(server: TestServer): Promise<string> {
  const staff = await signIn(server, 'staff');
  const staff2 = await signIn(server, 'staff2');
  await staff.batch(aCreate('S1', { village_name: 'नगला \u2028 "x" \\' }), aCreate('S2'), aCreate('S3'));
  await staff.batch(anUpdate('S1', 1, { 'basic_info.population': 1200 }), aDelete('S2', 1));
  await staff2.batch(anUpdate('S1', 1, { 'basic_info.population': 1300 }, { 'basic_info.population': null }));
  await staff.put('/api/drafts/S1', draft);
  return staff.token;
}

/** Returns everything that a person finds, as a device would ask. */
async function whatIsThere(staff: TestClient) {
  const surveys = ['S1', 'S3'].map((id) => staff.get(`/api/surveys/${id}`));
  const histories = ['S1', 'S3'].map((id) => staff.get(`/api/surveys/${id}/history`));
  const login = await staff.post<{ device_keys: unknown }>('/api/auth/login', {
    username: 'staff',
    password: 'staff-demo',
  });
  const ping = await staff.get<{ epoch: string }>('/api/ping');
  return {
    epoch: ping.body.epoch,
    keys: login.body.device_keys,
    changes: await staff.pull(),
    answers: (await Promise.all([...surveys, ...histories])).map(({ body }) => body),
    draft: (await staff.get('/api/drafts/S1')).body,
  };
}

const copy = (from: string, to: string) =>
  runCommand(['copy', '--from', from, '--to', to], {
    config: aConfig(folder),
    readPassword: () => Promise.resolve(''),
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  });

/** Returns every row of a database. */
async function rowsIn(address: string): Promise<Record<string, unknown>> {
  const snapshot = await openSnapshot(address);
  const tables: Record<string, unknown> = {};
  for (const { name, pages } of snapshot.tables) {
    const rows = [];
    for await (const page of pages()) rows.push(...page.map((row) => JSON.stringify(row)));
    tables[name] = rows.toSorted();
  }
  await snapshot.close();
  return tables;
}

const BOTH = [
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
] as const;

describe.skipIf(postgresForTests === undefined)('sampark copy', { timeout: 60_000 }, () => {
  it.each(BOTH)('moves everything from %s to %s: devices go on as before', async (here, there) => {
    const [from, to] = [await anEmpty(here), await anEmpty(there)];
    const [token, before] = await withServer(from, async (server) => {
      const known = await someWork(server);
      return [known, await whatIsThere(clientOf(server, known))];
    });
    expect(await copy(from, to)).toBe(0);
    expect(await rowsIn(to)).toEqual(await rowsIn(from));
    expect(said[0]).toMatch(/^Copied 4 users, 3 surveys: every table is the same on both sides\.$/);
    expect(complaints).toContainEqual('surveys: 3 rows copied');
    expect(complaints).toContainEqual(
      expect.stringMatching(/^surveys: 3 rows, the same on both sides, [0-9a-f]{64}$/),
    );
    await withServer(to, async (server) => {
      const staff = clientOf(server, token);
      const after = await whatIsThere(staff);
      expect(after).toEqual(before);
      expect(await staff.pull(before.changes.cursor)).toMatchObject({ surveys: [], deleted: [] });
      const [again, news] = await staff.batch(aCreate('S3'), aCreate('S4'));
      expect([again, news]).toMatchObject([{ duplicate: true }, { status: 'applied' }]);
      expect((await staff.get('/api/sync/logs')).body).toHaveLength(3);
      const { storage } = server;
      expect(await verifyAudit({ storage, secrets: secretsForTests() })).toMatchObject({ kind: 'whole' });
    });
  });

  it.each(BOTH)('of a %s takes nothing but an empty %s', async (here, there) => {
    const [from, to] = [await anEmpty(here), await anEmpty(there)];
    await withServer(from, someWork);
    await withServer(to, () => Promise.resolve());
    const before = await rowsIn(to);
    expect(await copy(from, to)).toBe(1);
    expect(complaints).toEqual([
      'sampark: there is something in the target already: give a new file, or a new database',
    ]);
    expect(await rowsIn(to)).toEqual(before);
  });

  it.each(BOTH)('of a %s waits until its server has stopped', async (here, there) => {
    const [from, to] = [await anEmpty(here), await anEmpty(there)];
    await withServer(from, async () => {
      expect(await copy(from, to)).toBe(1);
    });
    expect(complaints).toEqual([expect.stringMatching(/^sampark: a server is .*: stop it first$/)]);
    expect(await copy(from, to)).toBe(0);
  });

  it.each(BOTH)('keeps nothing of %s in %s when a row was not kept as it was', async (here, there) => {
    const [from, to] = [await anEmpty(here), await anEmpty(there)];
    await withServer(from, someWork);
    const source = await openSnapshot(from);
    const target = targetAt(to, 'now');
    const altered = {
      ...target,
      async read() {
        const snapshot = await target.read();
        const tables = snapshot.tables.map((table) => ({
          ...table,
          async *pages() {
            for await (const rows of table.pages()) {
              yield table.name === 'users' ? rows.map((row) => row.with(1, 'somebody')) : rows;
            }
          },
        }));
        return { ...snapshot, tables };
      },
    };
    await expect(copyDatabase(source, altered, () => undefined)).rejects.toThrow(
      'did not keep the table users',
    );
    await source.close();
    expect(await copy(from, to)).toBe(0);
    if (there === 'SQLite') expect(await readdir(folder)).toHaveLength(1);
  });

  it.each([
    ['a newer', (names: string[]) => [...names, '9999-later'], /newer version of Sampark \(9999-later\)/],
    ['an earlier', (names: string[]) => names.slice(0, -1), /earlier version of Sampark: .*sampark migrate/],
  ] as const)('refuses %s version', async (_, change, line) => {
    const from = await anEmpty('SQLite');
    const to = await anEmpty('PostgreSQL');
    await withServer(from, () => Promise.resolve());
    const source = await openSnapshot(from);
    const schema = change(Object.keys(migrations('sqlite')));
    const target = targetAt(to, 'now');
    await expect(copyDatabase({ ...source, schema }, target, () => undefined)).rejects.toThrow(line);
    await source.close();
    expect(await rowsIn(from)).toHaveProperty('users');
    expect(await targetAt(to, 'now').isEmpty()).toBe(true);
  });
});

describe('sampark copy', () => {
  it.skipIf(process.platform === 'win32')(
    'lets nobody else on the machine read the file it makes',
    async () => {
      const [from, to] = [await anEmpty('SQLite'), await anEmpty('SQLite')];
      await withServer(from, () => Promise.resolve());
      expect(await copy(from, to)).toBe(0);
      expect((await stat(to)).mode & 0o777).toBe(0o600);
    },
  );

  it('copies from and to no data folder on which a server runs, and lets none start meanwhile', async () => {
    const dirs = ['from', 'to'].map((name) => join(folder, name));
    const [from = '', to = ''] = dirs.map(sqliteFile);
    await mkdir(join(folder, 'to'));
    await (await openStorage({ databaseUrl: '', dataDir: join(folder, 'from') })).close();
    for (const dir of dirs) {
      const release = lockDataFolder(dir);
      expect(await copy(from, to)).toBe(1);
      release?.();
    }
    expect(complaints.filter((line) => line.startsWith('sampark:'))).toEqual(
      [from, to].map((file) => `sampark: a server is running on ${file}: stop it first`),
    );
    const source = await openStill(from, 'now');
    const target = targetAt(to, 'now');
    const servers: unknown[] = [];
    const meanwhile: RestoreTarget = {
      ...target,
      replace: () => {
        servers.push(...dirs.map(lockDataFolder));
        return target.replace();
      },
    };
    await copyDatabase(source, meanwhile, () => undefined);
    await source.close();
    expect(servers).toEqual([null, null]);
    for (const dir of dirs) lockDataFolder(dir)?.();
  });

  it('says what it cannot read, in a line', async () => {
    const [none, text] = [join(folder, 'none.sqlite'), join(folder, 'text.sqlite')];
    await writeFile(text, 'this is no database, however long it is'.repeat(200));
    expect(await copy(none, join(folder, 'to'))).toBe(1);
    expect(await copy(text, join(folder, 'to'))).toBe(1);
    expect(await copy('postgres://nobody:canary@127.0.0.1:1/none', join(folder, 'to'))).toBe(1);
    expect(await copy('postgres://nobody@[x/none', join(folder, 'to'))).toBe(1);
    expect(complaints).toEqual([
      `sampark: there is no database ${none}`,
      expect.stringMatching(/^sampark: .*text\.sqlite cannot be opened: /),
      expect.stringMatching(/^sampark: nothing answers at 127\.0\.0\.1:1/),
      expect.stringMatching(/^sampark: this is no address of a PostgreSQL/),
    ]);
    expect(existsSync(join(folder, 'to'))).toBe(false);
  });

  it.skipIf(postgresForTests === undefined)(
    'says of a PostgreSQL without tables that it is none',
    async () => {
      expect(await copy(await anEmpty('PostgreSQL'), join(folder, 'to'))).toBe(1);
      expect(complaints).toEqual([expect.stringMatching(/^sampark: the database cannot be opened: /)]);
    },
  );

  it.each([[], ['--from', 'a'], ['--from', 'a', '--to', 'b', 'c'], ['--from', 'a', '--onto', 'b']])(
    'does not understand %j',
    async (...args) => {
      const around = {
        config: aConfig(folder),
        readPassword: () => Promise.resolve(''),
        say: () => undefined,
      };
      expect(
        await runCommand(['copy', ...args], { ...around, complain: (line) => complaints.push(line) }),
      ).toBe(2);
      expect(complaints[0]).toMatch(/^sampark copy: .*\nUsage:\n {2}sampark copy --from/);
    },
  );
});
