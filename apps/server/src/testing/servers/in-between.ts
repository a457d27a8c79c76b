import type { Storage, WritableRepositories } from '../../storage/port.ts';

type Read = <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) => (...args: Args) => Promise<T>;

/**
 * Two use cases at once: the second begins after the first has read, and ends before the first writes, unless it has
 * to wait.
 */
export interface TwoAtOnce<T> {
  readonly storage: Storage;
  /** Returns repositories in which `then` runs after the read that is waited for. */
  readonly reads: (r: WritableRepositories, then: Read) => Partial<WritableRepositories>;
  readonly first: (on: Storage) => Promise<unknown>;
  readonly second: () => Promise<T>;
}

/** @returns the result of the second */
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
      // On SQLite the second use case always waits for the first, and on PostgreSQL for a lock.
      for (let i = 0; i < 500 && !isOver; i++) await storage.now.users.count();
      return found;
    };
  await first({ ...storage, write: (work) => storage.write((r) => work({ ...r, ...reads(r, then) })) });
  if (other === undefined) throw new Error('the first read nothing');
  return other;
}
