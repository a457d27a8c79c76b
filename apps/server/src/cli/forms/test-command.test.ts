import { describe, expect, it } from 'vitest';
import { formCommandLine, WELLS, WRONG } from '../../testing/forms/form-command-line.ts';

const at = formCommandLine();

describe('sampark form test', () => {
  const tests = (expected: string) => `${WELLS}
| tests | test | question | answer | expect |
| | Deep | depth | 40 | |
| | | depth | | ${expected} |`;

  it('says which tests pass, and which questions no test reaches', async () => {
    const path = await at.file('wells.md', tests('40'));
    expect(await at.run('test', path)).toBe(0);
    expect(at.said()).toEqual([
      `${path}: 1 of 1 tests pass`,
      '  pass: Deep',
      '  1 question that no test reaches:',
      '    wells.wells/@/owner',
    ]);
  });

  it('says what was found instead, in which row, and exits with 1', async () => {
    const path = await at.file('wells.md', tests('41'));
    expect(await at.run('test', path)).toBe(1);
    expect(at.said().slice(0, 3)).toEqual([
      `${path}: 0 of 1 tests pass`,
      '  FAIL: Deep',
      '    Row 3 of "tests": "depth" is "40", and not "41".',
    ]);
    expect(await at.run('test', path, await at.file('wrong.md', WRONG), '--json')).toBe(1);
    const [failed, wrong] = at.said().map((line) => JSON.parse(line) as unknown);
    expect(failed).toEqual({
      file: path,
      ok: false,
      problems: [],
      tests: [
        {
          test: 'Deep',
          row: 2,
          ok: false,
          failures: [
            { sheet: 'tests', row: 3, code: 'test_value', message: '"depth" is "40", and not "41".' },
          ],
        },
      ],
      unreached: ['wells.wells/@/owner'],
    });
    expect(wrong).toMatchObject({ ok: false, tests: [], problems: [{ row: 2 }, { row: 2 }] });
  });

  it('says of a file without tests that it has none', async () => {
    const path = await at.file('wells.md', WELLS);
    expect(await at.run('test', path)).toBe(0);
    expect(at.said()[0]).toBe(`${path}: it has no sheet "tests"`);
  });

  it('keeps a form from being published', async () => {
    expect(await at.run('publish', await at.file('wells.md', tests('41')))).toBe(1);
    expect(at.complaints()).toEqual([
      'sampark: wells: not published, because its own tests fail',
      '  FAIL: Deep',
      '    Row 3 of "tests": "depth" is "40", and not "41".',
    ]);
    expect(await at.run('publish', await at.file('wells.md', tests('40')))).toBe(0);
  });
});
