import { parsed } from './parsed.ts';

/** Whether a condition never holds: `false()`, or `FALSE`, as a spreadsheet writes it, which is the path to a node that is not there. */
export function neverHolds(source: string): boolean {
  const read = parsed(source);
  if (read?.kind === 'call') return read.name === 'false' && read.args.length === 0;
  if (read?.kind !== 'path' || read.from !== 'here' || read.steps.length !== 1) return false;
  return read.steps[0]?.test.toLowerCase() === 'false';
}
