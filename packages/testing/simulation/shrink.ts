import type { Rules } from './rules.ts';
import { runSchedule, type ScheduleReport } from './run-schedule.ts';
import { type Size, usualSize } from './world.ts';

/** A failing schedule, as small as it could be made, and its steps. */
export interface Shrunk {
  readonly size: Size;
  readonly report: ScheduleReport;
  readonly story: readonly string[];
}

/**
 * Makes a failing schedule smaller while it breaks the same invariant: fewer devices, fewer surveys, fewer steps.
 * @throws when the schedule does not fail
 */
export const shrink = (seed: number, rules?: Rules): Shrunk => {
  const run = (size: Size): ScheduleReport => runSchedule(seed, { size, ...(rules ? { rules } : {}) });
  let report = run(usualSize);
  const invariant = report.violations[0]?.invariant;
  if (!invariant) throw new Error(`Seed ${seed} breaks nothing.`);
  let size = usualSize;
  const taken = (smaller: Size): boolean => {
    const tried = run(smaller);
    if (!tried.violations.some((violation) => violation.invariant === invariant)) return false;
    size = smaller;
    report = tried;
    return true;
  };
  const fewest = (key: 'devices' | 'surveys'): void => {
    for (let number = 1; number < 6; number += 1) if (taken({ ...size, [key]: number })) return;
  };
  const fewerSteps = (): void => {
    for (let length = size.steps.length >> 1; length > 0; length >>= 1) {
      for (let at = 0; at < size.steps.length; ) {
        const steps = [...size.steps.slice(0, at), ...size.steps.slice(at + length)];
        if (!taken({ ...size, steps })) at += length;
      }
    }
  };
  fewerSteps();
  fewest('devices');
  fewest('surveys');
  fewerSteps();
  fewerSteps();
  const story: string[] = [];
  runSchedule(seed, { size, ...(rules ? { rules } : {}), say: (line) => story.push(line) });
  return { size, report, story };
};
