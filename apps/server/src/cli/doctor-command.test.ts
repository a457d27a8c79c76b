import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aConfig } from '../testing/servers/a-config.ts';
import { runCommand } from './run.ts';

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-doctor-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (line: string, over = {}) =>
  runCommand(line.split(' '), {
    config: aConfig(folder, { publicUrl: 'https://localhost:1', ...over }),
    readPassword: () => Promise.resolve('neem-tree-well'),
    say: (text) => said.push(text),
    complain: (text) => said.push(text),
  });
const wrong = () => said.filter((line) => line.startsWith('[WRONG]'));
const worthALook = () => said.filter((line) => line.startsWith('[look]'));

it('finds nothing wrong with a whole installation that has an administrator and a backup', async () => {
  await run('user add --username asha --role admin');
  await run(`backup ${join(folder, 'b')}`);
  said = [];
  expect(await run('doctor')).toBe(0);
  expect(wrong()).toEqual([]);
  expect(said.at(-1)).toBe('Nothing is wrong.');
  expect(said.join('\n')).toMatch(/the database is whole[\s\S]*key [0-9a-f]{16} is[\s\S]*audit log is whole/);
});

it('says what is worth a look: no administrator, no backup, short passwords, an open folder', async () => {
  await run('migrate');
  await chmod(folder, 0o755);
  expect(await run('doctor', { passwordMin: 6 })).toBe(0);
  expect(worthALook().join('\n')).toMatch(/PASSWORD_MIN=8[\s\S]*chmod 700[\s\S]*user add[\s\S]*backup FILE/);
});

it('says what a newer version has expanded', async () => {
  await run('migrate');
  const database = new DatabaseSync(join(folder, 'sampark.sqlite'));
  database.exec("insert into kysely_migration (name, timestamp) values ('9998-expand-later', '')");
  database.close();
  expect(await run('doctor')).toBe(0);
  expect(worthALook().join('\n')).toMatch(/newer version .*expanded .*\(9998-expand-later\)/);
});

it.each([
  ['no database', () => Promise.resolve(), {}, /there is no database/],
  ['a key that is missing', () => rm(join(folder, 'server.key')), {}, /server\.key is missing/],
  [
    'a damaged database',
    () => writeFile(join(folder, 'sampark.sqlite'), 'not a database at all '.repeat(500)),
    {},
    /cannot be opened/,
  ],
  ['demo mode for everybody', () => Promise.resolve(), { demo: true }, /SAMPARK_DEMO=0/],
  [
    'an audit log that somebody changed',
    () => {
      const database = new DatabaseSync(join(folder, 'sampark.sqlite'));
      database.exec("drop trigger audit_not_changed; update audit set action = 'x' where id = 2");
      database.close();
      return Promise.resolve();
    },
    {},
    /entry 2 was changed/,
  ],
  [
    'a clock that goes wrong',
    () => {
      const database = new DatabaseSync(join(folder, 'sampark.sqlite'));
      database.exec("drop trigger audit_not_changed; update audit set at = '2999-01-01T00:00:00.000Z'");
      database.close();
      return Promise.resolve();
    },
    {},
    /set the clock/,
  ],
])('says what is wrong and ends with 1: %s', async (what, does, over, problem) => {
  if (what !== 'no database') await run('user add --username asha --role admin');
  await does();
  said = [];
  expect(await run('doctor', over)).toBe(1);
  expect(wrong().join('\n')).toMatch(problem);
});

it('does not understand "doctor now"', async () => {
  expect(await run('doctor now')).toBe(2);
});
