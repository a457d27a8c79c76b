// Seeds faults into the rules, one at a time, and sees whether the simulation catches each: npm run prove -- mutants [seeds]
import { catchMutant } from '@sampark/testing/simulation/mutants/catch';
import { mutants } from '@sampark/testing/simulation/mutants/list';
import { numbersFrom } from './support/numbers.ts';
import { record, table } from './support/record.ts';

const [seeds = 0] = numbersFrom(process.argv.slice(2), 'npm run prove -- mutants [seeds]', [20_000]);

const rows = mutants.map((mutant) => {
  const caught = catchMutant(mutant, seeds);
  console.log(`${caught ? `seed ${caught.seed}` : 'NOT CAUGHT'}: ${mutant.name}`);
  return { mutant, caught };
});
const missed = rows.filter(({ caught }) => caught === null);
console.log(`\n${rows.length - missed.length} of ${rows.length} mutants caught within ${seeds} seeds`);
if (missed.length > 0) process.exit(1);
record({
  name: 'mutants',
  title: 'Faults seeded into the rules',
  body: `\`npm run prove -- mutants ${seeds}\`

${rows.length} mutants, **${missed.length} not caught**. The run plays each from seed 1 until a schedule breaks an invariant.

${table(
  ['mutant', 'fault', 'caught by seed', 'broken'],
  rows.map(({ mutant, caught }) => [
    mutant.name,
    mutant.fault,
    caught?.seed ?? '',
    caught?.invariants.join(', ') ?? '',
  ]),
)}`,
});
