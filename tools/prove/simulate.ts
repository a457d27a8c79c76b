// Runs the rules of merge and outbox under a bad network, crashes and shared devices: npm run prove -- simulate
// [schedules] [first seed]
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { addTally, emptyTally, vacuous } from '@sampark/testing/simulation/checks/tally';
import { shrink } from '@sampark/testing/simulation/shrink';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';
import type { Report, Share } from './support/simulate-worker.ts';

const [schedules = 0, first = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- simulate [schedules] [first seed]',
  [200_000, 1],
);
const WORKER = new URL('support/simulate-worker.ts', import.meta.url);

function run(share: Share, heard: (report: Report) => void): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: share });
    worker.on('message', (report: Report) => {
      heard(report);
      if (report.last) resolve(report);
    });
    worker.once('error', reject);
  });
}

const cores = Math.min(availableParallelism(), schedules);
const done = new Map<number, number>();
const runs = Array.from({ length: cores }, (_, core) => {
  const own = Math.floor(schedules / cores) + (core < schedules % cores ? 1 : 0);
  return run({ first: first + core, schedules: own, stride: cores }, (report) => {
    done.set(core, report.done);
    const sum = [...done.values()].reduce((total, each) => total + each, 0);
    console.log(`${grouped(sum)} of ${grouped(schedules)} schedules, ${report.failing.length} violated`);
  });
});
const reports = await Promise.all(runs);

const sum = emptyTally();
for (const { tally } of reports) addTally(sum, tally);
const failing = reports.flatMap((report) => report.failing).sort((a, b) => a - b);
const seconds = reports.reduce((total, report) => total + report.seconds, 0);
const ran = reports.reduce((total, report) => total + report.done, 0);
const happened = Object.entries(sum) as [string, number][];
const empty = vacuous(sum, ran);

console.log(`\n${grouped(ran)} schedules from seed ${first}: ${grouped(failing.length)} violated`);
console.log(
  table(
    ['what happened', 'times'],
    happened.map(([what, times]) => [what, grouped(times)]),
  ),
);
console.log(`${grouped(Math.round(ran / seconds))} schedules a second and core`);
if (failing.length > 0) {
  const [seed = 0] = failing;
  const { size, report, story } = shrink(seed);
  console.error(`\nSeeds that break an invariant: ${failing.join(', ')}. Seed ${seed}, made small:`);
  console.error(story.map((line) => `  ${line}`).join('\n'));
  console.error(JSON.stringify(size));
  console.error(report.violations);
}
if (empty.length > 0) console.error(`Too seldom to prove anything: ${empty.join(', ')}`);
if (failing.length > 0 || empty.length > 0) process.exit(1);
record({
  name: 'simulate',
  title: 'Simulation of merge and queue',
  body: `\`npm run prove -- simulate ${schedules} ${first}\`

${grouped(ran)} seeded schedules, seeds ${first} to ${first + schedules - 1}: **${failing.length} violations** of I1 to I9 and I11 to I22.
A schedule has 3 to 8 devices. Two people share every third, and clocks are up to an hour wrong. The network drops, doubles, reorders
and delays requests, answers and pages, and cuts answers off. Apps die, also between two transactions.

${table(
  ['what happened', 'times'],
  happened.map(([what, times]) => [what, grouped(times)]),
)}`,
});
