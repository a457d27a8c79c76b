import { setImmediate } from 'node:timers/promises';

/** One caller's part of a shared transaction. `run` never throws; it keeps its outcome until the commit. */
interface Job {
  run(): Promise<void>;
  committed(): void;
  failed(error: unknown): void;
}

/**
 * Lets several callers share one commit: on a disk, the wait for the commit costs more than the work in it. Whoever
 * comes while a transaction is being written waits for the next one. Each caller is isolated by `isolate` (a
 * savepoint): when one's work throws, only that caller hears of it, and nothing of its work is kept.
 *
 * @param transaction runs its argument in one transaction and resolves after the commit
 * @param atMost callers that may share one commit
 */
export function createGroupCommit<Tx>(options: {
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  readonly isolate: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;
  readonly atMost: number;
}): { submit<T>(work: (tx: Tx) => Promise<T>): Promise<T>; idle(): Promise<void> } {
  const waiting: ((tx: Tx) => Job)[] = [];
  let running: Promise<void> | undefined;

  const drain = async () => {
    // Requests that arrived in the same turn of the event loop still join.
    await setImmediate();
    while (waiting.length > 0) {
      await commitTogether(waiting.splice(0, options.atMost));
      await setImmediate();
    }
  };

  const commitTogether = async (group: readonly ((tx: Tx) => Job)[]) => {
    const jobs: Job[] = [];
    try {
      await options.transaction(async (tx) => {
        for (const begin of group) {
          const job = begin(tx);
          jobs.push(job);
          await job.run();
        }
      });
    } catch (error) {
      const known = jobs.length;
      for (const job of jobs) job.failed(error);
      for (const begin of group.slice(known)) begin(undefined as Tx).failed(error);
      return;
    }
    for (const job of jobs) job.committed();
  };

  return {
    submit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
        waiting.push((tx) => ({
          async run() {
            try {
              outcome = { value: await options.isolate(tx, () => work(tx)) };
            } catch (error) {
              outcome = { error };
            }
          },
          committed() {
            if (outcome !== undefined && 'value' in outcome) resolve(outcome.value);
            else reject(outcome?.error);
          },
          failed: reject,
        }));
        running ??= drain().finally(() => {
          running = undefined;
        });
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
}
