import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putEmptyDatabase } from './testing/databases/engines.ts';
import { aCreate } from './testing/operations.ts';
import { addressOf, type Program, runSampark, startProgram } from './testing/servers/program.ts';
import { fillDataFolder } from './testing/servers/start.ts';

let folder: string;
let started: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-main-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Starts the program in the test's data folder. */
function start(env: Record<string, string>): Program {
  const run = startProgram({ SAMPARK_DATA_DIR: folder, ...env });
  started.push(run.child);
  return run;
}

async function tokenAt(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'staff', password: 'staff-demo' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

describe('the program', { timeout: 60_000 }, () => {
  it.each([
    [{ PORT: 'many' }, /^sampark: PORT must be a whole number from 0 to 65535\n$/],
    [{ HOST: '0.0.0.0', SAMPARK_DEMO: '1' }, /^sampark: HOST .*SAMPARK_DEMO_PUBLIC=1.*\n$/],
    [{ SAMPARK_KEY: 'canary' }, /^sampark: SAMPARK_KEY must be 32 bytes in base64\n$/],
    [{ SAMPARK_KEY_FILE: '/dev/null' }, /^sampark: .*key file \/dev\/null: chmod 600.*\n$/],
    [
      { SAMPARK_KEY_FILE: '/sys/none/server.key' },
      /^sampark: the key file \/sys\/none\/server\.key cannot be made \(\w+\)\n$/,
    ],
    [{ HOST: '0.0.0.0' }, /^sampark: HOST .*SAMPARK_PUBLIC_URL.*\n$/],
    [{ SAMPARK_DATA_DIR: '/proc/sampark' }, /^sampark: the database cannot be opened: .*\/proc.*\n$/],
    [
      { SAMPARK_KEY_FILE: '/proc/sampark/server.key' },
      /^sampark: the key file \/proc\/sampark\/server\.key cannot be made \(\w+\)\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://nobody:canary@127.0.0.1:1/none' },
      /^sampark: the database cannot be opened: (?!.*canary).*\n$/,
    ],
  ])('with %j says so in one line and ends with 1', async (env, line) => {
    const { output, ended } = start(env);
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(line);
    expect(output.stdout).toBe('');
  });

  it('says when its database is of a newer version, no database at all, or not to be written', async () => {
    const path = join(folder, 'sampark.sqlite');
    await putEmptyDatabase(path);
    const database = new DatabaseSync(path);
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
    database.close();
    const newer = start({});
    expect(await newer.ended).toBe(1);
    expect(newer.output.stderr).toMatch(/^sampark: .*newer version of Sampark \(9999-later\).*\n$/);
    await writeFile(path, 'this is no database, however long it is'.repeat(200));
    const none = start({});
    expect(await none.ended).toBe(1);
    expect(none.output.stderr).toMatch(/^sampark: the database cannot be opened: .*\n$/);
    const nowhere = start({ SAMPARK_DATA_DIR: join(path, 'below-a-file') });
    expect(await nowhere.ended).toBe(1);
    expect(nowhere.output.stderr).toMatch(/^sampark: the database cannot be opened: .*\n$/);
    const cli = await runSampark(['user', 'reset-password', 'asha'], { SAMPARK_DATA_DIR: folder });
    expect(cli).toMatchObject({ code: 1, stdout: '' });
    expect(cli.stderr).toMatch(/^sampark: the database cannot be opened: .*\n$/);
  });

  it('tells Prometheus what it does, on a port of its own that only this machine can ask', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    await fillDataFolder(folder);
    const run = start({ SAMPARK_LOG_LEVEL: 'silent', SAMPARK_METRICS_PORT: String(port) });
    const address = await addressOf(run);
    const token = await tokenAt(address);
    await fetch(`${address}/api/sync/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ surveys: [aCreate('S1')] }),
    });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('sampark_sync_operations_total{outcome="applied"} 1');
    expect(text).toMatch(
      /sampark_http_request_seconds_count\{method="POST",route="\/api\/auth\/login",status="200"\} 1/,
    );
    expect(text).toMatch(/^sampark_conflicts_open \d+$/m);
    expect(text).toContain('sampark_hint_streams_open 0');
    expect(text).toContain('sampark_backup_last_seconds 0');
    expect(text).toContain('sampark_drill_last_ok 0');
    expect(text).toContain('sampark_failures_total{of="database"} 0');
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect((await fetch(`${address}/api/metrics`)).status).toBe(401);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('says when its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { output, ended } = start({ PORT: String(port) });
    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(new RegExp(`^sampark: port ${port} is in use.*\n$`));
    other.close();
  });

  it('in demo mode tells its address and the accounts, lets them in, and ends on SIGTERM', async () => {
    const run = start({
      SAMPARK_DEMO: '1',
      SAMPARK_LOG_LEVEL: 'silent',
      SAMPARK_SUPPORT: 'help@example.org',
    });
    const address = await addressOf(run);
    expect(run.output.stdout).toContain('staff / staff-demo');
    expect(run.output.stderr).toBe('');
    const ping = (await (await fetch(`${address}/api/ping`)).json()) as object;
    expect(ping).toMatchObject({
      app: 'sampark',
      support: 'help@example.org',
      demo: { accounts: [{ username: 'admin' }, { username: 'staff' }] },
    });
    const login = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'officer', password: 'officer-demo' }),
    });
    expect(login.status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('without demo mode has no accounts, and keeps its data from one start to the next', async () => {
    const first = start({ SAMPARK_LOG_LEVEL: 'silent' });
    const before = (await (await fetch(`${await addressOf(first)}/api/ping`)).json()) as { epoch: string };
    expect(before).not.toHaveProperty('demo');
    expect(first.output.stdout).not.toContain('demo');
    const instruction = 'There is nobody yet. The first administrator: npm run sampark -- user add';
    expect(first.output.stdout).toContain(instruction);
    const env = { SAMPARK_DATA_DIR: folder };
    const added = await runSampark(
      ['user', 'add', '--username', 'asha', '--role', 'admin'],
      env,
      'neem-tree-well\n',
    );
    expect(added).toMatchObject({ code: 0, stdout: 'Added asha (admin).\n' });
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    const second = start({ SAMPARK_LOG_LEVEL: 'silent' });
    const after = (await (await fetch(`${await addressOf(second)}/api/ping`)).json()) as { epoch: string };
    expect(after.epoch).toBe(before.epoch);
    expect(second.output.stdout).not.toContain(instruction);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('does not start with another key than its database was made with, or without one', async () => {
    await fillDataFolder(folder);
    const other = start({ SAMPARK_KEY: Buffer.alloc(32).toString('base64') });
    expect(await other.ended).toBe(1);
    expect(other.output.stderr).toMatch(/^sampark: this database was made with another key .*\n$/);
    await rm(join(folder, 'server.key'));
    const without = start({});
    expect(await without.ended).toBe(1);
    expect(without.output.stderr).toMatch(/^sampark: the key file .*server\.key is missing.*\n$/);
  });

  it('has on the disk what it answered, even when it is killed at that moment', async () => {
    await fillDataFolder(folder);
    const first = start({ SAMPARK_LOG_LEVEL: 'silent' });
    const token = await tokenAt(await addressOf(first));
    const send = (address: string, id: string) =>
      fetch(`${address}/api/sync/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ surveys: [aCreate(id)] }),
      });
    const before = await addressOf(first);
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(before, `S${i}`)));
    first.child.kill('SIGKILL');
    await first.ended;

    const second = start({ SAMPARK_LOG_LEVEL: 'silent' });
    const after = await addressOf(second);
    for (let i = 0; i < 20; i++) {
      const answer = (await (await send(after, `S${i}`)).json()) as { results: unknown[] };
      expect(answer.results).toMatchObject([{ status: 'applied', version: 1, duplicate: true }]);
    }
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('stops within five seconds, even with a request that never ends', async () => {
    const run = start({ SAMPARK_LOG_LEVEL: 'silent' });
    const address = await addressOf(run);
    const half = connect(Number(new URL(address).port), '127.0.0.1');
    half.on('error', () => undefined);
    half.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    await new Promise((resolve) => half.once('connect', resolve));
    const stopped = performance.now();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(performance.now() - stopped).toBeLessThan(5500);
    half.destroy();
  });
});
