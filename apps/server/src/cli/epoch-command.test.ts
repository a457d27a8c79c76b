import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStorage } from '../storage/open.ts';
import { aConfig } from '../testing/servers/a-config.ts';
import { runCommand } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-epoch-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...words: readonly string[]) => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const readPassword = () => Promise.resolve('neem-tree-well');
  return runCommand(words, { config: aConfig(folder), readPassword, say, complain: say }).then((code) => ({
    code,
    text: said.join('\n'),
  }));
};
async function epochNow(): Promise<string | undefined> {
  const storage = await openStorage(aConfig(folder));
  const epoch = await storage.now.meta.get('epoch');
  await storage.close();
  return epoch;
}

it('begins a new epoch after a database was put back by other tools, and records it', async () => {
  await run('user', 'add', '--username', 'asha', '--role', 'admin');
  const before = await epochNow();
  const begun = await run('epoch', 'new');
  const after = await epochNow();
  expect(after).not.toBe(before);
  expect(begun.text).toMatch(/^No file is missing\.\nNo account that was erased is back\.\nA new epoch/);
  expect(begun).toMatchObject({ code: 0, text: expect.stringContaining(after ?? 'none') as string });
  expect((await run('audit', 'list')).text).toMatch(
    new RegExp(`\\(command line\\) epoch_begun .*${before ?? 'none'}`),
  );
  expect(await run('epoch', 'new', 'please')).toMatchObject({ code: 2 });
});
