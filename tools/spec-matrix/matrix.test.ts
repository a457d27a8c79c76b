import { describe, expect, it } from 'vitest';
import { checkMatrix, matrixTable, type SpecMatrix } from './matrix.ts';
import { testTitles } from './test-titles.ts';

const source = `
  test('a person logs in', () => {});
  it.each([1, 2])('takes %i of them', () => {});
  it.each(['Saved', 'Lost (all)'])('says "%s"', () => {});
  test(\`every screen, in the \${scheme} theme\`, () => {});
  for (const x of y) it.for([[1]])('sees $name', () => {});
  test.skip('is left out', () => {});
  test.step('is a step', () => {});
  describe('is a group', () => {});
`;
const titles = testTitles('a.test.ts', source);
const aMatrix = (...tests: string[]): SpecMatrix => ({
  sections: [{ section: '2', statements: [{ says: 'A person logs in', tests }] }],
});
const problemsOf = (matrix: SpecMatrix): string[] =>
  checkMatrix(matrix, (path) => (path === 'a.test.ts' ? titles : null));

describe('the matrix of the specification', () => {
  it.each([
    'a.test.ts: a person logs in',
    'a.test.ts: takes 2 of them',
    'a.test.ts: says "Lost (all)"',
    'a.test.ts: every screen, in the dark theme',
    'a.test.ts: sees everybody',
  ])('takes a test that is there: %s', (test) => {
    expect(problemsOf(aMatrix(test))).toEqual([]);
  });

  it.each([
    'a.test.ts: a person logs out',
    'a.test.ts: says "Found"',
    'a.test.ts: is left out',
    'a.test.ts: is a step',
    'a.test.ts: is a group',
  ])('refuses a test that is not there, or does not run: %s', (test) => {
    expect(problemsOf(aMatrix(test))).toEqual([
      `2: "A person logs in": a.test.ts has no test "${test.slice(11)}"`,
    ]);
  });

  it('refuses a file that is not there, a statement without a test, and one that stands twice', () => {
    const twice = aMatrix('a.test.ts: a person logs in');
    const [section] = twice.sections;
    if (!section) throw new Error('no section');
    expect(problemsOf(aMatrix('b.test.ts: a person logs in'))).toEqual([
      '2: "A person logs in": there is no file b.test.ts',
    ]);
    expect(problemsOf(aMatrix())).toEqual(['2: "A person logs in" has no test']);
    expect(
      problemsOf({ sections: [{ ...section, statements: [...section.statements, ...section.statements] }] }),
    ).toEqual(['2: "A person logs in" is stated twice']);
  });

  it('refuses a statement that only texts in the catalogue prove, and takes them beside another test', () => {
    const catalogue = 'packages/i18n/messages.test.ts';
    const text = `${catalogue}: a person logs in`;
    const problems = (...tests: string[]): string[] =>
      checkMatrix(aMatrix(...tests), (path) => (path === 'b.test.ts' ? null : titles));
    expect(problems(text, `${catalogue}: sees everybody`)).toEqual([
      '2: "A person logs in" is proved only by a text in the catalogue: show it on the screen',
    ]);
    expect(problems(text, 'a.test.ts: a person logs in')).toEqual([]);
  });

  it('becomes a page to read', () => {
    expect(matrixTable(aMatrix('a.test.ts: a person logs in'))).toContain(
      '| A person logs in | `a.test.ts: a person logs in` |',
    );
  });
});
