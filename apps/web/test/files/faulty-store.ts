import type { Bytes, FileStore } from '@sampark/server/storage/files/file-store';
import { StorageFullError, UnavailableError } from '@sampark/server/storage/port';

/** How the place of the server's files is: it has no room for more, or nobody reaches it. */
export type Condition = 'well' | 'full' | 'away';

/** The moments in which a server may die over a file. */
export const DEATHS = ['in a piece', 'in the file', 'behind the file', 'before the upload goes'] as const;
export type Death = (typeof DEATHS)[number];

/** The place of the server's files. A schedule says how it fails, and when the server dies over it. */
export interface FaultyStore extends FileStore {
  readonly become: (condition: Condition) => void;
  /** Lets the server die the next time that it comes to this moment. */
  readonly dieAt: (death: Death | null) => void;
  /** Ends what a server that died had begun: its program is gone. */
  readonly bury: () => void;
}

/** @param died hears that the server is dead: nothing that it had begun goes on */
export const createFaultyStore = (store: FileStore, died: () => void): FaultyStore => {
  let condition: Condition = 'well';
  let death: Death | null = null;
  let graves: (() => void)[] = [];

  const dieIf = async (at: Death): Promise<void> => {
    if (death !== at) return;
    death = null;
    died();
    await new Promise((_, reject) => graves.push(() => reject(new Error('The server is dead.'))));
  };
  const reached = <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) => {
    return async (...asked: Asked): Promise<Answer> => {
      if (condition === 'away') throw new UnavailableError('nobody reaches the files');
      return ask(...asked);
    };
  };
  /** Passes bytes on, and fails or dies behind the first half of a chunk. */
  async function* through(source: Bytes, at: Death): Bytes {
    for await (const chunk of source) {
      const isLast = condition === 'full' || death === at;
      if (isLast) yield chunk.subarray(0, chunk.length >> 1);
      await dieIf(at);
      if (condition === 'full') throw new StorageFullError('no room for a file');
      yield chunk;
    }
  }
  const sayFull = (): void => {
    if (condition === 'full') throw new StorageFullError('no room for a file');
  };

  return {
    write: reached(async (uploadId, at, source) => {
      const end = await store.write(uploadId, at, through(source, 'in a piece'));
      sayFull();
      return end;
    }),
    written: reached((id: string) => store.written(id)),
    async *readUpload(uploadId) {
      yield* store.readUpload(uploadId);
    },
    dropUpload: reached(async (uploadId) => {
      await dieIf('before the upload goes');
      await store.dropUpload(uploadId);
    }),
    put: reached(async (key, size, source) => {
      sayFull();
      await store.put(key, size, through(source, 'in the file'));
      await dieIf('behind the file');
    }),
    read: reached((...asked: Parameters<FileStore['read']>) => store.read(...asked)),
    size: reached((key: string) => store.size(key)),
    remove: reached((key: string) => store.remove(key)),
    list: () => store.list(),
    tidy: reached((before: string) => store.tidy(before)),
    become: (next) => {
      condition = next;
    },
    dieAt: (next) => {
      death = next;
    },
    bury: () => {
      for (const end of graves) end();
      graves = [];
    },
  };
};
