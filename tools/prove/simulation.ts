// The seeded simulation of merge and queue, for as long as one likes: npm run prove -- simulation [schedules] [first seed]
import { runSchedule } from '@sampark/testing/simulation/run-schedule';

const [schedules = 100_000, first = 1] = process.argv.slice(2).map(Number);
if (!Number.isInteger(schedules) || !Number.isInteger(first) || schedules < 1) {
  console.error('Usage: npm run prove -- simulation [schedules] [first seed]');
  process.exit(1);
}

const start = performance.now();
let edits = 0;
for (let seed = first; seed < first + schedules; seed += 1) {
  const { violations, tally } = runSchedule(seed);
  edits += tally.edits;
  if (violations.length > 0) {
    console.error(`Seed ${seed} breaks an invariant:`, violations);
    process.exit(1);
  }
  if ((seed - first + 1) % 10_000 === 0)
    console.log(`${seed - first + 1} schedules, ${edits} edits, none lost`);
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${schedules} schedules from seed ${first}: ${edits} edits, none lost (${seconds} s)`);
