import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { table, withSection } from '../../tools/prove/support/record.ts';
import { ratio, type Spread } from './stats.ts';

const FILE = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

const HEAD = `# What was measured

Every section is written by its run and replaced by the next one; [README.md](README.md) says how to run them and what they
measure. Times on a shared machine drift up to twofold: what counts are the ratios, of medians, within one run, in which
the contestants take turns. \`must\` and \`aim\` are what the product is held to.
`;

/** Of the machine and the programs, what a reader needs to know; no dates, no names. */
const machine = (browser: string | null): string => {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const program = browser === null ? '' : `, Chromium ${browser}`;
  return `${cpus().length} cores, Node ${process.versions.node}${program}; load at the end of the run ${load}.`;
};

/** What a run has to say for itself. */
export interface Results {
  readonly name: string;
  readonly title: string;
  /** The arguments it was run with. */
  readonly args: readonly string[];
  /** The version of the browser it ran in, if in one. */
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

/** Three figures that mean something, thousands grouped. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : Number(value.toPrecision(3)).toLocaleString('en-US');

/** `167 (150..190, 5 runs)` */
export const spreadText = ({ median, min, max, runs }: Spread): string =>
  runs === 1 ? figure(median) : `${figure(median)} (${figure(min)}..${figure(max)}, ${runs} runs)`;

/** A measured thing: who did it, and the values of its runs. */
export type Measured = ReadonlyMap<string, Spread>;

/** A table with one line a contestant: the spread, and the ratio to each of `against` that took part. */
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

/** What is asked for, and whether it is reached. */
export interface Goal {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** Not above these; `atLeast`: not below. */
  readonly must?: number;
  readonly aim?: number;
  readonly atLeast?: boolean;
}

/** A table that holds what was measured against the must and the aim. */
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
