// Weighs the built web app and fails when the first load or a lazy screen is over its budget.
import { existsSync } from 'node:fs';
import { BUDGET, holdAgainstBudget } from './budget.ts';
import { measureBuild } from './measure.ts';

const FOLDER = 'apps/web/dist';
if (!existsSync(`${FOLDER}/index.html`)) {
  console.error(`There is no build in ${FOLDER}. Build it first: npm run budget`);
  process.exit(1);
}

const files = measureBuild(FOLDER);
const line = (what: string, weight: number, rest = ''): string =>
  `${what.padEnd(48)} ${weight.toFixed(1).padStart(7)} kB ${rest}`;

console.log('The first load is made of:');
for (const { path, load, bytes } of files) if (load === 'first') console.log(line(`  ${path}`, bytes / 1000));

const rows = holdAgainstBudget(files);
console.log(`\nGzip, against a budget of ${BUDGET.js} + ${BUDGET.css} kB and ${BUDGET.lazy} kB a lazy file:`);
for (const { what, weight, limit } of rows) {
  console.log(line(what, weight, weight > limit ? `over its ${limit} kB` : `of ${limit}`));
}
const [scripts] = rows;
if (scripts?.weight === 0) console.error('The first load has no script: index.html was not understood.');
process.exitCode = rows.some(({ weight, limit }) => weight > limit) || scripts?.weight === 0 ? 1 : 0;
