import { table } from '../../tools/prove/support/record.ts';
import { startPostgres } from '../../tools/test/postgres/server.ts';
import { figure, tell } from '../support/figures/results.ts';
import { optionsOf } from '../support/figures/rounds.ts';
import { quantile } from '../support/figures/stats.ts';
import { withFolder } from '../support/folder.ts';
import { newDatabase, readFrom } from '../support/rows/raw-postgres.ts';
import { selectFrom } from '../support/rows/raw-sqlite.ts';
import { SAMPARK } from '../support/servers/contestants.ts';
import { type BenchServer, startServer } from '../support/servers/server-process.ts';
import { batchOf, type WireClient, wireClient } from '../support/servers/wire-client.ts';
import { makeSurveys } from '../support/surveys.ts';
import { wireDevices } from '../support/village.ts';

/** Offices and phones of about three districts. */
const DEVICES = 2_000;
/** Surveys that a device has to send after some days without network. */
const SURVEYS = 20;
const LOOK_EVERY = 50;
const MB = 1024 * 1024;

interface Storm {
  /** Seconds from the first request until everybody is done. */
  readonly lasted: number;
  /** Milliseconds that a device takes for its whole round. */
  readonly rounds: readonly number[];
  /** Seconds of processor time of the server. */
  readonly processor: number;
  /** The most memory that the server had in use. */
  readonly memory: number;
  /** Megabytes over the wire, both ways. */
  readonly bytes: number;
  /** Requests that were answered with 503, and came again. */
  readonly turnedAway: number;
}

/** Plays a device's round after a long time: it sends what it has, and then reads the news. */
async function round(client: WireClient, device: ReturnType<typeof wireDevices>[number], batch: Buffer) {
  const began = performance.now();
  await client.push(device, batch, SURVEYS);
  await client.changes(device, '');
  return performance.now() - began;
}

/** Brings the network of all devices back in one moment. */
async function storm(server: BenchServer, devices: number): Promise<Storm> {
  const client = wireClient(server.port);
  const made = wireDevices(devices).map((device, at) => ({
    device,
    batch: batchOf(makeSurveys(SURVEYS, at + 1, device.panchayat_id)),
  }));
  await server.reset();
  const before = await server.traffic();
  let memory = before.memory;
  const looking = setInterval(() => {
    void server.traffic().then((traffic) => {
      memory = Math.max(memory, traffic.memory);
    });
  }, LOOK_EVERY);
  const began = performance.now();
  const rounds = await Promise.all(made.map(({ device, batch }) => round(client, device, batch))).finally(
    () => clearInterval(looking),
  );
  const lasted = (performance.now() - began) / 1000;
  const { cpu, up, down } = await server.traffic();
  client.close();
  const held = await server.count();
  if (held !== devices * SURVEYS) throw new Error(`${held} of ${devices * SURVEYS} surveys have arrived`);
  return {
    lasted,
    rounds,
    processor: (cpu - before.cpu) / 1000,
    memory: memory / MB,
    bytes: (up + down) / MB,
    turnedAway: client.turnedAway(),
  };
}

/** Returns the bytes that a database has on the disk. */
type Size = () => Promise<number>;

async function onServer(
  env: Readonly<Record<string, string>>,
  devices: number,
  size: Size,
): Promise<Storm & { readonly kept: number }> {
  const server = await startServer(SAMPARK.server, { ...env, BENCH_DEVICES: String(devices) });
  const empty = await size();
  try {
    const result = await storm(server, devices);
    return { ...result, kept: (await size()) - empty };
  } finally {
    await server.stop();
  }
}

const onSqlite = (devices: number) =>
  withFolder((folder) => {
    const size = async () => {
      const [row] = await selectFrom(folder)(
        'select page_count * page_size as size from pragma_page_count(), pragma_page_size()',
      );
      return Number(row?.['size']);
    };
    return onServer({ BENCH_DATA_DIR: folder }, devices, size);
  });

async function onPostgres(devices: number) {
  const postgres = await startPostgres();
  const address = await newDatabase(postgres.url);
  const size = () =>
    readFrom(address, async (select) => {
      const [row] = await select('select pg_database_size(current_database()) as size');
      return Number(row?.['size']);
    });
  try {
    return await onServer({ BENCH_DATABASE_URL: address }, devices, size);
  } finally {
    await postgres.stop();
  }
}

/** Lets thousands of devices come back at once, each with surveys to send and news to read. */
export async function benchStorm(args: readonly string[]): Promise<void> {
  const devices = Number(optionsOf(args).get('devices') ?? DEVICES);
  const lite = await onSqlite(devices);
  const pg = await onPostgres(devices);
  const line = (what: string, of: (each: typeof lite) => number) => [what, figure(of(lite)), figure(of(pg))];
  const surveys = devices * SURVEYS;
  tell({
    name: 'storm',
    title: `A storm: ${devices.toLocaleString('en-US')} devices come back at one moment, each with ${SURVEYS} surveys`,
    args,
    body: [
      'Each over a connection of its own, without TLS: a batch of what was made offline, then what is new. Everything has arrived.',
      'Who is told that the server is busy waits as long as it says, and asks again. The devices run on the same processors as the',
      'server and the database.',
      '',
      table(
        ['', 'SQLite', 'PostgreSQL'],
        [
          line('seconds until all are done', (each) => each.lasted),
          line('surveys a second', (each) => surveys / each.lasted),
          line('half of the devices are done within, s', (each) => quantile(each.rounds, 0.5) / 1000),
          line('99 of 100 devices are done within, s', (each) => quantile(each.rounds, 0.99) / 1000),
          line('the server’s processor, ms a device', (each) => (each.processor * 1000) / devices),
          line('the server’s memory at most, MB', (each) => each.memory),
          line('answered with 503, and asked again', (each) => each.turnedAway),
          line('over the wire, kB a device', (each) => (each.bytes * 1024) / devices),
          line('in the database, kB a survey', (each) => each.kept / 1024 / surveys),
        ],
      ),
    ].join('\n'),
  });
}
