import { readdirSync, readFileSync } from 'node:fs';

/** The units in which the kernel counts a process's time, a second (`getconf CLK_TCK`): 100 wherever Linux runs. */
const TICKS = 100;

/** Reads the fields of /proc/PID/stat behind the name of the program, which may hold anything. */
const statOf = (pid: number | string): readonly number[] => {
  const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
};

const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const ENDED_CHILDREN = [13, 14];

/** Returns the process that started this one. */
export const parentOf = (pid: number): number => statOf(pid)[PARENT] ?? 0;

/** Returns the milliseconds of processor time that a process and its children, ended ones too, have used. */
export function familyTime(pid: number): number {
  const sum = (stat: readonly number[], fields: readonly number[]) =>
    fields.reduce((all, field) => all + (stat[field] ?? 0), 0);
  let ticks = sum(statOf(pid), [USER, SYSTEM, ...ENDED_CHILDREN]);
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = statOf(name);
      if (stat[PARENT] === pid) ticks += sum(stat, [USER, SYSTEM]);
    } catch {
      // The process has ended since.
    }
  }
  return (ticks / TICKS) * 1000;
}

/** Returns the milliseconds of processor time that this process has used. */
export const ownTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The speed of some work. */
export interface Pace {
  /** Surveys a second. */
  readonly rate: number;
  /** Surveys a second of processor time. */
  readonly thrift: number;
}

/**
 * Runs `work`, which takes so many surveys in. @param used returns the milliseconds of processor time that count, so
 * far
 */
export async function paceOf(
  surveys: number,
  used: () => number | Promise<number>,
  work: () => unknown,
): Promise<Pace> {
  const before = await used();
  const began = performance.now();
  await work();
  const lasted = performance.now() - began;
  return { rate: (surveys / lasted) * 1000, thrift: (surveys / ((await used()) - before)) * 1000 };
}
