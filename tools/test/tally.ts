/** The numbers of checks and tests of a stage, by outcome. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Counts one check, such as the formatter's. */
export const check = (passed: boolean): Tally => ({ ...NOTHING, [passed ? 'passed' : 'failed']: 1 });

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Writes the last line of `npm test`: `N passed, N failed`, with `, N skipped` when some were. */
export function summary({ passed, failed, skipped }: Tally): string {
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${skips}`;
}
