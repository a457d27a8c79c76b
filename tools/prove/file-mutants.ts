// Seeds faults into the code of files, one at a time, and sees whether the schedules with files catch each:
// npm run prove -- file-mutants [schedules]
import { mutants } from '../../apps/web/test/files/mutants.ts';
import { numbersFrom } from './support/numbers.ts';
import { record, table } from './support/record.ts';
import { runFiles } from './support/run-files.ts';

const [schedules = 0] = numbersFrom(process.argv.slice(2), 'npm run prove -- file-mutants [schedules]', [60]);

/** Returns the first seed that shows a mutant's fault, and the invariants that it breaks. */
async function caughtBy(name: string) {
  for await (const { seed, violations } of runFiles([String(schedules), '1', name])) {
    const broken = [...new Set(violations.map((violation) => violation.slice(0, 3)))].sort();
    if (broken.length > 0) return { seed, broken };
  }
  return null;
}

const rows: (readonly [string, string, string, string])[] = [];
let missed = 0;
for (const { name, fault } of mutants) {
  const caught = await caughtBy(name);
  if (!caught) missed += 1;
  console.log(`${caught ? `seed ${caught.seed}` : 'NOT CAUGHT'}: ${name}`);
  rows.push([name, fault, String(caught?.seed ?? ''), caught?.broken.join(', ') ?? '']);
}
console.log(`\n${mutants.length - missed} of ${mutants.length} mutants caught within ${schedules} schedules`);
if (missed > 0) process.exit(1);
record({
  name: 'file-mutants',
  title: 'Faults seeded into the code of files',
  body: `\`npm run prove -- file-mutants ${schedules}\`

${mutants.length} mutants, **${missed} not caught**. Each changes the source of the device or of the server as it is loaded. The run plays it from seed 1 until a schedule
with files breaks an invariant.

${table(['mutant', 'fault', 'caught by seed', 'broken'], rows)}`,
});
