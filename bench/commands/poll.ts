import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../tools/test/postgres/server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet, takeTurns } from '../support/figures/rounds.ts';
import { readByPoll } from '../support/rows/rows-read.ts';
import type { BrowserDevice } from '../support/screens/browser.ts';
import { type Match, push, seed, settle } from '../support/screens/play.ts';
import { type Entrant, FLOOR, SAMPARK } from '../support/servers/contestants.ts';
import { hammer, requestBytes } from '../support/servers/hammer.ts';
import { openSecureLine } from '../support/servers/secure-line.ts';
import { type BenchServer, startServer } from '../support/servers/server-process.ts';
import { batchOf, pollOf, wireClient } from '../support/servers/wire-client.ts';
import { makeSurveys } from '../support/surveys.ts';
import { wireDevices } from '../support/village.ts';

const SURVEYS = 20;
const RATE_RUNS = 5;
/** Milliseconds in which the rest of an answer comes over the line. */
const REST = 300;
const NOTHING = fileURLToPath(new URL('../servers/nothing.ts', import.meta.url));
const LIMIT = 'node:http';
const ON_POSTGRES = 'sampark, PostgreSQL';

interface Target {
  readonly name: string;
  readonly server: BenchServer;
  readonly request: Buffer;
  readonly status: number;
}

async function aSampark(name: string, databaseUrl: string): Promise<Target> {
  const server = await startServer(SAMPARK.server, { BENCH_DATABASE_URL: databaseUrl });
  const client = wireClient(server.port);
  const [device] = wireDevices();
  if (!device) throw new Error('there is no device');
  const surveys = makeSurveys(SURVEYS, 1, device.panchayat_id);
  await client.push(device, batchOf(surveys), surveys.length);
  const { path, headers } = await pollOf(client, device);
  client.close();
  return { name, server, request: requestBytes(path, headers), status: 204 };
}

/** Measures how many devices without news a process answers. */
async function rates(sheet: Sheet, runs: number): Promise<void> {
  const postgres = await startPostgres();
  const nothing = await startServer(NOTHING);
  const sampark = await aSampark(SAMPARK.name, '');
  const targets: readonly Target[] = [
    // The same bytes come in, so that only the work on them differs.
    { name: LIMIT, server: nothing, request: sampark.request, status: 204 },
    {
      name: FLOOR.name,
      server: await startServer(FLOOR.server),
      request: requestBytes('/changes?since=0', {}),
      status: 204,
    },
    sampark,
    await aSampark(ON_POSTGRES, postgres.url),
  ];
  for (let run = 0; run <= runs; run += 1) {
    for (const { name, server, request, status } of targets) {
      const rate = await hammer(server.port, request, { status });
      // The first turn warms up.
      if (run > 0) sheet.add('rate', name, rate);
    }
  }
  for (const { server } of targets) await server.stop();
  await postgres.stop();
}

/** Brings a device to rest: it has sent and read everything. @returns a function that asks once more for news */
async function atRest(match: Match, device: BrowserDevice, entrant: Entrant): Promise<() => Promise<void>> {
  await seed(device, SURVEYS);
  await push(match, device, entrant, SURVEYS);
  await settle(device);
  const syncOnce = () => device.page.evaluate(() => window.contestant?.syncOnce());
  await syncOnce();
  await syncOnce();
  return syncOnce;
}

/** Measures a poll where devices are: behind the proxy that the deployment guide sets up. */
async function overTls(sheet: Sheet, options: ReadonlyMap<string, string>): Promise<void> {
  await takeTurns(options, { runs: 1, peers: [] }, async (match, entrant) => {
    const line = await openSecureLine(match.server.port);
    const device = await match.device(line.url);
    const syncOnce = await atRest(match, device, entrant);
    await pause(REST);
    const before = line.bytes();
    await syncOnce();
    await pause(REST);
    sheet.add('tls', entrant.name, line.bytes() - before);
    await device.close();
    await line.close();
  });
}

/** Lets a device ask for news when there is none. */
export async function benchPoll(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const sheet = new Sheet();
  let browser = '';
  await takeTurns(options, { runs: 1 }, async (match, entrant) => {
    const device = await match.device();
    browser = device.version;
    const syncOnce = await atRest(match, device, entrant);
    await match.server.reset();
    await syncOnce();
    const { requests, up, down } = await match.server.traffic();
    sheet.add('requests', entrant.name, requests);
    sheet.add('bytes', entrant.name, up + down);
  });
  await overTls(sheet, options);
  await rates(sheet, Number(options.get('runs') ?? RATE_RUNS));
  const { statements, rows } = await readByPoll();
  const rate = sheet.median('rate', SAMPARK.name);
  tell({
    name: 'poll',
    title: 'Poll: a device without news',
    args,
    browser,
    body: [
      'Requests and bytes are those of Chromium, heads included. Rates are of one server process with 32 kept connections; the',
      `process that asks has the other core. A poll of Sampark runs ${statements} statements that give ${rows} rows, none of them a survey’s.`,
      '',
      ratioTable('requests', sheet.of('requests'), []),
      '',
      ratioTable('bytes both ways, over HTTP/1.1', sheet.of('bytes'), [FLOOR.name]),
      '',
      ratioTable('bytes both ways, over TLS and HTTP/2 to nginx', sheet.of('tls'), [FLOOR.name]),
      '',
      ratioTable('polls a second', sheet.of('rate'), [LIMIT, FLOOR.name]),
      '',
      goalTable([
        { what: 'requests', measured: sheet.median('requests', SAMPARK.name), unit: '', must: 1 },
        {
          what: 'bytes over HTTP/2',
          measured: sheet.median('tls', SAMPARK.name),
          unit: 'B',
          must: 400,
          aim: 200,
        },
        {
          what: 'bytes over HTTP/1.1',
          measured: sheet.median('bytes', SAMPARK.name),
          unit: 'B',
          must: 400,
          aim: 200,
        },
        { what: 'rate', measured: rate, unit: 'a second', must: 20_000, aim: 45_000, atLeast: true },
        { what: 'rows read', measured: rows, unit: '', must: 0 },
      ]),
      '',
      'Of the bytes, Chromium’s own head over HTTP/1.1 is the most; Sampark adds who asks, from which device, and how far it has read, and',
      'answers with a mark of its epoch. What is left of the time is the write to the socket and the way through the web framework;',
      'on PostgreSQL it is three questions to the database, one after the other.',
    ].join('\n'),
  });
}
