import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../../storage/make-folder.ts';
import { UnavailableError } from '../../../../storage/port.ts';
import { syncFolder } from '../../../../storage/sync-folder.ts';

/**
 * What the list says of an account:
 *
 * | | its line | |
 * |---|---|---|
 * | `begun` | `begun ID` | an erasure was asked for; whether it was done says the database |
 * | `erased` | `ID` | the account has ended: a restore does it again. Nothing takes this back |
 * | `dropped` | `dropped ID` | it was begun, and not done |
 */
export type Listed = 'begun' | 'erased' | 'dropped';

/** The ids of erased accounts, outside of the database, so that they are erased again after an older backup is restored. */
export interface ErasedList {
  /** Returns what the list says of each account that it names. */
  read(): Promise<ReadonlyMap<string, Listed>>;
  /** Adds what is true now of these accounts, on the disk before the promise resolves. */
  add(ids: readonly string[], as: Listed): Promise<void>;
}

/** The list of a server without a data folder. */
export const noErasedList: ErasedList = {
  read: () => Promise.resolve(new Map()),
  add: () => Promise.resolve(),
};

const HEAD =
  '# The ids of erased accounts. After a restore they are erased again: keep this file with the backups.';

const lineOf = (id: string, as: Listed): string => (as === 'erased' ? id : `${as} ${id}`);

/** Returns what the lines of a list come to. Another database may have been restored meanwhile, so no line is ever removed. */
function listedIn(text: string): ReadonlyMap<string, Listed> {
  const listed = new Map<string, Listed>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, word, id = ''] = /^(?:(begun|dropped) )?(.+)$/.exec(line) ?? [];
    if (listed.get(id) !== 'erased') listed.set(id, (word as 'begun' | 'dropped' | undefined) ?? 'erased');
  }
  return listed;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps the list as a file of the data folder. Lines are only added, so a process that dies takes nothing from it. */
export function erasedListIn(dataDir: string): ErasedList {
  const path = join(dataDir, 'erased-accounts.txt');
  const textOf = async (): Promise<string> => {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return '';
      throw new UnavailableError(`the list of erased accounts cannot be read: ${path}`, { cause: error });
    }
  };
  const append = async (before: string, lines: readonly string[]): Promise<void> => {
    await makeFolder(dataDir);
    const file = await open(path, 'a', 0o600);
    try {
      // A process that died may have left a line without its end.
      const start = before === '' ? `${HEAD}\n` : before.endsWith('\n') ? '' : '\n';
      await file.appendFile(`${start}${lines.join('\n')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    if (before === '') await syncFolder(dataDir);
  };
  return {
    read: async () => listedIn(await textOf()),
    async add(ids, as) {
      const text = await textOf();
      const known = listedIn(text);
      const news = ids.filter((id) => known.get(id) !== as && known.get(id) !== 'erased');
      if (news.length === 0) return;
      await append(
        text,
        news.map((id) => lineOf(id, as)),
      ).catch((error: unknown) => {
        throw new UnavailableError(`the list of erased accounts cannot be written: ${path}`, {
          cause: error,
        });
      });
    },
  };
}
