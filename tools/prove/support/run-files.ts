import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The report of a schedule with files. */
interface FilesReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

const MAIN = 'apps/web/test/files/main.ts';

/** Runs schedules with files in a process of their own, and returns their reports as they come. */
export async function* runFiles(args: readonly string[]): AsyncIterable<FilesReport> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as FilesReport;
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${MAIN} ended with ${String(code)}`);
}
