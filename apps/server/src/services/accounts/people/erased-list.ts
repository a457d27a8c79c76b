import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../storage/make-folder.ts';
import { syncFolder } from '../../../storage/sync-folder.ts';

/** The ids of erased accounts, outside of the database, so that they are erased again after an older backup is restored. */
export interface ErasedList {
  read(): Promise<readonly string[]>;
  /** Adds ids. What stands there stays: another database may have been restored meanwhile. */
  add(ids: readonly string[]): Promise<void>;
}

/** The list of a server without a data folder. */
export const noErasedList: ErasedList = { read: () => Promise.resolve([]), add: () => Promise.resolve() };

const HEAD =
  '# The ids of erased accounts. After a restore they are erased again: keep this file with the backups.';

/** Keeps the list as a file of the data folder, an id a line. A new one takes the old one's place whole. */
export function erasedListIn(dataDir: string): ErasedList {
  const path = join(dataDir, 'erased-accounts.txt');
  const read = async (): Promise<readonly string[]> => {
    const text = await readFile(path, 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  };
  return {
    read,
    async add(ids) {
      const known = await read();
      const all = [...new Set([...known, ...ids])];
      if (all.length === known.length) return;
      await makeFolder(dataDir);
      const unnamed = join(dataDir, `.erased-${randomUUID()}`);
      try {
        const file = await open(unnamed, 'wx', 0o600);
        try {
          await file.writeFile(`${[HEAD, ...all].join('\n')}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unnamed, path);
        await syncFolder(dataDir);
      } finally {
        await rm(unnamed, { force: true });
      }
    },
  };
}
