import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aConfig } from '../testing/servers/a-config.ts';
import { runCommand } from './run.ts';

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-erase-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function run(line: string): Promise<readonly [code: number, said: string]> {
  said = [];
  const code = await runCommand(line.split(' '), {
    config: aConfig(folder),
    readPassword: () => Promise.resolve('neem-tree-well'),
    say: (text) => said.push(text),
    complain: (text) => said.push(text),
  });
  return [code, said.join('\n')];
}

it('erases an account by its name typed twice, and never the last administrator', async () => {
  await run('user add --username asha --role admin');
  await run('user add --username canary --role staff --name Kumari');
  expect(await run('user erase canary')).toEqual([2, expect.stringContaining('--really canary')]);
  expect(await run('user erase canary --really ravi')).toEqual([2, expect.stringContaining('--really')]);
  expect(await run('user erase asha --really asha')).toEqual([
    1,
    expect.stringContaining('last administrator'),
  ]);
  expect(await run('user erase canary --really canary')).toEqual([0, 'Erased canary.']);
  expect(await run('user erase canary --really canary')).toEqual([
    1,
    expect.stringContaining('no such user'),
  ]);
  const [, log] = await run('audit list');
  expect(log).not.toContain('canary');
  expect((await run('audit verify'))[0]).toBe(0);
});

it('erases an account again that an older backup brings back', async () => {
  await run('user add --username asha --role admin');
  await run('user add --username canary --role staff --name Kumari');
  await run(`backup ${join(folder, 'b')}`);
  await run('user erase canary --really canary');
  const list = await readFile(join(folder, 'erased-accounts.txt'), 'utf8');
  expect(list).toMatch(/^# .*\nbegun ([0-9a-f]{16})\n\1\n$/);
  const [code, text] = await run(`restore ${join(folder, 'b')} --replace`);
  expect([code, text]).toEqual([0, expect.stringContaining('Erased 1 account again')]);
  expect((await run('doctor'))[1]).toContain('1 account was erased, and none is back');
  expect((await run('user reset-password canary'))[1]).toContain('no such user');
  expect((await run('audit verify'))[0]).toBe(0);
  expect(await run('user erase --listed')).toEqual([0, 'No account that was erased is back.']);
});
