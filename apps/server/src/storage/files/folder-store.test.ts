import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageFullError } from '../port.ts';
import { fileStoreContract } from './contract.ts';
import { openFolderStore } from './folder-store.ts';

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((each) => !each.isDirectory()).map((each) => join(each.parentPath, each.name));
};

fileStoreContract('a folder of files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-files-'));
  return {
    store: openFolderStore(join(folder, 'files')),
    everything: () => filesIn(folder),
    dispose: () => rm(folder, { recursive: true }),
  };
});

describe.skipIf(process.platform !== 'linux')('a folder of files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampark-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function* some() {
    yield Buffer.from('some bytes');
  }

  it('says that the disk is full', async () => {
    await mkdir(join(folder, 'uploads'));
    await symlink('/dev/full', join(folder, 'uploads', 'u1'));
    await expect(openFolderStore(folder).write('u1', 0, some())).rejects.toBeInstanceOf(StorageFullError);
  });

  it('lets nobody else on the machine read them', async () => {
    await openFolderStore(folder).put('abc', 10, some());
    await openFolderStore(folder).write('u1', 0, some());
    for (const path of await filesIn(folder)) expect((await stat(path)).mode & 0o077, path).toBe(0);
    expect((await stat(join(folder, 'ab'))).mode & 0o077).toBe(0);
  });
});
