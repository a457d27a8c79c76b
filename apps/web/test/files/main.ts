// Runs schedules and writes one line of JSON for each: node apps/web/test/files/main.ts <schedules> <first seed>
// [a mutant: ends with the first schedule that shows it]
import { changeSources } from './changed-sources.ts';
import { mutants, SMALL_PIECES } from './mutants.ts';

const [schedules = '1', first = '1', name] = process.argv.slice(2);
const mutant = mutants.find((each) => each.name === name);
if (name !== undefined && !mutant) throw new Error(`There is no mutant ${name}.`);
const changes = [...SMALL_PIECES, ...(mutant?.changes ?? [])];
const unused = changeSources(changes);
const { runOnFiles } = await import('./run-on-files.ts');
for (let seed = Number(first); seed < Number(first) + Number(schedules); seed += 1) {
  const report = await runOnFiles(seed);
  console.log(JSON.stringify(report));
  if (mutant && report.violations.length > 0) break;
}
// A change that meets no source changes nothing.
for (const { file } of unused()) throw new Error(`${file} is not what it was.`);
