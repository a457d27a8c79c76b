import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../../storage/dialects/sqlite/lock-data-folder.ts';
import { openSqliteSnapshot } from '../../../storage/dump/sqlite-dump.ts';
import { sqliteTarget } from '../../../storage/dump/sqlite-target.ts';
import type { RestoreTarget } from '../../../storage/dump/target.ts';
import { makeFolder } from '../../../storage/make-folder.ts';
import { openServersStorage, openStorage, sqliteFile } from '../../../storage/open.ts';
import { openEmptyStorage } from '../../../testing/databases/engines.ts';
import { aSurveyRow, insertPlacesAndUser } from '../../../testing/databases/rows.ts';
import { writeKeyFile } from '../../access/secrets/key-file.ts';
import { KEY_BYTES, keyIdOf } from '../../access/secrets/seal.ts';
import { backUp } from './backup.ts';
import { keyStore } from './key-store.ts';
import { readBackup } from './read-backup.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const SERVER_KEY = Buffer.alloc(KEY_BYTES, 3);
const SEAL = Buffer.alloc(KEY_BYTES, 4);
// Characters that some readers of lines take for the end of one, and characters that JSON escapes.
const ODD = 'Ram\u2028pur\u2029 \\ "नगला" \u{1f33e}\t\r\n';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-backup-'));
  file = join(folder, 'b');
  const storage = await openEmptyStorage(join(folder, 'old'));
  await storage.write(async (r) => {
    await insertPlacesAndUser(r);
    const many = Array.from({ length: 1203 }, (_, i) => aSurveyRow({ survey_id: `s${i}` }));
    await r.surveys.insert([...many, aSurveyRow({ survey_id: 'odd', village_name: ODD })]);
  });
  await storage.close();
});
afterEach(() => rm(folder, { recursive: true }));

const clock = () => Date.parse('2026-11-20T12:00:00.000Z');
const snapshot = () => openSqliteSnapshot(sqliteFile(join(folder, 'old')));
async function aBackup(sealWith: Uint8Array | null = null): Promise<void> {
  const open = snapshot();
  try {
    await backUp(open, 'sqlite', SERVER_KEY, { clock, path: file, sealWith });
  } finally {
    await open.close();
  }
}
const targetIn = (name: string) => sqliteTarget(sqliteFile(join(folder, name)), 'now');
const into = (
  name: string,
  openWith: Uint8Array | null = null,
  replace = false,
  target: RestoreTarget = targetIn(name),
) =>
  restore(target, keyStore({ dataDir: join(folder, name), keyFile: '', key: '' }, 'now'), {
    path: file,
    openWith,
    replace,
    clock,
    random: (count) => Buffer.alloc(count, 5),
  });

/** Whether two gzips unpack to the same. */
const isSame = (one: Buffer, other: Buffer): boolean => {
  try {
    return gunzipSync(one).equals(gunzipSync(other));
  } catch {
    return false;
  }
};

