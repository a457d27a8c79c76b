// Updates several servers under load: an older and a newer one side by side, and back again, with phones three versions of the wire
// behind. Asks afterwards for everything that was acknowledged: npm run prove -- upgrade
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPostgresDatabase } from '../../apps/server/src/testing/databases/postgres-database.ts';
import { startPostgres } from '../test/postgres/server.ts';
import { grouped, record, table } from './support/record.ts';
import { pairsIn } from './upgrade/pairs.ts';
import { type Outcome, type Pair, sideBySide } from './upgrade/side-by-side.ts';

const folder = mkdtempSync(join(tmpdir(), 'sampark-upgrade-'));
const tell = (line: string): void => console.log(line);
const pairs = pairsIn(folder);
const postgres = await startPostgres();

const outcomes: (readonly [Pair, Outcome])[] = [];
for (const [at, pair] of pairs.entries()) {
  const database = await newPostgresDatabase(postgres.url);
  const outcome = await sideBySide(pair, database.address, join(folder, `pair-${at}`), tell);
  await database.drop();
  console.log(outcome);
  outcomes.push([pair, outcome]);
}
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const nameOf = ({ older, newer, last }: Pair): string =>
  `${older.name} and ${newer.name}${last === undefined ? '' : `, then ${last.name}`}`;
const statuses = ({ failures }: Outcome): string =>
  [...failures].map(([status, times]) => `${status === 0 ? 'no answer' : status}: ${times}`).join(', ') ||
  'none';
const pairRow = (what: string, figure: (outcome: Outcome) => string | number): (string | number)[] => [
  what,
  ...outcomes.map(([, outcome]) => figure(outcome)),
];
const bold = (count: number): string => `**${grouped(count)}**`;
const sideTable = table(
  ['', ...outcomes.map(([pair]) => nameOf(pair))],
  [
    pairRow('operations acknowledged', ({ acknowledged }) => grouped(acknowledged)),
    pairRow('of these not known afterwards', ({ missing }) => bold(missing)),
    pairRow('surveys with another answer than the one acknowledged last', ({ otherAnswer }) =>
      bold(otherAnswer),
    ),
    pairRow('newest versions that a phone did not hear of', ({ unheard }) => bold(unheard)),
    pairRow('requests that were sent again, by the answer', statuses),
    pairRow('Saves in the app, of this version and with wire 4', ({ saves }) => grouped(saves)),
    pairRow('of these waiting in the end', ({ pending }) => bold(pending)),
    pairRow('surveys of theirs with another answer than the last Save', ({ otherPhoneAnswer }) =>
      bold(otherPhoneAnswer),
    ),
    pairRow('surveys of theirs that they do not show in the end', ({ unknown }) => bold(unknown)),
  ],
);
console.log(`\n${sideTable}`);
const wrong = outcomes.flatMap(([, of]) => of.wrong);
for (const line of wrong) console.error(line);
const lost = outcomes.some(
  ([, of]) =>
    of.missing + of.otherAnswer + of.unheard + of.pending + of.otherPhoneAnswer + of.unknown > 0 ||
    of.acknowledged < 50,
);
if (wrong.length > 0 || lost) {
  console.error('Something is missing or wrong, or too little happened.');
  process.exit(1);
}
record({
  name: 'upgrade',
  title: 'Two versions of the server side by side, and back',
  body: `\`npm run prove -- upgrade\`

An older server and a newer one work on one PostgreSQL, behind a proxy that gives each request to the next of them: the older alone, both, the newer
alone, both again, the older alone again, and on to the newest. Meanwhile three phones send and poll, and two run the app's own code, of this version
and of wire 4, three versions behind: it types, saves and syncs. The older ones are versions of the project's history at schema 0026 and 0021, with today's libraries. The rule by which a server
leaves an expanded database alone was put into them, because it is younger than they are. The newest of the third column takes a column away: the server that does not know that is there still,
answers 503 from that moment on, and phones send again. The server still understands every version of the wire, so it asks no phone to update.

${sideTable}`,
});
process.exit(0);
