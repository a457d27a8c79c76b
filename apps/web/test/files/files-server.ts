import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { FileStore } from '@sampark/server/storage/files/file-store';
import { startServer, type TestServer } from '../server.ts';
import { createFaultyStore, type FaultyStore } from './faulty-store.ts';

/** The panchayat of the demo in which the people of a schedule work, and another one. */
export const PANCHAYAT = '48211';
export const ELSEWHERE = '48230';

/** The real server, over a place for files that fails, and which may die over a file. */
export interface FilesServer extends Pick<TestServer, 'fetch' | 'move' | 'pass' | 'purge' | 'heldFiles'> {
  readonly store: FaultyStore;
  /** The files as they lie on its disk. */
  readonly disk: FileStore;
  /** Starts it again where it died. @returns whether it had */
  readonly revive: () => Promise<boolean>;
  /** Copies the files. */
  readonly copyFiles: () => Promise<void>;
  /** Backs its database up. @returns a function that puts it back, with the files of their last copy, which is older, or with those of now */
  readonly backUp: () => Promise<(files: 'of then' | 'of now') => Promise<void>>;
  readonly close: () => Promise<void>;
}

const keysOn = async (disk: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of disk.list()) keys.push(key);
  return keys;
};

/** Starts a server whose panchayat works with a form. @param postgresUrl the maintenance database of a PostgreSQL; empty: SQLite */
export const startFilesServer = async (form: FormDefinition, postgresUrl: string): Promise<FilesServer> => {
  const parts: { disk?: FileStore; store?: FaultyStore } = {};
  let { promise: death, reject: cut } = Promise.withResolvers<never>();
  let isDead = false;
  let copied: readonly string[] = [];
  const died = (): void => {
    isDead = true;
    cut(new TypeError('Failed to fetch'));
  };
  const server = await startServer((folder) => {
    parts.disk = folder;
    parts.store = createFaultyStore(folder, died);
    return parts.store;
  }, postgresUrl);
  death.catch(() => undefined);
  const { disk, store } = parts;
  if (!disk || !store) throw new Error('A server has a place for its files.');
  await server.publish(PANCHAYAT, form);
  return {
    ...{
      store,
      disk,
      move: server.move,
      pass: server.pass,
      purge: server.purge,
      heldFiles: server.heldFiles,
    },
    fetch: async (path, init) => {
      if (isDead) throw new TypeError('Failed to fetch');
      return Promise.race([server.fetch(path, init), death]);
    },
    revive: async () => {
      store.dieAt(null);
      if (!isDead) return false;
      await server.restart();
      store.bury();
      isDead = false;
      ({ promise: death, reject: cut } = Promise.withResolvers<never>());
      death.catch(() => undefined);
      return true;
    },
    copyFiles: async () => {
      copied = await keysOn(disk);
    },
    backUp: async () => {
      const backup = await server.backup();
      return async (files) => {
        if (files === 'of then')
          for (const key of await keysOn(disk)) if (!copied.includes(key)) await disk.remove(key);
        await backup.restore();
      };
    },
    close: server.close,
  };
};
