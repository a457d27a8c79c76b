import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStorage } from '../storage/open.ts';
import { insertPlacesAndUser } from '../testing/databases/rows.ts';
import { aConfig } from '../testing/servers/a-config.ts';
import { clientOf } from '../testing/servers/client.ts';
import { startTestServer } from '../testing/servers/start.ts';
import { runCommand } from './run.ts';

let folder: string;
let said: string[];
let complaints: string[];
let asked: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-cli-'));
  asked = 0;
  said = [];
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true }));

const run = (line: string, password = 'neem-tree-well') =>
  runCommand(line === '' ? [] : line.split(' '), {
    config: aConfig(folder),
    readPassword: () => {
      asked += 1;
      return Promise.resolve(password);
    },
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });

describe('sampark user add', () => {
  it('makes the first administrator, who can then sign in', async () => {
    expect(await run('user add --username Asha --role admin --name Asha')).toBe(0);
    expect(said).toEqual(['Added asha (admin).']);
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    const server = await startTestServer({ storage });
    const credentials = { username: 'asha', password: 'neem-tree-well' };
    const answer = await clientOf(server, '').post('/api/auth/login', credentials);
    expect(answer.body).toMatchObject({ user_info: { username: 'asha', full_name: 'Asha', role: 'admin' } });
    await server.close();
    await storage.close();
  });

  it('gives staff a panchayat and officers a block that exist', async () => {
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    await storage.write(insertPlacesAndUser);
    await storage.close();
    expect(await run('user add --username gita --role staff --panchayat p2')).toBe(0);
    expect(said).toEqual(['Added gita (staff).']);
    expect(await run('user add --username ram --role block_officer --block b2')).toBe(0);
    expect(await run('user add --username x1 --role staff --panchayat p9')).toBe(1);
    expect(await run('user add --username x2 --role block_officer --block b9')).toBe(1);
    expect(complaints).toEqual([
      'sampark: there is no such panchayat',
      'sampark: there is no such block, or it has no panchayats',
    ]);
  });

  it.each([
    ['user add --username asha --role admin', 'short', /at least 8 characters/],
    ['user add --username asha --role admin', 'password1', /first to be guessed/],
    ['user add --username a --role admin', 'neem-tree-well', /user name has/],
  ])('refuses %s with the password %s', async (line, password, complaint) => {
    expect(await run(line, password)).toBe(1);
    expect(complaints[0]).toMatch(complaint);
  });

  it('refuses a name that is taken', async () => {
    await run('user add --username asha --role admin');
    expect(await run('user add --username ASHA --role admin')).toBe(1);
    expect(complaints).toEqual(['sampark: that user name is taken']);
  });

  it.each([
    ['user add --username a --role admin', /user name has/],
    ['user add --username gita --role staff --panchayat p9', /no such panchayat/],
    ['user add --username gita --role block_officer --block b9', /no such block/],
  ])('says what is wrong with "%s" before anybody types a password', async (line, complaint) => {
    expect(await run(line)).toBe(1);
    expect(complaints[0]).toMatch(complaint);
    expect(asked).toBe(0);
    expect(await run('user add --username gita --role staff')).toBe(0);
    expect(asked).toBe(1);
    expect(said[1]).toMatch(/no panchayat yet.*: npm run sampark -- user move gita --panchayat ID$/);
  });

  it.each([
    ['user add', 'sampark user add: --username is missing'],
    [
      'user add --username asha',
      'sampark user add: --role is one of contributor, staff, block_officer, admin',
    ],
    [
      'user add --username asha --role king',
      'sampark user add: --role is one of contributor, staff, block_officer, admin',
    ],
    ['user add --username asha --role admin --password x', "sampark user add: Unknown option '--password'"],
    [
      'user add --username asha --role staff --panchayat p1 --block b1',
      'sampark user add: staff and contributors have a panchayat, block officers a block, administrators neither',
    ],
    [
      'user add --username asha --role admin --panchayat p1',
      'sampark user add: staff and contributors have a panchayat, block officers a block, administrators neither',
    ],
    [
      'user add --username asha --role block_officer --panchayat p1',
      'sampark user add: staff and contributors have a panchayat, block officers a block, administrators neither',
    ],
    ['user add --username asha --role block_officer', 'sampark user add: a block officer needs --block'],
    ['user remove', 'sampark: there is no command "user remove"'],
    ['user move', 'sampark user move: it takes one user name'],
    ['user move gita', 'sampark user move: it takes either --panchayat or --block'],
    ['user move gita --panchayat p2 --block b1', 'sampark user move: it takes either --panchayat or --block'],
    ['user move gita sita --panchayat p2', 'sampark user move: it takes one user name'],
    ['panchayat form p1', 'sampark panchayat form: it takes a panchayat and a form'],
    ['panchayat form p1 village-detailed now', 'sampark panchayat form: it takes a panchayat and a form'],
    ['panchayat drop p1', 'sampark: there is no command "panchayat drop"'],
    ['purge now', 'sampark purge: it takes nothing more'],
    ['migrate now', 'sampark migrate: it takes nothing more'],
    ['nonsense', 'sampark: there is no command "nonsense"'],
  ])('says what is wrong with "%s", and how it is written', async (line, wrong) => {
    expect(await run(line)).toBe(2);
    const [first, second, third] = complaints[0]?.split('\n') ?? [];
    expect(first).toBe(wrong);
    expect(second).toBe('Usage:');
    const [command = ''] = wrong.startsWith('sampark:') ? [] : wrong.split(':');
    expect(third).toMatch(new RegExp(`^  ${command}`));
  });
});

