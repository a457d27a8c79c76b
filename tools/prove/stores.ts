// Runs seeded schedules on the real device store and the real server, on SQLite and on PostgreSQL, which must end
// alike: npm run prove -- stores [schedules] [first seed]
import { startPostgres } from '../test/postgres/server.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';
import { reportsOf } from './support/reports-of.ts';

/** The report of a schedule: a line of JSON. */
interface Report {
  readonly seed: number;
  readonly state: string;
  readonly violations: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
}

const MAIN = 'apps/web/test/stores/main.ts';
const MUST_HAPPEN = [
  'cut',
  'lose-response',
  'portal',
  'double',
  'truncate',
  'crashed',
  'signed in',
  'settled',
  'restored',
  'row added',
  'row moved',
  'row taken out',
  'row brought back',
  'answered in a row',
  'ticked',
  'published',
  'moved to a version',
  'answered a version',
  'settled a row',
  'rows that must be there',
  'rows that must be out',
  'record moved',
  'record merged',
  'record split',
  'record closed',
  'record counted',
  'record deleted',
  'parent deleted',
  'settled a place',
  'records below others',
  'merged records at the end',
  'records with a problem',
  'rows with a record',
];

const [schedules = 0, first = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- stores [schedules] [first seed]',
  [2_000, 1],
);

async function runBoth() {
  const postgres = await startPostgres();
  try {
    return await Promise.all([run('SQLite', ''), run('PostgreSQL', postgres.url)]);
  } finally {
    await postgres.stop();
  }
}

async function run(name: string, databaseUrl: string): Promise<Map<number, Report>> {
  const reports = new Map<number, Report>();
  for await (const report of reportsOf<Report>(MAIN, [String(schedules), String(first), databaseUrl])) {
    reports.set(report.seed, report);
    if (reports.size % 100 === 0) console.log(`${name}: ${grouped(reports.size)} of ${grouped(schedules)}`);
  }
  return reports;
}

const [onSqlite, onPostgres] = await runBoth();

const sum = new Map<string, number>();
const wrong: string[] = [];
for (const [seed, report] of onSqlite) {
  const other = onPostgres.get(seed);
  for (const [what, times] of Object.entries(report.tally)) sum.set(what, (sum.get(what) ?? 0) + times);
  for (const violation of [...report.violations, ...(other?.violations ?? [])])
    wrong.push(`seed ${seed}: ${violation}`);
  if (other?.state !== report.state) wrong.push(`seed ${seed}: SQLite and PostgreSQL end differently`);
}
const seldom = MUST_HAPPEN.filter((what) => (sum.get(what) ?? 0) < schedules / 10);
const happened = table(
  ['what happened', 'times, on each'],
  [...sum].sort().map(([what, times]) => [what, grouped(times)]),
);
console.log(`\n${happened}\n${grouped(schedules)} schedules on each database: ${wrong.length} violations`);
for (const line of wrong.slice(0, 20)) console.error(line);
if (seldom.length > 0) console.error(`Too seldom to prove anything: ${seldom.join(', ')}`);
if (wrong.length > 0 || seldom.length > 0) process.exit(1);
record({
  name: 'stores',
  title: 'The real device store and the real server, on both databases',
  body: `\`npm run prove -- stores ${schedules} ${first}\`

${grouped(schedules)} seeded schedules, seeds ${first} to ${first + schedules - 1}, each on SQLite and on PostgreSQL: **${wrong.length} violations**. Three devices,
one of them shared by two people, run the app's own data layer over IndexedDB (fake-indexeddb) against the real server. Their form has rows,
rows in rows, and options in rows, and each survey makes a record, and so does each row of its water sources. Records are moved, merged, split, closed and deleted. The run checks:

- Every newest Save is in its survey's history or, refused, still on its device. Nothing else is left waiting.
- Everything that the server held when it was put back to a backup has come back.
- A row that somebody added, and nobody took out, is there or in a conflict; one that somebody took out, and nobody brought back, is not. Options likewise.
- Each living record is found once from its panchayat, on the server and on every device, and everybody sees the same tree (I20, I21). A
  merge leaves the smaller id (I22).
- A row of a water source has its record, and one only (I23). Who chooses an answer of the row has chosen for the record, too (I24).
- No answer went with a row which nobody took out who had seen it. No row and no option was invented.
- Everybody sees on every device what the server holds.
- Both databases end with the same surveys, conflicts and histories, and the same on every device.

${happened}`,
});
