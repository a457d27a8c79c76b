import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywright, readVitest, tallyOf } from './reports.ts';
import { add, check, summary } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampark-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = (...files: { status: string; tests: string[] }[]): string =>
  report({
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  });

describe('the count of a test runner', () => {
  it('equals its report', () => {
    const path = vitest(
      { status: 'failed', tests: ['passed', 'failed', 'pending'] },
      { status: 'passed', tests: ['passed'] },
    );
    expect(tallyOf(1, path, readVitest)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('has a failure for a file that broke before its first test', () => {
    const path = vitest({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] });
    expect(tallyOf(1, path, readVitest)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('has a failure when the runner died, ran nothing, or ended badly with all tests passed', () => {
    expect(tallyOf(1, join(folder, 'none.json'), readVitest)).toEqual(check(false));
    expect(tallyOf(0, vitest(), readVitest)).toEqual(check(false));
    expect(tallyOf(1, vitest({ status: 'passed', tests: ['passed'] }), readVitest).failed).toBe(1);
  });

  it('takes a flaky browser test for a failed one', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOf(1, report({ stats, errors: [] }), readPlaywright)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
    });
  });
});

describe('the last line', () => {
  it('adds up, and names skipped tests only when there are some', () => {
    const sum = add(add(check(true), check(true)), check(false));
    expect(summary(sum)).toBe('2 passed, 1 failed');
    expect(summary({ ...sum, skipped: 4 })).toBe('2 passed, 1 failed, 4 skipped');
  });
});
