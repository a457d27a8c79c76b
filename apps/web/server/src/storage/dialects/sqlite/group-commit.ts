import { setImmediate } from 'node:timers/promises';

type Isolate<Tx> = <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;

/** Somebody's work threw with nothing around it: the writes of others beside it are undone, too. */
class NotAloneError extends Error {
  override readonly name = 'NotAloneError';
}

/** One caller's part of a shared transaction. Its outcome is held back until the commit. */
interface Job<Tx> {
  /** Runs the work. Throws only what ends the whole transaction. */
  run(tx: Tx, isolate: Isolate<Tx>): Promise<void>;
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
 * Lets several callers share one commit: on a disk, the wait for the commit costs more than the work in it. A caller
 * that comes while a transaction is being written waits for the next one. A commit holds the event loop up, and in
 * each of its turns the loop takes one new connection. Were a commit begun with whoever is there, a thousand devices
 * that come at one moment would cost a commit each.
 *
 * When one caller's work throws, only that caller hears of it, and nothing of its work stays: all run again, each
 * isolated by `isolate` (a savepoint). Hardly any throws, and savepoints copy every page that is written.
 *
 * @param transaction runs its argument in one transaction and resolves after the commit
 * @param endsTransaction whether an error ends the transaction, as a full disk does
 * @param atMost callers that may share one commit
 */
export function createGroupCommit<Tx>(options: {
  readonly transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  readonly isolate: Isolate<Tx>;
  readonly endsTransaction: (error: unknown) => boolean;
  readonly atMost: number;
}): GroupCommit<Tx> {
  const waiting: Job<Tx>[] = [];
  let running: Promise<void> | undefined;

  const withNothingAround: Isolate<Tx> = (_, work) =>
    work().catch((error: unknown) => {
      throw options.endsTransaction(error) ? error : new NotAloneError('work threw', { cause: error });
    });

  const inOne = (jobs: readonly Job<Tx>[], isolate: Isolate<Tx>): Promise<void> =>
    options.transaction(async (tx) => {
      for (const job of jobs) await job.run(tx, isolate);
    });

  const commitTogether = async (jobs: readonly Job<Tx>[]) => {
    try {
      await inOne(jobs, withNothingAround).catch((error: unknown) => {
        if (error instanceof NotAloneError) return inOne(jobs, options.isolate);
        throw error;
      });
    } catch (error) {
      for (const job of jobs) job.failed(error);
      return;
    }
    for (const job of jobs) job.committed();
  };

  /** Waits for the turn of the event loop to end, and on as long as each further turn brings more callers. */
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
          async run(tx, isolate) {
            try {
              const value = await isolate(tx, () => work(tx));
              settle = () => resolve(value);
            } catch (error) {
              if (options.endsTransaction(error) || error instanceof NotAloneError) throw error;
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
