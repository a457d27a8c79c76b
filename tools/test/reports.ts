import { readFileSync } from 'node:fs';
import { add, check, NOTHING, type Tally } from './tally.ts';

/**
 * Counts what a test runner reported. A runner that died, wrote no report or ran nothing counts as one failure. So
 * does one that ended badly although no test of its failed (an error outside the tests).
 * @param code the runner's exit code
 * @param path of its JSON report
 */
export function tallyOf(code: number, path: string, read: (report: unknown) => Tally): Tally {
  let counted: Tally;
  try {
    counted = read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    console.error('The runner ended without a report.');
    return check(false);
  }
  if (counted.passed + counted.failed === 0) {
    console.error('The runner reported no tests.');
    return add(counted, check(false));
  }
  return code !== 0 && counted.failed === 0 ? add(counted, check(false)) : counted;
}

/** Vitest's JSON report. A file that failed before its first test has no test of its own and counts as one. */
export function readVitest(report: unknown): Tally {
  const { testResults } = report as {
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  return testResults.reduce((sum, file) => {
    const tests = file.assertionResults.map(({ status }) => outcome(status));
    const broken = file.status === 'failed' && tests.every((test) => test.failed === 0);
    return tests.reduce(add, broken ? add(sum, check(false)) : sum);
  }, NOTHING);
}

/** Reads Playwright's JSON report; a flaky test counts as failed. */
export function readPlaywright(report: unknown): Tally {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors?: unknown[];
  };
  const failed = stats.unexpected + stats.flaky;
  const outside = failed === 0 && (errors?.length ?? 0) > 0 ? 1 : 0;
  return { passed: stats.expected, failed: failed + outside, skipped: stats.skipped };
}

function outcome(status: string): Tally {
  if (status === 'passed' || status === 'failed') return check(status === 'passed');
  return { ...NOTHING, skipped: 1 };
}
