import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aConfig } from '../testing/servers/a-config.ts';
import { runCommand } from './run.ts';

let folder: string;
let said: string[];
let complaints: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-audit-'));
  said = [];
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (line: string) =>
  runCommand(line.split(' '), {
    config: aConfig(folder),
    readPassword: () => Promise.resolve('neem-tree-well'),
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });

/** The entries of a new database: the forms that ship. */
const BEFORE = shippedForms.length;

/** Plays two people, of whom one lost their password. */
async function threeThingsDone(): Promise<void> {
  await run('user add --username asha --role admin');
  await run('user add --username ram --role admin');
  await run('user reset-password ram');
  said = [];
}

it('lists what was done, by whom and to whom, without passwords', async () => {
  await threeThingsDone();
  expect(await run('audit list --since 2026-01-01')).toBe(0);
  const [asha = '', , reset = ''] = said.slice(BEFORE);
  expect(asha).toMatch(
    /^#\d+ 20\d\d-.*Z \(command line\) user_added asha \{"username":"asha","role":"admin",/,
  );
  expect(reset).toMatch(/^#\d+ .* \(command line\) password_reset ram \{"two_factor_off":true\}$/);
  expect(said.join()).not.toContain('neem-tree-well');
  said = [];
  expect(await run('audit list --user Ram')).toBe(0);
  expect(said.map((line) => line.split(' ')[0])).toEqual([`#${BEFORE + 2}`, `#${BEFORE + 3}`]);
  said = [];
  expect(await run('audit list --since 2999-01-01')).toBe(0);
  expect(said).toEqual([]);
});

it('verifies what it holds, and tells the first entry that was changed', async () => {
  await threeThingsDone();
  expect(await run('audit verify')).toBe(0);
  expect(said).toEqual([`OK: the audit log is whole, ${BEFORE + 3} entries.`]);
  const database = new DatabaseSync(join(folder, 'sampark.sqlite'));
  database.exec(
    `drop trigger audit_not_changed; update audit set action = 'user_edited' where id = ${BEFORE + 2}`,
  );
  database.close();
  expect(await run('audit verify')).toBe(1);
  expect(complaints).toEqual([
    `sampark: the audit log is broken: entry ${BEFORE + 2} was changed, or one before it was`,
  ]);
});

it.each([
  ['audit', 2],
  ['audit verify now', 2],
  ['audit list everything', 2],
  ['audit list --since yesterday', 2],
  ['audit list --since 2026-13-45', 2],
  ['audit list --since 2026-02-30', 2],
  ['audit list --since 2027-02-29T12:00:00Z', 2],
  ['audit list --user nobody', 1],
])('%s: exit code %s', async (line, code) => {
  expect(await run(line)).toBe(code);
  expect(complaints).toHaveLength(1);
});
