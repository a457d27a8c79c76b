import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const permissions = async (path: string) => (await stat(path)).mode & 0o777;

it('makes a folder and those above it for their owner alone, and leaves one that is there as it is', async () => {
  const path = join(folder, 'a', 'b');
  await Promise.all([makeFolder(path), makeFolder(path)]);
  expect([await permissions(join(folder, 'a')), await permissions(path)]).toEqual([0o700, 0o700]);
  await makeFolder('/');
  await makeFolder('.');
  await writeFile(join(path, 'kept'), '');
  await makeFolder(path);
  expect((await stat(join(path, 'kept'))).isFile()).toBe(true);
});

it('says so where a file is in the way', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow(/EEXIST/);
  await expect(makeFolder(join(folder, 'file', 'below'))).rejects.toThrow(/EEXIST|ENOTDIR/);
});

it.runIf(process.platform === 'linux')('says so where a file system takes no folders', async () => {
  await expect(makeFolder('/proc/sampark/data')).rejects.toThrow(/ENOENT.*mkdir/);
});
