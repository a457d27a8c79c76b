import { readFileSync } from 'node:fs';

const LOOK_EVERY = 20;
const MB = 1024;

/** Returns the megabytes of memory that a process has in use. */
export function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / MB;
}

/** Returns the most memory that a process has in use during some work, in megabytes: it looks every 20 ms. */
export async function peakOf(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = residentOf(pid);
  const looking = setInterval(() => {
    peak = Math.max(peak, residentOf(pid));
  }, LOOK_EVERY);
  await work();
  clearInterval(looking);
  return peak;
}
