// Opens thousands of idle change streams on one server, weighs them, and counts which of them one event reaches:
// npm run prove -- streams [streams]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addSignIns } from './support/add-sign-ins.ts';
import { numbersFrom } from './support/numbers.ts';
import { openStreams } from './support/open-change-streams.ts';
import { grouped, record, table } from './support/record.ts';
import { aCreate, sendBatch, startServer, tokenAt } from './support/server-process.ts';

/** The most that so many streams may weigh above the idle server, in MB. */
const MOST_MB = 150;
/** Longer than a server is silent on a stream, in milliseconds. */
const A_SIGN_OF_LIFE = 35_000;
/** The number in a hundred that follow the panchayat that changes. */
const IN_SCOPE = 75;

const [count = 0] = numbersFrom(process.argv.slice(2), 'npm run prove -- streams [streams]', [2_000]);

const residentMb = (pid: number | undefined): number => {
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1_000;
};

const folder = mkdtempSync(join(tmpdir(), 'sampark-streams-'));
const problems: string[] = [];
try {
  // The first start makes the demo's people and places.
  await (await startServer(folder)).kill();
  const inScope = Math.floor((count * IN_SCOPE) / 100);
  const tokens = {
    here: await addSignIns(folder, inScope, '48211'),
    elsewhere: await addSignIns(folder, count - inScope, '48230'),
  };

  const server = await startServer(folder);
  const author = await tokenAt(server.url);
  await sendBatch(server.url, author, [aCreate('warm-up')]);
  await pause(A_SIGN_OF_LIFE);
  const idle = residentMb(server.child.pid);
  const here = await openStreams(server.url, tokens.here);
  const elsewhere = await openStreams(server.url, tokens.elsewhere);
  console.log(`${grouped(count)} streams are open`);
  await pause(A_SIGN_OF_LIFE);
  const above = Math.ceil(residentMb(server.child.pid) - idle);
  console.log(`The idle server has ${Math.round(idle)} MB, the streams ${above} MB above that`);
  if (above > MOST_MB) problems.push(`${grouped(count)} streams weigh ${above} MB, more than ${MOST_MB}`);
  const alive = here.alive() + elsewhere.alive();
  if (alive < count) problems.push(`${count - alive} streams are silent`);

  await sendBatch(server.url, author, [aCreate('one-more')]);
  await Promise.race([here.allNotified(), pause(A_SIGN_OF_LIFE)]);
  console.log(
    `${grouped(here.notified())} of ${grouped(inScope)} in scope heard of it, ${elsewhere.notified()} others`,
  );
  if (here.notified() < inScope) problems.push(`${inScope - here.notified()} in scope did not hear of it`);
  if (elsewhere.notified() > 0) problems.push('an event went beyond the scope');

  server.child.kill('SIGTERM');
  await Promise.all([here.allEnded(), elsewhere.allEnded()]);
  await server.kill();
  record({
    name: 'streams',
    title: 'Idle change streams on one server',
    body: `\`npm run prove -- streams ${count}\`

The real server runs as a process of its own. ${grouped(count)} people are signed in, each with an open stream. The run reads the server's
resident memory before and after, each after half a minute in which nothing happens but signs of life. Then it saves one survey, and
sends the server the signal to stop.

${table(
  ['', ''],
  [
    ['streams open', grouped(count)],
    ['resident memory above the idle server, MB', `**${above}** of ${MOST_MB}`],
    ['streams that heard a sign of life', grouped(alive)],
    ['in the scope of what was saved', grouped(inScope)],
    ['of these, reached by the event', `**${grouped(here.notified())}**`],
    ['others, reached by the event', `**${grouped(elsewhere.notified())}**`],
    ['ended by the server when it stopped', grouped(count)],
  ],
)}`,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
