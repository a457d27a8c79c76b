import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCommandHost } from '../testing/servers/hosts.ts';
import { addressOf, type Program, startProgram } from '../testing/servers/program.ts';
import { fillDataFolder } from '../testing/servers/start.ts';

const commands = createCommandHost();
afterAll(() => commands.end());

let folder: string;
let env: Record<string, string>;
let started: Program[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-one-'));
  const data = join(folder, 'data');
  await fillDataFolder(data);
  env = { SAMPARK_DATA_DIR: data, SAMPARK_LOG_LEVEL: 'silent' };
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await rm(folder, { recursive: true });
});

function start(): Program {
  const program = startProgram(env);
  started.push(program);
  return program;
}

const login = (address: string, username: string, password: string) =>
  fetch(`${address}/api/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password }) });

async function tokenOf(address: string, username: string): Promise<string> {
  const answer = await login(address, username, `${username}-demo`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

describe('on one data folder', { timeout: 60_000 }, () => {
  it('a second server does not start beside the first, which goes on', async () => {
    const address = await addressOf(start());
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output).toEqual({
      stdout: '',
      stderr: expect.stringMatching(
        /^sampark: the database cannot be opened: another server runs on .*SAMPARK_DATA_DIR.*\n$/,
      ) as string,
    });
    expect((await login(address, 'staff', 'staff-demo')).status).toBe(200);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'a server starts after %s has ended the one before',
    async (signal) => {
      const first = start();
      await addressOf(first);
      first.child.kill(signal);
      await first.ended;
      const address = await addressOf(start());
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
    },
  );

  it('the server notices at once what commands do beside it', async () => {
    const address = await addressOf(start());
    const [staff, staff2] = [await tokenOf(address, 'staff'), await tokenOf(address, 'staff2')];
    const ask = (token: string, path: string) =>
      fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const scopeOf = async (token: string, cursor = '') =>
      (await (await ask(token, `/api/sync/changes${cursor}`)).json()) as WireChanges;
    const { scope, cursor } = await scopeOf(staff);
    expect(scope).toEqual(['48211']);
    expect(await (await ask(staff, '/api/panchayats')).text()).not.toContain('village-detailed');
    const command = async (...args: string[]) => {
      const ran = await commands.ask({ command: args, env });
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      return ran.stdout;
    };

    await command('user', 'move', 'staff', '--panchayat', '48213');
    expect((await scopeOf(staff, `?cursor=${cursor}`)).scope).toEqual(['48213']);

    const file = join(folder, 'people.csv');
    await writeFile(file, 'username,full_name,role,panchayat code\ngita,Gita Devi,staff,48211\n');
    const [, password = ''] = /^gita: (\S+)$/m.exec(await command('import', 'users', file)) ?? [];
    expect((await login(address, 'gita', password)).status).toBe(200);

    expect((await ask(staff2, '/api/account')).status).toBe(200);
    await command('user', 'reset-password', 'staff2');
    expect((await ask(staff2, '/api/account')).status).toBe(401);

    await command('panchayat', 'form', '48213', 'village-detailed');
    expect(await (await ask(staff, '/api/panchayats')).text()).toContain('village-detailed');

    await command('purge');
    await command('backup', join(folder, 'village.backup'));
    await command('doctor');
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });
});
