// Puts Debian's PgBouncer with deploy/postgresql/pgbouncer.ini between two real servers and PostgreSQL, in transaction mode, kills both while phones work:
// npm run prove -- pooler [kills]. Needs pgbouncer.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort, startPostgres } from '../test/postgres/server.ts';
import { compareWithAll, missingOf, startPhones } from './failover/phones.ts';
import { numbersFrom } from './support/numbers.ts';
import { startPgbouncer } from './support/pgbouncer.ts';
import { grouped, record, table } from './support/record.ts';
import { aCreate, NotStartedError, sendBatch, startServer, tokenAt } from './support/server-process.ts';
import { startSpread } from './upgrade/spread.ts';

const [kills = 0] = numbersFrom(process.argv.slice(2), 'npm run prove -- pooler [kills]', [6]);
const PHONES = 12;
/** Fewer than the servers have to the pooler: transactions share them. */
const POOL_SIZE = 3;
const WORKS_FOR = 4_000;
const HEARS_WITHIN = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'sampark-pooled-'));
const postgres = await startPostgres();
const pooler = startPgbouncer({
  ...{ postgres: postgres.url, port: await freePort(), poolSize: POOL_SIZE, limits: true },
});
const settings = {
  DATABASE_URL: pooler.url,
  DATABASE_SESSION_URL: postgres.url,
  SAMPARK_KEY: Buffer.alloc(32, 7).toString('base64'),
  SAMPARK_FILES: join(folder, 'files'),
};
const wrong: string[] = [];
const check = (what: string, isSo: boolean): void => {
  console.log(`${isSo ? 'ok  ' : 'NOT '} ${what}`);
  if (!isSo) wrong.push(what);
};

async function ask<Row extends object>(sql: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a person at one server hears at once of what is saved at the other. */
async function hears(at: string, savesAt: string): Promise<boolean> {
  const end = AbortSignal.timeout(HEARS_WITHIN);
  const headers = { authorization: `Bearer ${await tokenAt(at)}` };
  const { body } = await fetch(`${at}/api/sync/events`, { headers, signal: end });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const token = await tokenAt(savesAt);
  for (let number = 0; !end.aborted; number += 1) {
    await sendBatch(savesAt, token, [aCreate(`heard-${number}`)]);
    const said = await reader?.read().catch(() => null);
    if (said?.value?.includes('data:') === true) return true;
  }
  return false;
}

/** Starts a server over a pooler whose connections know no limit. @returns what it says */
async function withoutLimits(): Promise<string> {
  const other = startPgbouncer({
    ...{ postgres: postgres.url, port: await freePort(), poolSize: POOL_SIZE, limits: false },
  });
  try {
    await startServer(join(folder, 'refused'), [], { ...settings, DATABASE_URL: other.url });
    return '';
  } catch (error) {
    return error instanceof NotStartedError ? error.said : String(error);
  } finally {
    await other.end();
  }
}

const servers = [
  await startServer(join(folder, 'one'), [], settings),
  await startServer(join(folder, 'two'), [], settings),
];
const [one = '', two = ''] = servers.map(({ url }) => url);
const spread = await startSpread();
spread.to([one, two]);
check('what is saved at one server is heard at the other', await hears(two, one));

const load = await startPhones(spread.url, PHONES);
let most = 0;
for (let kill = 0; kill < kills; kill += 1) {
  await pause(WORKS_FOR);
  const [row] = await ask<{ count: string }>(
    `select count(*) as count from pg_stat_activity where application_name = 'sampark'`,
  );
  most = Math.max(most, Number(row?.count));
  if (kill % 2 === 0) await pooler.killAndStart();
  else {
    await postgres.crash();
    await postgres.restart();
  }
  console.log(`${kill + 1} of ${kills} kills`);
}
await pause(WORKS_FOR);
await load.stop();
const missing = await missingOf(spread.url, [...load.everAcknowledged.values()]);
const { unheard, otherAnswer, surveys } = await compareWithAll(spread.url, load);
wrong.push(...load.wrong);

const token = await tokenAt(one);
const csv = await fetch(`${one}/v1/projects/1/forms/village-standard/submissions.csv`, {
  headers: { authorization: `Bearer ${token}` },
});
check('an export comes through the pooler', csv.ok && (await csv.text()).includes('S-0-0'));
const command = (...args: readonly string[]): string =>
  execFileSync(process.execPath, ['apps/server/src/cli/main.ts', ...args], {
    env: { PATH: process.env['PATH'], ...settings, SAMPARK_DATA_DIR: join(folder, 'one') },
    encoding: 'utf8',
  });
const backup = join(folder, 'village.backup');
command('backup', backup);
check(
  'a backup is made, and its drill restores it',
  command('drill', backup).includes('A server could go on'),
);
const said = await withoutLimits();
check('a pooler that sets no limit is refused, with what to do', said.includes('connect_query'));

await ask(`insert into kysely_migration values ('9999-contract-everything', '2026-11-01T00:00:00.000Z')`);
const late = await sendBatch(two, token, [aCreate('late')]);
check('a server that is too old for the database writes nothing from that moment on', late === null);

for (const server of servers) await server.kill();
await spread.close();
await pooler.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const resent = [...load.failures.values()].reduce((sum, times) => sum + times, 0);
const figures = table(
  ['', ''],
  [
    ['kills, of PgBouncer and of PostgreSQL in turn', kills],
    ['operations acknowledged', grouped(load.everAcknowledged.size)],
    ['of these not known afterwards', `**${grouped(missing)}**`],
    ['surveys in the end', grouped(surveys)],
    ['of these with another answer than the one acknowledged last', `**${grouped(otherAnswer)}**`],
    ['newest versions that a phone did not hear of', `**${grouped(unheard)}**`],
    ['requests that were sent again', grouped(resent)],
    ['connections to PostgreSQL for both servers, at most', most],
  ],
);
console.log(`\n${figures}`);
for (const line of wrong) console.error(line);
const isReal = load.everAcknowledged.size > 100 && most > 0 && most <= POOL_SIZE;
if (!isReal) console.error('Too little happened to prove anything, or the connections were not shared.');
if (!isReal || wrong.length > 0 || missing + unheard + otherAnswer > 0) process.exit(1);
record({
  name: 'pooler',
  title: 'Two servers behind PgBouncer in transaction mode',
  body: `\`npm run prove -- pooler ${kills}\`

Two servers reach PostgreSQL through ${pooler.version} with \`deploy/postgresql/pgbouncer.ini\`, which has ${POOL_SIZE} connections for both. ${PHONES} phones save and poll at both in turn. The run kills
the pooler and PostgreSQL while they work. Besides, what is saved at one server is heard at the other at once, an export comes through, a backup is made and its drill restores it, a pooler that sets no limit
is refused, and a server that is too old for the database writes nothing any more.

${figures}`,
});
process.exit(0);
