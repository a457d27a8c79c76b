import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCreate } from './testing/operations.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

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

/** Starts the program; its output grows as it comes. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'] ?? '', SAMPARK_DATA_DIR: folder, PORT: '0', ...env },
  });
  started.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  return { child, output, ended };
}

async function addressOf({ child, output }: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output.stdout)?.[0];
    if (address !== undefined && output.stdout.endsWith('\n')) return address;
    await once(child.stdout, 'data');
  }
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
    [{ HOST: '0.0.0.0' }, /^sampark: HOST .*SAMPARK_PUBLIC_URL.*\n$/],
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
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    const second = start({ SAMPARK_LOG_LEVEL: 'silent' });
    const after = (await (await fetch(`${await addressOf(second)}/api/ping`)).json()) as { epoch: string };
    expect(after.epoch).toBe(before.epoch);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('does not start with another key than its database was made with, or without one', async () => {
    const first = start({ SAMPARK_LOG_LEVEL: 'silent' });
    await addressOf(first);
    first.child.kill('SIGTERM');
    await first.ended;
    const other = start({ SAMPARK_KEY: Buffer.alloc(32).toString('base64') });
    expect(await other.ended).toBe(1);
    expect(other.output.stderr).toMatch(/^sampark: this database was made with another key .*\n$/);
    await rm(join(folder, 'server.key'));
    const without = start({});
    expect(await without.ended).toBe(1);
    expect(without.output.stderr).toMatch(/^sampark: the key file .*server\.key is missing.*\n$/);
  });

  it('has on the disk what it answered, even when it is killed at that moment', async () => {
    const demo = { SAMPARK_DEMO: '1', SAMPARK_LOG_LEVEL: 'silent' };
    const first = start(demo);
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

    const second = start(demo);
    const after = await addressOf(second);
    for (let i = 0; i < 20; i++) {
      const answer = (await (await send(after, `S${i}`)).json()) as { results: unknown[] };
      expect(answer.results).toMatchObject([{ status: 'applied', version: 1, duplicate: true }]);
    }
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('stops within five seconds, even with a request that never ends', async () => {
    const run = start({ SAMPARK_DEMO: '1', SAMPARK_LOG_LEVEL: 'silent' });
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
