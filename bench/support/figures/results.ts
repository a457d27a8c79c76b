import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { table, withSection } from '../../../tools/prove/support/record.ts';
import { ratio, type Spread } from './stats.ts';

const FILE = fileURLToPath(new URL('../../RESULTS.md', import.meta.url));

const HEAD = `# What was measured

Every section is written by its run and replaced by the next one; [README.md](README.md) says how to run them and what they
measure. Times on a shared machine drift up to twofold: what counts are the ratios, of medians, within one run, in which
the contestants take turns. \`must\` and \`aim\` are what the product is held to.
`;

/** Describes the machine and the programs as far as a reader needs them; no dates, no names. */
const machine = (browser: string | null): string => {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const program = browser === null ? '' : `, Chromium ${browser}`;
  return `${cpus().length} cores, Node ${process.versions.node}${program}; load at the end of the run ${load}.`;
};

/** The report of a run. */
export interface Results {
  readonly name: string;
  readonly title: string;
  /** The arguments of the run. */
  readonly args: readonly string[];
  /** The version of the browser, if the run had one. */
  readonly browser?: string;
  /** Markdown. */
  readonly body: string;
}

/** Prints a run's results and writes them into RESULTS.md. */
export function tell({ name, title, args, browser, body }: Results): void {
  console.log(`\n${body}\n`);
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
  const command = ['npm run bench --', name, ...args].join(' ');
  const section = `\`${command}\` · ${machine(browser ?? null)}\n\n${body}`;
  writeFileSync(FILE, withSection(text, { name, title, body: section }));
}

/** Writes a number with three figures that mean something, thousands grouped. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : Number(value.toPrecision(3)).toLocaleString('en-US');

/** Writes a spread: `167 (150..190, 5 runs)`. */
export const spreadText = ({ median, min, max, runs }: Spread): string =>
  runs === 1 ? figure(median) : `${figure(median)} (${figure(min)}..${figure(max)}, ${runs} runs)`;

/** A measured thing: the contestants, and the values of their runs. */
export type Measured = ReadonlyMap<string, Spread>;

/** Writes a table with one line a contestant: the spread, and the ratio to each of `against` that took part. */
export function ratioTable(unit: string, measured: Measured, against: readonly string[]): string {
  const rivals = against.flatMap((name) => {
    const spread = measured.get(name);
    return spread ? [[name, spread] as const] : [];
  });
  return table(
    ['', unit, ...rivals.map(([name]) => `× ${name}`)],
    [...measured].map(([name, spread]) => [
      name,
      spreadText(spread),
      ...rivals.map(([, rival]) => ratio(spread, rival).toFixed(2)),
    ]),
  );
}

/** A goal, and whether it is reached. */
export interface Goal {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** The measured value must not be above it; with `atLeast`, not below. */
  readonly must?: number;
  readonly aim?: number;
  readonly atLeast?: boolean;
}

/** Writes a table that compares the measured values with the must and the aim. */
export function goalTable(goals: readonly Goal[]): string {
  const verdict = ({ measured, must, aim, atLeast = false }: Goal): string => {
    const reaches = (goal: number) => (atLeast ? measured >= goal : measured <= goal);
    if (aim !== undefined && reaches(aim)) return 'aim reached';
    if (must === undefined) return 'aim not reached';
    return reaches(must) ? 'must reached' : 'NOT reached';
  };
  return table(
    ['', 'measured', 'must', 'aim', ''],
    goals.map((goal) => [
      goal.what,
      `${figure(goal.measured)} ${goal.unit}`,
      goal.must === undefined ? '' : figure(goal.must),
      goal.aim === undefined ? '' : figure(goal.aim),
      verdict(goal),
    ]),
  );
}