describe('sampark user move', () => {
  beforeEach(async () => {
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    await storage.write(insertPlacesAndUser);
    await storage.close();
  });

  it('gives staff another panchayat and remembers the old one', async () => {
    expect(await run('user move Sita --panchayat p3')).toBe(0);
    expect(said).toEqual(['Moved sita.']);
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    expect(await storage.now.users.byUsername('sita')).toMatchObject({ panchayat_id: 'p3', block_id: null });
    expect(await storage.now.formerScopes.of('u1')).toEqual([{ kind: 'panchayat', panchayat_id: 'p1' }]);
    await storage.close();
  });

  it.each([
    ['user move nobody --panchayat p2', 'there is no such user'],
    ['user move sita --panchayat p9', 'there is no such panchayat'],
    [
      'user move sita --block b1',
      'staff and contributors have a panchayat, block officers a block, administrators neither',
    ],
  ])('says why it could not: %s', async (line, why) => {
    expect(await run(line)).toBe(1);
    expect(complaints).toEqual([`sampark: ${why}`]);
  });
});

describe('sampark panchayat form', () => {
  it('chooses the form of new surveys', async () => {
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    await storage.write(insertPlacesAndUser);
    await storage.close();
    expect(await run('panchayat form p2 village-detailed')).toBe(0);
    expect(said).toEqual(['New surveys of p2 take the form village-detailed.']);
    const after = await openStorage({ databaseUrl: '', dataDir: folder });
    expect(await after.now.places.byIds(['p1', 'p2'])).toMatchObject([
      { panchayat_id: 'p1', form_name: 'village-standard' },
      { panchayat_id: 'p2', form_name: 'village-detailed' },
    ]);
    await after.close();
    expect(await run('panchayat form p9 village-detailed')).toBe(1);
    expect(await run('panchayat form p2 village-lavish')).toBe(1);
    expect(complaints).toEqual(['sampark: there is no such panchayat', 'sampark: there is no such form']);
  });
});

it('sampark purge says what it removed', async () => {
  expect(await run('purge')).toBe(0);
  expect(said).toEqual(['Removed 0 deleted surveys, 0 files and 0 receipts for good.']);
});

it('sampark migrate brings a new database up to date', async () => {
  expect(await run('migrate')).toBe(0);
  const storage = await openStorage({ databaseUrl: '', dataDir: folder });
  expect(await storage.now.users.count()).toBe(0);
  await storage.close();
});

it('a command says when the server’s key is missing', async () => {
  await run('user add --username asha --role admin');
  await rm(join(folder, 'server.key'));
  expect(await run('user reset-password asha')).toBe(1);
  expect(complaints).toEqual([expect.stringMatching(/^sampark: the key file .* is missing/)]);
});

it('sampark alone tells how it is used', async () => {
  expect(await run('')).toBe(0);
  expect(complaints[0]).toMatch(/^Usage/);
});

describe('sampark user reset-password', () => {
  it('gives a password for one login', async () => {
    await run('user add --username asha --role admin');
    expect(await run('user reset-password Asha')).toBe(0);
    const password = /^Temporary password of asha: (\S+)$/.exec(said[1] ?? '')?.[1] ?? '';
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    const server = await startTestServer({ storage });
    const answer = await clientOf(server, '').post('/api/auth/login', { username: 'asha', password });
    expect(answer.body).toMatchObject({ user_info: { must_change_password: true } });
    await server.close();
    await storage.close();
  });

  it.each([
    ['user reset-password nobody', 1],
    ['user reset-password', 2],
    ['user reset-password --force', 2],
  ])('%s: exit code %s', async (line, code) => {
    expect(await run(line)).toBe(code);
    expect(complaints).toHaveLength(1);
  });
});

describe('sampark user let-in', () => {
  it('makes an address by which a person comes in once', async () => {
    await run('user add --username asha --role admin');
    expect(await run('user let-in Asha')).toBe(0);
    const code = /\/login#code=([\w-]{43})$/.exec(said[1] ?? '')?.[1];
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    const server = await startTestServer({ storage });
    const fetchSignIn = () => clientOf(server, '').post('/api/auth/oidc/sign-in', { code, verifier: '' });
    expect((await fetchSignIn()).body).toMatchObject({ user_info: { username: 'asha' } });
    expect((await fetchSignIn()).status).toBe(401);
    await server.close();
    await storage.close();
  });

  it.each([
    ['user let-in nobody', 1],
    ['user let-in', 2],
    ['user let-in --force', 2],
  ])('%s: exit code %s', async (line, code) => {
    expect(await run(line)).toBe(code);
    expect(complaints).toHaveLength(1);
  });
});
