import { chmod, chown, copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSurveyRow, insertPlacesAndUser } from '../../../testing/databases/rows.ts';
import { StorageFullError } from '../../port.ts';
import { openSqliteConnection } from './connection.ts';
import { openSqliteStorage } from './storage.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-sqlite-'));
  path = join(folder, 'db.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

describe('SQLite', () => {
  it.each(['write', 'read'] as const)(
    'is durable, strict and patient on a connection to %s',
    async (access) => {
      openSqliteConnection(path, 'write').close();
      const connection = openSqliteConnection(path, access);
      const setting = async (name: string) => {
        const { rows } = await connection.executeQuery<object>(CompiledQuery.raw(`pragma ${name}`));
        return Object.values(rows[0] ?? {})[0] as unknown;
      };
      expect(await setting('journal_mode')).toBe('wal');
      expect(await setting('synchronous')).toBe(2);
      expect(await setting('foreign_keys')).toBe(1);
      expect(await setting('busy_timeout')).toBe(5000);
      expect(await setting('page_size')).toBe(8192);
      expect(await setting('wal_autocheckpoint')).toBe(access === 'write' ? 5_000 : 1000);
      expect(await setting('query_only')).toBe(access === 'read' ? 1 : 0);
      connection.close();
    },
  );

  it.skipIf(process.platform === 'win32')('lets nobody else on the machine read what it writes', async () => {
    const storage = await openSqliteStorage(path);
    await storage.write((r) => r.meta.set('name', 'value'));
    const files = (await readdir(folder)).toSorted();
    expect(files).toEqual(['db.sqlite', 'db.sqlite-shm', 'db.sqlite-wal']);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    await storage.close();
  });

  it.skipIf(process.platform === 'win32')(
    'takes what an older version, and a server that was killed, left open to everybody, out of their sight',
    async () => {
      const before = await openSqliteStorage(path);
      await before.write((r) => r.meta.set('name', 'value'));
      const left = join(folder, 'left.sqlite');
      for (const end of ['', '-wal', '-shm']) await copyFile(`${path}${end}`, `${left}${end}`);
      await before.close();
      for (const end of ['', '-wal', '-shm']) await chmod(`${left}${end}`, 0o644);
      const storage = await openSqliteStorage(left);
      for (const end of ['', '-wal', '-shm']) {
        expect((await stat(`${left}${end}`)).mode & 0o777).toBe(0o600);
      }
      expect(await storage.now.meta.get('name')).toBe('value');
      await storage.close();
    },
  );

  it.skipIf(process.getuid?.() !== 0)('leaves a file of another user’s as it is', async () => {
    await writeFile(path, '');
    await chmod(path, 0o644);
    await chown(path, 65_534, 65_534);
    await (await openSqliteStorage(path)).close();
    expect((await stat(path)).mode & 0o777).toBe(0o644);
  });

  it('keeps nothing of a shared commit when the disk is full, tells every caller, and works again later', async () => {
    const storage = await openSqliteStorage(path, { pagesAtMost: 150 });
    await storage.write(insertPlacesAndUser);
    const survey = (survey_id: string, size: number) =>
      storage.write((r) => r.surveys.insert([aSurveyRow({ survey_id, doc: 'x'.repeat(size) })]));
    const outcomes = await Promise.allSettled([
      storage.write((r) => r.meta.set('before', '1')),
      survey('large', 1_000_000),
      storage.write((r) => r.meta.set('after', '1')),
    ]);
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StorageFullError);
    }
    expect(await storage.now.meta.get('before')).toBeUndefined();
    expect(await storage.now.surveys.byIds(['large'])).toEqual([]);
    await survey('small', 10);
    expect(await storage.now.surveys.byIds(['small'])).toHaveLength(1);
    await storage.close();
  });

  it('finds everything again after it was closed', async () => {
    const first = await openSqliteStorage(path);
    await first.write((r) => r.meta.set('kept', 'yes'));
    await first.close();
    const second = await openSqliteStorage(path);
    expect(await second.now.meta.get('kept')).toBe('yes');
    await second.close();
  });
});
