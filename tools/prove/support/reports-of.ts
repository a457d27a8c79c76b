import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs a program that writes a report as one line of JSON for each schedule. Gives the reports as they come. */
export async function* reportsOf<Report>(program: string, args: readonly string[]): AsyncIterable<Report> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Report;
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
}
