import { setImmediate } from 'node:timers/promises';

/** One caller's part of a shared transaction: its outcome is kept back until the commit. */
interface Job<Tx> {
  /** Throws only what ends the whole transaction. */
  run(tx: Tx): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

export interface GroupCommit<Tx> {
  /** Resolves after the commit that holds `work`. */
  submit<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>;
}

/**
 * Lets several callers share one commit: on a disk, the wait for the commit costs more than the work in it. Whoever
 * comes while a transaction is being written waits for the next one. A commit holds the event loop up, and in each of its
 * turns one new connection is taken: were a commit begun with whoever is there, a thousand devices that come at one moment
 * would cost a commit each. Each caller is isolated by `isolate` (a
 * savepoint): when one's work throws, only that caller hears of it, and nothing of its work is kept.
 *
 * @param transaction runs its argument in one transaction and resolves after the commit
 * @param endsTransaction errors after which the transaction no longer exists, such as a full disk
 * @param atMost callers that may share one commit
 */
export function createGroupCommit<Tx>(options: {
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  readonly isolate: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;
  readonly endsTransaction: (error: unknown) => boolean;
  readonly atMost: number;
}): GroupCommit<Tx> {
  const waiting: Job<Tx>[] = [];
  let running: Promise<void> | undefined;

  const commitTogether = async (jobs: readonly Job<Tx>[]) => {
    try {
      await options.transaction(async (tx) => {
        for (const job of jobs) await job.run(tx);
      });
    } catch (error) {
      for (const job of jobs) job.failed(error);
      return;
    }
    for (const job of jobs) job.committed();
  };

  /** Waits for the turn of the event loop to end, and as long as each further turn brings more to share the commit with. */
  const gather = async () => {
    let before: number;
    await setImmediate();
    do {
      before = waiting.length;
      await setImmediate();
    } while (waiting.length > before && waiting.length < options.atMost);
  };

  const drain = async () => {
    do {
      await gather();
      await commitTogether(waiting.splice(0, options.atMost));
    } while (waiting.length > 0);
    running = undefined;
  };

  return {
    submit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let settle = () => reject(new Error('the transaction ended before this work began'));
        waiting.push({
          async run(tx) {
            try {
              const value = await options.isolate(tx, () => work(tx));
              settle = () => resolve(value);
            } catch (error) {
              if (options.endsTransaction(error)) throw error;
              const failure = error instanceof Error ? error : new Error(String(error));
              settle = () => reject(failure);
            }
          },
          committed: () => settle(),
          failed: reject,
        });
        running ??= drain();
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
}
