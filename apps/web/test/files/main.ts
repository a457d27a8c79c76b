// Runs schedules and writes one line of JSON for each: node apps/web/test/files/main.ts <schedules> <first seed>
// [postgres://…, or a mutant: ends with the first schedule that shows it]
import { changeSources } from './changed-sources.ts';
import { mutants, SMALL_PIECES } from './mutants.ts';

const [schedules = '1', first = '1', more = ''] = process.argv.slice(2);
const postgresUrl = more.startsWith('postgres:') ? more : '';
const mutant = mutants.find((each) => each.name === more);
if (more !== postgresUrl && !mutant) throw new Error(`There is no mutant ${more}.`);
const changes = [...SMALL_PIECES, ...(mutant?.changes ?? [])];
const unused = changeSources(changes);
const { runOnFiles } = await import('./run-on-files.ts');
for (let seed = Number(first); seed < Number(first) + Number(schedules); seed += 1) {
  const report = await runOnFiles(seed, postgresUrl);
  console.log(JSON.stringify(report));
  if (mutant && report.violations.length > 0) break;
}
// A change that meets no source changes nothing.
for (const { file } of unused()) throw new Error(`${file} is not what it was.`);
