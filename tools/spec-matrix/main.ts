// Compares docs/spec-matrix.json with the tests, and docs/spec-matrix.md with it; `write` writes the page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { checkMatrix, matrixTable, specMatrix } from './matrix.ts';
import { testTitles } from './test-titles.ts';

const SOURCE = 'docs/spec-matrix.json';
const PAGE = 'docs/spec-matrix.md';

const matrix = z.parse(specMatrix, JSON.parse(readFileSync(SOURCE, 'utf8')));
const read = new Map<string, readonly RegExp[] | null>();
const titlesOf = (path: string): readonly RegExp[] | null => {
  const known = read.get(path);
  if (known !== undefined) return known;
  const titles = existsSync(path) ? testTitles(path, readFileSync(path, 'utf8')) : null;
  read.set(path, titles);
  return titles;
};

const problems = checkMatrix(matrix, titlesOf);
const page = matrixTable(matrix);
if (process.argv[2] === 'write') writeFileSync(PAGE, page);
else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
  problems.push(`${PAGE} is not what ${SOURCE} says: npm run spec-matrix`);
}
for (const problem of problems) console.error(problem);
const statements = matrix.sections.reduce((sum, section) => sum + section.statements.length, 0);
console.log(
  problems.length === 0
    ? `${String(statements)} statements, each with its tests`
    : `${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
