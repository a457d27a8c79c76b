// Breaks the machines of a state while phones work: PostgreSQL's primary, its standby, etcd, the servers, the proxy. Each
// has a network of its own. Asks afterwards for everything that was acknowledged. As root on Linux:
// npm run prove -- failover [times] [seed]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOf } from './failover/faults.ts';
import { makeNetwork } from './failover/machines.ts';
import { failOver, type Outcome } from './failover/run.ts';
import { numbersFrom } from './support/numbers.ts';
import { grouped, record, table } from './support/record.ts';

const USAGE = 'npm run prove -- failover [times] [seed]';
/** Says that the run is in the namespaces in which it may make networks, and with which all its programs end. */
const INSIDE = 'SAMPARK_FAILOVER_INSIDE';

const [times = 0, seed = 0] = numbersFrom(process.argv.slice(2), USAGE, [20, 1]);
if (process.env[INSIDE] === undefined) process.exitCode = runInside();
else await run();

/** Runs this program again in namespaces of its own. A shell is the first process there: it buries the dead. */
function runInside(): number {
  const again = [process.execPath, ...process.argv.slice(1)];
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const { status } = spawnSync('unshare', [...namespaces, 'bash', '-c', '"$@"; exit $?', 'bash', ...again], {
    env: { ...process.env, [INSIDE]: '1' },
    stdio: 'inherit',
  });
  return status ?? 1;
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sampark-failover-'));
  makeNetwork();
  const outcome = await failOver(folder, times, seed, (line) => console.log(line)).catch((error: unknown) => {
    console.error(`The logs of the machines are in ${folder}/logs`);
    throw error;
  });
  const figures = figuresOf(outcome);
  console.log(`\n${figures}`);
  for (const line of outcome.wrong) console.error(line);
  const { missing, wrong, unheard, otherAnswer, epochs } = outcome;
  if (missing > 0 || wrong.length > 0 || unheard > 0 || otherAnswer > 0 || epochs !== 1) {
    console.error(`Something is missing or wrong. The logs of the machines are in ${folder}/logs`);
    process.exit(1);
  }
  record({
    name: 'failover',
    title: 'Machines of a state that fail',
    body: `\`npm run prove -- failover ${times} ${seed}\`

Three machines of etcd, two of PostgreSQL under Patroni with a synchronous standby, two servers and HAProxy, each in a network of its own, with the
files of \`deploy/postgresql\`. Five phones save and poll; what is not acknowledged they send again. The run kills a machine's programs (SIGKILL), freezes
them (SIGSTOP), pulls its cable or fills the standby's disk until it falls behind, also of two machines at once, and makes it well again. After each fault it sends again what was acknowledged since shortly before it, and at the end all that ever was. The columns of
seconds say how long no phone was acknowledged anything: half of the times no longer than the first figure, never longer than the second. The disks are memory: the run says
nothing of a disk that loses what it has acknowledged.

${figures}`,
  });
  rmSync(folder, { recursive: true, force: true });
  // Everything that runs in the namespaces ends with this process.
  process.exit(0);
}

function figuresOf(outcome: Outcome): string {
  const byFault = new Map<string, Outcome['rounds'][number][]>();
  for (const round of outcome.rounds) {
    const name = round.faults.length === 1 ? round.faults.map(nameOf).join() : 'two machines at once';
    byFault.set(name, [...(byFault.get(name) ?? []), round]);
  }
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
  const rows = [...byFault].map(([name, rounds]) => {
    const away = rounds.map((round) => round.away).toSorted((a, b) => a - b);
    const changed = rounds.filter((round) => round.changed).length;
    return [
      name,
      rounds.length,
      changed,
      seconds(away[(away.length - 1) >> 1] ?? 0),
      seconds(away.at(-1) ?? 0),
    ];
  });
  const refused = [...outcome.failures].reduce((sum, [, count]) => sum + count, 0);
  return `${table(['fault', 'times', 'another primary', 'seconds away, median', 'most'], rows)}

${table(
  ['', ''],
  [
    ['operations acknowledged', grouped(outcome.acknowledged)],
    ['acknowledged, and not known afterwards', `**${grouped(outcome.missing)}**`],
    ['surveys in the end', grouped(outcome.surveys)],
    ['of these with another answer than the one acknowledged last', `**${grouped(outcome.otherAnswer)}**`],
    ['newest versions that a phone did not hear of by polling', `**${grouped(outcome.unheard)}**`],
    ['requests that were sent again', grouped(refused)],
    ['epochs', outcome.epochs],
  ],
)}`;
}
