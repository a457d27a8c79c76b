import { reportsOf } from './reports-of.ts';

/** The report of a schedule with files. */
interface FilesReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

/** Runs schedules with files in a process of their own, and returns their reports as they come. */
export const runFiles = (args: readonly string[]): AsyncIterable<FilesReport> =>
  reportsOf('apps/web/test/files/main.ts', args);
