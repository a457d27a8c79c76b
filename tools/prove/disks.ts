// Fills disks under the real server while clients send, under the server of a real phone, and under a real browser
// while somebody types. Run it as: npm run prove -- disks [server rounds] [browser rounds] [seed]
import { mountSmallDisk, type SmallDisk } from '@sampark/testing/small-disk';
import { runBrowserProgram } from './support/browser-program.ts';
import { fillServer } from './support/fill-server.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';

/** A line of the program that plays in the browser: one of these. */
interface Line {
  readonly round?: string;
  readonly phone?: { readonly kept: number; readonly tooEarly: number; readonly arrived: number };
  readonly browser?: {
    readonly typed: number;
    readonly calledSaved: number;
    readonly sent: number;
    readonly downloaded: number;
    readonly savedLater: number;
    readonly killed: number;
    readonly crashed: number;
    readonly wrong: readonly string[];
  };
}

/** Megabytes: the demo data, and what all rounds leave. */
const DISK = 320;

const [serverRounds = 0, browserRounds = 0, seed = 0] = numbersFrom(
  process.argv.slice(2),
  'npm run prove -- disks [server rounds] [browser rounds] [seed]',
  [50, 12, 1],
);

function smallDisk(): SmallDisk {
  try {
    return mountSmallDisk(DISK);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

const disk = smallDisk();
const server = await fillServer(disk, serverRounds, seed, (done) => {
  if (done % 10 === 0) console.log(`the server's disk was full ${done} times of ${serverRounds}`);
}).finally(disk.unmount);
console.log(server);

let phone: Line['phone'];
let browser: Line['browser'];
await runBrowserProgram('e2e/disks/main.ts', [browserRounds], (text) => {
  const line = JSON.parse(text) as Line;
  phone ??= line.phone;
  browser ??= line.browser;
  console.log(text);
});
if (!phone || !browser) throw new Error('The program ended before its end.');

const problems = Object.values(server.problems).reduce((sum, times) => sum + times, 0);
const figures = table(
  ['', ''],
  [
    ["the server's disk full", grouped(server.rounds)],
    ['operations acknowledged until then', grouped(server.acknowledged)],
    [
      'acknowledged, and missing after SIGKILL and a start on the full disk',
      `**${grouped(server.missing)}**`,
    ],
    ['starts on the full disk that were refused with that reason', grouped(server.refused)],
    ['operations answered with `retry`', grouped(server.retry)],
    ['requests answered with a problem, or not at all', grouped(problems + server.unanswered)],
    ['not acknowledged, taken when sent again with room', grouped(server.taken)],
    ['not acknowledged, known when sent again', grouped(server.known)],
    [
      "rounds in which the feed was read as ever, and SQLite's integrity_check said ok",
      grouped(Math.min(server.reads, server.whole)),
    ],
    ['surveys that a phone saved while the server was full', grouped(phone.kept)],
    ['of these, called on the server too early', `**${grouped(phone.tooEarly)}**`],
    ['of these, on the server with room, once each', grouped(phone.arrived)],
    ["the browser's disk full while somebody typed", grouped(browser.typed)],
    ['of these, called saved', `**${grouped(browser.calledSaved)}**`],
    ['sent directly', grouped(browser.sent)],
    [
      'downloaded, and saved with room without opening the app again',
      grouped(Math.min(browser.downloaded, browser.savedLater)),
    ],
    ['sent directly, and the browser killed on the full disk', grouped(browser.killed)],
    ['Chromium ended by itself on the full disk, and was opened again', grouped(browser.crashed)],
    ['values lost, doubled or in conflict in the end', `**${grouped(browser.wrong.length)}**`],
  ],
);
console.log(`\n${figures}`);
for (const line of browser.wrong) console.error(line);
const fine =
  server.missing === 0 &&
  server.reads === serverRounds &&
  server.whole === serverRounds &&
  phone.tooEarly === 0 &&
  phone.arrived === phone.kept &&
  browser.calledSaved === 0 &&
  browser.wrong.length === 0;
const real =
  server.retry > serverRounds &&
  server.acknowledged > 50 * serverRounds &&
  browser.typed >= browserRounds - browser.crashed &&
  browser.sent + browser.savedLater >= browserRounds - browser.crashed;
if (!real) console.error('Too little happened to prove anything.');
if (!fine || !real) process.exit(1);
record({
  name: 'disks',
  title: 'Full disks, of the server and of the phone',
  body: `\`npm run prove -- disks ${serverRounds} ${browserRounds} ${seed}\`

The run fills a small disk (tmpfs) to its last byte under the real server while four clients send batches. It kills the server,
starts it on the full disk and asks it for all that it acknowledged. Then it makes room, and the clients send the rest again. A phone
saves surveys at a server whose disk is full. The run also fills the disk of a real browser's profile while somebody types. The typing
stays on the screen. The person sends it directly or downloads it, and the app saves again when there is room.

If a write met a full disk and others followed, Chromium takes its whole database for corrupt at the next opening, and removes it.
The app waits until there is room and then gets rid of the torn log first
(\`apps/web/src/data/database/full-disk/after-full-disk.ts\`), also if the browser was killed meanwhile.

${figures}`,
});
