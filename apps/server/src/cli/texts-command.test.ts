import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aConfig } from '../testing/servers/a-config.ts';
import { runCommand } from './run.ts';
import { withContext } from './surroundings.ts';

let folder: string;
let said: string[];
let complaints: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-texts-'));
  said = [];
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true }));

const around = () => ({
  config: aConfig(folder),
  readPassword: () => Promise.resolve('neem-tree-well'),
  say: (text: string) => said.push(text),
  complain: (text: string) => complaints.push(text),
});
const run = (line: string) => runCommand(line.split(' '), around());

const HEAD = 'language,key,english,text,suggested,was,by,at';

/** Lets somebody suggest a text in two languages, one with a key that is gone. */
async function twoSuggestions(): Promise<void> {
  await run('user add --username asha --role admin');
  await withContext(around(), async ({ storage }) => {
    const user_id = (await storage.now.users.byUsername('asha'))?.user_id ?? '';
    const row = { user_id, was: 'जतन करा', at: '2026-11-20T10:00:00.000Z' };
    await storage.write(({ textSuggestions }) =>
      textSuggestions.keep([
        { ...row, language: 'mr', text_key: 'common:action.cancel', suggested: '=साठवा, आता' },
        { ...row, language: 'te', text_key: 'common:gone', suggested: 'దాచు' },
      ]),
    );
  });
  said = [];
}

it('writes suggestions beside the texts of today, with nothing that a spreadsheet would run', async () => {
  await twoSuggestions();
  expect(await run('texts list')).toBe(0);
  expect(said).toEqual([
    HEAD,
    `mr,common:action.cancel,Cancel,रद्द करा,"'=साठवा, आता",जतन करा,asha,2026-11-20T10:00:00.000Z`,
    'te,common:gone,,,దాచు,जतन करा,asha,2026-11-20T10:00:00.000Z',
  ]);
});

it('of one language, and of none that the app has not', async () => {
  await twoSuggestions();
  expect(await run('texts list --language mr')).toBe(0);
  expect(said).toHaveLength(2);
  expect(await run('texts list --language fr')).toBe(2);
  expect(complaints.join()).toContain('fr is no language of the app');
});
