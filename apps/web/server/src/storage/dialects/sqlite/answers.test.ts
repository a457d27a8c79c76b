import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as aTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../port.ts';
import { openSqliteStorage } from './storage.ts';

let folder: string;
let storage: Storage;
let another: DatabaseSync;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sampark-answers-'));
  const path = join(folder, 'test.sqlite');
  storage = await openSqliteStorage(path);
  await storage.write(({ meta }) => meta.set('name', 'first'));
  another = new DatabaseSync(path);
});
afterEach(async () => {
  another.close();
  await storage.close();
  rmSync(folder, { recursive: true });
});

const name = () => storage.now.meta.get('name');
const write = (value: string) => storage.write(({ meta }) => meta.set('name', value));

describe('an answer that is remembered', () => {
  it('is forgotten with a commit of our own, in the same turn', async () => {
    expect(await name()).toBe('first');
    await write('second');
    expect(await name()).toBe('second');
    await write('third');
    expect(await name()).toBe('third');
  });

  it('is forgotten with a commit of another process', async () => {
    expect(await name()).toBe('first');
    another.exec("update meta set value = 'theirs' where key = 'name'");
    await aTurn();
    expect(await name()).toBe('theirs');
  });

  it('stays what it was when a transaction is taken back', async () => {
    expect(await name()).toBe('first');
    const failing = storage.write(async ({ meta }) => {
      await meta.set('name', 'never');
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await name()).toBe('first');
  });

  it('is not shared by questions with other parameters', async () => {
    await storage.write(({ meta }) => meta.set('other', 'another value'));
    expect(await name()).toBe('first');
    expect(await storage.now.meta.get('other')).toBe('another value');
    expect(await storage.now.meta.get('missing')).toBeUndefined();
  });
});