describe('a backup', () => {
  it('is not restored where a server runs, even before it has a database', async () => {
    await aBackup();
    const dataDir = join(folder, 'new');
    await makeFolder(dataDir);
    const release = lockDataFolder(dataDir);
    await expect(into('new')).rejects.toThrow(
      /^a server is running on .*new\/sampark\.sqlite: stop it first$/,
    );
    release?.();
    expect((await into('new')).rows).toMatchObject({ surveys: 1204 });
  });

  it.each(['new', 'old'])('lets no server start while it is restored over the %s', async (name) => {
    await aBackup();
    const settings = { databaseUrl: '', dataDir: join(folder, name) };
    const target = targetIn(name);
    const meanwhile: RestoreTarget = {
      ...target,
      open: async () => {
        await expect(openServersStorage(settings)).rejects.toThrow(
          /^another server runs on .*, or a restore/,
        );
        return target.open();
      },
    };
    expect((await into(name, null, true, meanwhile)).rows).toMatchObject({ surveys: 1204 });
    await (await openServersStorage(settings)).close();
  });

  it.each([null, SEAL])('restores every row as it was, and the server’s key', async (key) => {
    await aBackup(key);
    const { rows, header } = await into('new', key);
    expect(rows).toMatchObject({ surveys: 1204, users: 1, panchayats: 4 });
    expect(header).toMatchObject({ made_at: '2026-11-20T12:00:00.000Z', key_id: keyIdOf(SERVER_KEY) });
    const storage = await openStorage({ databaseUrl: '', dataDir: join(folder, 'new') });
    const [odd] = await storage.now.surveys.byIds(['odd']);
    expect(odd?.village_name).toBe(ODD);
    await storage.close();
    expect(await readFile(join(folder, 'new', 'server.key'), 'utf8')).toBe(
      `${SERVER_KEY.toString('base64')}\n`,
    );
  });

  it('that is encrypted shows nothing, and does not open without its key or with another', async () => {
    await aBackup(SEAL);
    const bytes = await readFile(file);
    expect(bytes.includes('surveys')).toBe(false);
    await expect(readBackup(file, null)).rejects.toThrow('--key-file');
    await expect(readBackup(file, SERVER_KEY)).rejects.toThrow('the key file is another’s');
    await aFresh(() => aBackup());
    await expect(readBackup(file, SEAL)).rejects.toThrow('leave --key-file out');
  });

  it.each([null, SEAL])('of which a byte was changed, or the end is missing, is refused', async (key) => {
    await aBackup(key);
    const whole = await readFile(file);
    const headerEnd = whole.indexOf('\n') + 1;
    for (let at = headerEnd; at < whole.length; at += 97) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x20;
      await writeFile(file, changed);
      // Some bits of gzip's say nothing about the content.
      if (key === null && isSame(whole.subarray(headerEnd), changed.subarray(headerEnd))) continue;
      await expect(readBackup(file, key), `byte ${at}`).rejects.toThrow('damaged');
    }
    for (const length of [headerEnd, headerEnd + 5, whole.length >> 1, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      await expect(readBackup(file, key), `${length} bytes`).rejects.toThrow('damaged');
    }
    await writeFile(file, Buffer.concat([whole, whole]));
    await expect(readBackup(file, key)).rejects.toThrow('damaged');
    await expect(into('new', key)).rejects.toThrow('damaged');
    expect(await readdir(folder)).not.toContain('new');
  });

  it.each(['', 'PK\u0003\u0004', 'sampark backup 2 plain\n', '{"surveys":[]}'])(
    'of somebody else’s is refused: %j',
    async (text) => {
      await writeFile(file, text);
      await expect(into('new')).rejects.toThrow('not a backup of Sampark');
    },
  );

  it('of a newer version is refused', async () => {
    const open = snapshot();
    const newer = { ...open, schema: [...open.schema, '9999-later'] };
    await backUp(newer, 'sqlite', SERVER_KEY, { clock, path: file, sealWith: null });
    await open.close();
    await expect(into('new')).rejects.toThrow('newer version of Sampark (9999-later)');
  });

  it('with rows that refer to nothing is refused, and leaves nothing behind', async () => {
    const open = snapshot();
    const tables = open.tables.filter(({ name }) => name !== 'panchayats');
    await backUp({ ...open, tables }, 'sqlite', SERVER_KEY, { clock, path: file, sealWith: null });
    await open.close();
    await expect(into('new')).rejects.toThrow('refer to rows that are not there');
    expect(await readdir(join(folder, 'new'))).toEqual(['server.lock']);
  });

  it('never takes the place of a file, and leaves none that is cut off', async () => {
    await writeFile(file, 'mine');
    await expect(aBackup()).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe('mine');
    await rm(file);
    const open = snapshot();
    const broken = {
      name: 'surveys',
      columns: ['survey_id'],
      pages: () => {
        throw new Error('the disk is gone');
      },
    };
    const header = {
      made_at: '',
      engine: 'sqlite' as const,
      schema: [],
      epoch: '',
      key_id: '',
      key: '',
    };
    await expect(writeBackup({ ...open, tables: [broken] }, header, file, null)).rejects.toThrow('gone');
    await open.close();
    expect(await readdir(folder)).toEqual(['old']);
  });
});

it('a database in use, or another’s key, is only moved aside on request', async () => {
  await aBackup();
  await into('new');
  await expect(into('new')).rejects.toThrow('--replace');
  await writeFile(join(folder, 'new', 'server.key'), `${SEAL.toString('base64')}\n`, { mode: 0o600 });
  await rm(sqliteFile(join(folder, 'new')));
  await expect(into('new')).rejects.toThrow('another key than the backup’s');
  await into('new', null, true);
  expect((await readdir(join(folder, 'new'))).toSorted()).toEqual([
    'sampark.sqlite',
    'server.key',
    'server.key.before-restore-now',
    'server.lock',
  ]);
});

async function aFresh(make: () => Promise<void>): Promise<void> {
  await rm(file);
  await make();
}

it('that cannot take the place of the database leaves the server’s key where it was', async () => {
  await aBackup();
  const key = join(folder, 'new', 'server.key');
  const stuck = { ...targetIn('new'), replace: () => Promise.reject(new Error('the tables are another’s')) };
  await expect(into('new', null, true, stuck)).rejects.toThrow('the tables are another’s');
  expect(await readdir(join(folder, 'new'))).toEqual(['server.lock']);
  await writeKeyFile(key, SEAL);
  await expect(into('new', null, true, stuck)).rejects.toThrow('the tables are another’s');
  expect(await readdir(join(folder, 'new'))).toEqual(['server.key', 'server.lock']);
  expect(await readFile(key, 'utf8')).toBe(`${SEAL.toString('base64')}\n`);
});
