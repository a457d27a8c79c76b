// Puts a PostgreSQL back to a moment with its own tools, after somebody has spoilt all answers, and lets phones bring back what came after it:
// npm run prove -- point-in-time [times] [seed]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@sampark/testing/random';
import { type PutBack, putBack } from './point-in-time/put-back.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';

const [times = 0, seed = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- point-in-time [times] [seed]',
  [5, 1],
);
const random = seeded(seed);
const done: PutBack[] = [];
for (let time = 1; time <= times; time += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'sampark-point-in-time-'));
  // PostgreSQL does not run as root, and has to come to its own folder in there.
  chmodSync(folder, 0o711);
  const one = await putBack(folder, random);
  console.log(`${time} of ${times}: ${JSON.stringify(one)}`);
  done.push(one);
  rmSync(folder, { recursive: true, force: true });
}
const sum = (what: (one: PutBack) => number): number => done.reduce((all, one) => all + what(one), 0);
const figures = table(
  ['', ''],
  [
    ['put back to a moment', times],
    ['operations acknowledged before it', grouped(sum(({ before }) => before))],
    ['of these not known afterwards', `**${grouped(sum(({ missing }) => missing))}**`],
    ['operations acknowledged after it', grouped(sum(({ after }) => after))],
    ['surveys that the database had lost, or held older', grouped(sum(({ lost }) => lost))],
    [
      'surveys without their last acknowledged answer, once the phones had offered theirs',
      `**${grouped(sum(({ notBack }) => notBack))}**`,
    ],
  ],
);
console.log(`\n${figures}`);
const wrong = done.flatMap((one) => one.wrong);
for (const line of wrong) console.error(line);
const isReal = done.every(({ before, after, lost }) => before > 0 && after > 0 && lost > 0);
if (!isReal) console.error('Too little happened to prove anything.');
if (!isReal || wrong.length > 0 || sum(({ missing, notBack }) => missing + notBack) > 0) process.exit(1);
record({
  name: 'point-in-time',
  title: 'PostgreSQL put back to a moment',
  body: `\`npm run prove -- point-in-time ${times} ${seed}\`

A PostgreSQL archives its log, and is copied with \`pg_basebackup\` while four phones save and poll. A while later somebody spoils every answer with a wrong
statement. The cluster is put back from the copy and the archive to a moment before that (\`recovery_target_time\`), \`epoch new\` begins a new epoch, and the phones offer
what they hold, as devices do. The audit log verifies afterwards.

${figures}`,
});
