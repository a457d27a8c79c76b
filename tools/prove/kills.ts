// Kills (kill -9) the server in the midst of batches and the browser in the midst of typing. Watches the order of
// fsync and answer from outside: npm run prove -- kills [server kills] [browser kills] [seed]
import { spawnSync } from 'node:child_process';
import { runBrowserProgram } from './support/browser-program.ts';
import { killServer } from './support/kill-server.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';
import { traceFsync } from './support/trace-fsync.ts';

/** The report of a browser that died and was opened again: a line of JSON. */
interface Death {
  /** Values typed a second or more before the death, and the number of them that were there. */
  readonly due: number;
  readonly there: number;
  /** The age of the newest value that was lost, milliseconds; 0 when none was. */
  readonly lost: number;
}

const TRACED = 50;

const [serverKills = 0, browserKills = 0, seed = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- kills [server kills] [browser kills] [seed]',
  [300, 50, 1],
);

async function killBrowser(): Promise<Death[]> {
  const deaths: Death[] = [];
  await runBrowserProgram('e2e/kills/typing.ts', [browserKills, seed], (line) => {
    deaths.push(JSON.parse(line) as Death);
    console.log(`browser killed ${deaths.length} of ${browserKills}: ${line}`);
  });
  return deaths;
}

if (spawnSync('strace', ['-V']).status !== 0) throw new Error('strace is missing: apt-get install strace');
const trace = await traceFsync(TRACED);
console.log(`${trace.synced} of ${trace.answers} answers came after an fsync of the write-ahead log`);
const server = await killServer(serverKills, seed, (done) => {
  if (done % 25 === 0) console.log(`server killed ${done} of ${serverKills}`);
});
console.log(server);
const deaths = await killBrowser();
const due = deaths.reduce((sum, death) => sum + death.due, 0);
const there = deaths.reduce((sum, death) => sum + death.there, 0);
const figures = table(
  ['', ''],
  [
    ['server killed', grouped(server.kills)],
    ['of these with a request in flight', grouped(server.midBatch)],
    ['operations acknowledged', grouped(server.acknowledged)],
    ['acknowledged and missing', `**${grouped(server.missing)}**`],
    ['committed, the answer did not come: known when sent again', grouped(server.committedUnheard)],
    ['not committed: taken when sent again', grouped(server.takenLater)],
    ['answers seen by strace', grouped(trace.answers)],
    [
      'of these after an fsync of the write-ahead log and no later write to it',
      `**${grouped(trace.synced)}**`,
    ],
    ['browser killed', grouped(deaths.length)],
    ['values typed a second or more before', grouped(due)],
    ['of these there again, offline', `**${grouped(there)}**`],
  ],
);
console.log(`\n${figures}`);
const fine =
  server.missing === 0 && trace.synced === trace.answers && trace.answers === TRACED && due === there;
const real = server.midBatch > serverKills / 2 && server.acknowledged > serverKills && due > browserKills;
if (!real) console.error('Too little happened to prove anything.');
if (!fine || !real) process.exit(1);
record({
  name: 'kills',
  title: 'kill -9 of the server and of the browser',
  body: `\`npm run prove -- kills ${serverKills} ${browserKills} ${seed}\`

The run kills the real server (SIGKILL) while four clients send batches, and asks the next one for all that was acknowledged.
It kills the real browser while somebody types, and opens it again without network. Up to an answer strace sees, in order:
${trace.example.filter((call, at, all) => call !== all[at - 1]).join(', ')}.

${figures}`,
});
