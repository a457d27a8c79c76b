import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** One statement of the specification, and the tests that prove it: `file: title`. */
const statement = z.strictObject({
  says: text,
  tests: z.array(z.string().check(z.regex(/^\S+\.test\.tsx?: .+/))),
});

const section = z.strictObject({ section: text, statements: z.array(statement).check(z.minLength(1)) });

/** The shape of `docs/spec-matrix.json`. */
export const specMatrix = z.strictObject({ sections: z.array(section).check(z.minLength(1)) });
export type SpecMatrix = z.infer<typeof specMatrix>;

/** The file whose tests only find texts in the catalogue: they do not show that a person ever reads one. */
const CATALOGUE_TESTS = 'packages/i18n/messages.test.ts';

const pathOf = (test: string): string => test.slice(0, test.indexOf(': '));

/**
 * Returns what is wrong with a matrix, one sentence each: a statement stands twice or has no test, a test does not
 * exist, or only a text in the catalogue proves a statement.
 * @param titlesOf the titles of a file's tests; `null`: there is no such file
 */
export function checkMatrix(
  matrix: SpecMatrix,
  titlesOf: (path: string) => readonly RegExp[] | null,
): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { section: name, statements } of matrix.sections) {
    for (const { says, tests } of statements) {
      const at = `${name}: "${says}"`;
      if (seen.has(at)) problems.push(`${at} is stated twice`);
      seen.add(at);
      if (tests.length === 0) problems.push(`${at} has no test`);
      else if (tests.every((test) => pathOf(test) === CATALOGUE_TESTS)) {
        problems.push(`${at} is proved only by a text in the catalogue: show it on the screen`);
      }
      for (const test of tests) {
        const path = pathOf(test);
        const titles = titlesOf(path);
        if (titles === null) problems.push(`${at}: there is no file ${path}`);
        else if (!titles.some((title) => title.test(test.slice(path.length + 2)))) {
          problems.push(`${at}: ${path} has no test "${test.slice(path.length + 2)}"`);
        }
      }
    }
  }
  return problems;
}

const cell = (value: string): string => value.replaceAll('|', '\\|');

/** Writes the matrix as a page to read. */
export function matrixTable({ sections }: SpecMatrix): string {
  const count = sections.reduce((sum, { statements }) => sum + statements.length, 0);
  return [
    '# What the specification states, and what proves it',
    '',
    `${String(count)} statements. Written from [spec-matrix.json](spec-matrix.json) by \`npm run spec-matrix\`; \`npm test\` fails`,
    'when a statement has no test, or only a text in the catalogue, when a test does not exist, or when this page is not',
    'what the file says. Comments in the code cite its sections, which have the numbers of the specification.',
    ...sections.flatMap(({ section: name, statements }) => [
      '',
      `## ${name}`,
      '',
      '| Statement | Proved by |',
      '| --- | --- |',
      ...statements.map(
        ({ says, tests }) => `| ${cell(says)} | ${tests.map((test) => `\`${cell(test)}\``).join('<br>')} |`,
      ),
    ]),
    '',
  ].join('\n');
}
