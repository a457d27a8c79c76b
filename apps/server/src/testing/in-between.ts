import type { Storage, WritableRepositories } from '../storage/port.ts';

type Read = <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) => (...args: Args) => Promise<T>;

/** Two use cases at once: one begins after the other has read, and is over before that writes, unless it has to wait. */
export interface TwoAtOnce<T> {
  readonly storage: Storage;
  /** The repositories whose reading is waited for, with `then` around that method. */
  readonly reads: (r: WritableRepositories, then: Read) => Partial<WritableRepositories>;
  readonly first: (on: Storage) => Promise<unknown>;
  readonly second: () => Promise<T>;
}

/** @returns what became of the second */
export async function inBetween<T>({ storage, reads, first, second }: TwoAtOnce<T>): Promise<T> {
  let other: Promise<T> | undefined;
  let isOver = false;
  const then: Read =
    (read) =>
    async (...args) => {
      const found = await read(...args);
      other ??= second().finally(() => {
        isOver = true;
      });
      // On SQLite the second always waits for the first, and on PostgreSQL for a lock.
      for (let i = 0; i < 500 && !isOver; i++) await storage.now.users.count();
      return found;
    };
  await first({ ...storage, write: (work) => storage.write((r) => work({ ...r, ...reads(r, then) })) });
  if (other === undefined) throw new Error('the first read nothing');
  return other;
}
