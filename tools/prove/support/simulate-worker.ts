import { parentPort, workerData } from 'node:worker_threads';
import { addTally, emptyTally, type Tally } from '@sampark/testing/simulation/checks/tally';
import { runSchedule } from '@sampark/testing/simulation/run-schedule';

/** The seeds that a worker is to run. */
export interface Share {
  readonly first: number;
  readonly schedules: number;
  /** The distance between its seeds: the other workers have those between. */
  readonly stride: number;
}

/** The report of a worker: now and then, and at the end. */
export interface Report {
  readonly done: number;
  readonly tally: Tally;
  readonly failing: readonly number[];
  /** Seconds of its core. */
  readonly seconds: number;
  readonly last: boolean;
}

const EVERY = 5_000;
const MOST_FAILING = 5;

const { first, schedules, stride } = workerData as Share;
const tally = emptyTally();
const failing: number[] = [];
const start = process.threadCpuUsage();
const report = (done: number, last: boolean): void => {
  const { user, system } = process.threadCpuUsage(start);
  parentPort?.postMessage({ done, tally, failing, seconds: (user + system) / 1e6, last } satisfies Report);
};

let done = 0;
while (done < schedules && failing.length < MOST_FAILING) {
  const seed = first + done * stride;
  const { violations, tally: happened } = runSchedule(seed);
  addTally(tally, happened);
  if (violations.length > 0) failing.push(seed);
  done += 1;
  if (done % EVERY === 0) report(done, false);
}
report(done, true);
