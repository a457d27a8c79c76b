// Plays one of several launchers of a test, in a thread of its own: all of them reach for each lock at the same
// moment.
import { workerData } from 'node:worker_threads';
import { take } from './lock.mjs';

/** @type {{ locks: string[], several: number, shared: SharedArrayBuffer }} */
const { locks, several, shared } = workerData;
/** The number of launchers that have come to each lock, and of those that have it. */
const come = new Int32Array(shared, 0, locks.length);
const taken = new Int32Array(shared, come.byteLength);

for (const [at, lock] of locks.entries()) {
  const before = Atomics.add(come, at, 1);
  if (before === several - 1) Atomics.notify(come, at);
  else for (let now = before + 1; now < several; now = Atomics.load(come, at)) Atomics.wait(come, at, now);
  if (take(lock)) Atomics.add(taken, at, 1);
}
