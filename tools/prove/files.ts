// Runs seeded schedules with files on the real device store and the real server, on SQLite and on PostgreSQL:
// npm run prove -- files [schedules] [first seed]
import { startPostgres } from '../test/postgres/server.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';
import { runFiles } from './support/run-files.ts';

const MUST_HAPPEN = [
  'cut',
  'lose-response',
  'portal',
  'double',
  'truncate',
  'unavailable',
  'half',
  'corrupt',
  'died in keeping',
  'died in sending',
  'server died in a piece',
  'server died in the file',
  'server died behind the file',
  'server died before the upload goes',
  'restored with the files of then',
  'restored with the files of now',
  'files full',
  'files away',
  'rights ended',
  'row taken out',
  'settled',
  'duplicated',
  'deleted',
  'a week passed',
  'a month passed',
  'left typed for a month',
  'tried again and again',
  'saved beside a slow file',
];

const [schedules = 0, first = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- files [schedules] [first seed]',
  [250, 1],
);

const sum = new Map<string, number>();
const wrong: string[] = [];

async function run(name: string, postgresUrl: string): Promise<void> {
  let done = 0;
  for await (const { seed, violations, tally } of runFiles([String(schedules), String(first), postgresUrl])) {
    for (const [what, times] of Object.entries(tally)) sum.set(what, (sum.get(what) ?? 0) + times);
    wrong.push(...violations.map((violation) => `seed ${seed} on ${name}: ${violation}`));
    done += 1;
    if (done % 25 === 0) console.log(`${name}: ${done} of ${schedules}`);
  }
}

const postgres = await startPostgres();
try {
  await Promise.all([run('SQLite', ''), run('PostgreSQL', postgres.url)]);
} finally {
  await postgres.stop();
}
const happened = table(
  ['what happened', 'times, on both together'],
  [...sum].sort().map(([what, times]) => [what, grouped(times)]),
);
console.log(`\n${happened}\n${grouped(schedules)} schedules on each database: ${wrong.length} violations`);
for (const line of wrong.slice(0, 20)) console.error(line);
const seldom = MUST_HAPPEN.filter((what) => (sum.get(what) ?? 0) < schedules / 25);
if (seldom.length > 0) console.error(`Too seldom to prove anything: ${seldom.join(', ')}`);
if (wrong.length > 0 || seldom.length > 0) process.exit(1);
record({
  name: 'files',
  title: 'Files that are answers, on the real device store and the real server',
  body: `\`npm run prove -- files ${schedules} ${first}\`

${grouped(schedules)} seeded schedules, seeds ${first} to ${first + schedules - 1}, each on SQLite and on PostgreSQL: **${wrong.length} violations**. Three devices, one of them shared by two people, keep
files for questions and for rows, and send them with the app's own client of tus to the real server. Pieces are small (4 kB on the disk, 3 kB on the wire), so
that faults meet each of them. Devices die while they keep and while they send. The server dies over a piece, over the checked file, behind it, and before it
lets go of the upload. Its disk is full, or away. It is put back to a backup, with the files of then or of now. Rights end and come back, weeks pass,
and surveys are copied and deleted. After each act, and at the end with everybody online, the run reads past the app what lies on the devices and on the
server's disk, and checks I25 to I30 of [sync.md](sync.md).

${happened}`,
});
