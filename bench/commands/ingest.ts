import { startPostgres } from '../../tools/test/postgres/server.ts';
import { SAMPARK } from '../support/contestants.ts';
import { withFolder } from '../support/folder.ts';
import { newDatabase, readFrom, writeRawPostgres } from '../support/raw-postgres.ts';
import { selectFrom, writeRawSqlite } from '../support/raw-sqlite.ts';
import { goalTable, ratioTable, tell } from '../support/results.ts';
import { optionsOf, Sheet } from '../support/rounds.ts';
import { startServer } from '../support/server-process.ts';
import { quantile } from '../support/stats.ts';
import { makeSurveys } from '../support/surveys.ts';
import { DEVICES, wireDevices } from '../support/village.ts';
import { batchOf, wireClient } from '../support/wire-client.ts';
import { readWritten, type WrittenTables } from '../support/written-rows.ts';

/**
 * What the devices send: `batches` requests each, one after the other, all devices at once. Who is told that the server
 * cannot take it just now comes again when it is told to, and that time counts.
 */
interface Crowd {
  readonly name: string;
  readonly devices: number;
  readonly batches: number;
  /** Surveys a request. */
  readonly surveys: number;
}

const STORM: Crowd = {
  name: `${DEVICES} devices, 20 surveys each`,
  devices: DEVICES,
  batches: 1,
  surveys: 20,
};
const ALONE: Crowd = { name: 'one device, 25 batches of 200', devices: 1, batches: 25, surveys: 200 };
/** Requests that share a commit on SQLite, at most. */
const SHARING = 64;

interface Taken {
  /** Surveys a second. */
  readonly rate: number;
  /** Milliseconds, of each request. */
  readonly times: readonly number[];
}

/** Lets a crowd send everything that it has to a server. */
async function send(port: number, { devices, batches, surveys }: Crowd): Promise<Taken> {
  const client = wireClient(port);
  const crowd = wireDevices()
    .slice(0, devices)
    .map((device, at) => ({
      device,
      packed: Array.from({ length: batches }, (_, batch) =>
        batchOf(makeSurveys(surveys, at * batches + batch + 1, device.panchayat_id)),
      ),
    }));
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    crowd.map(async ({ device, packed }) => {
      for (const batch of packed) {
        const sent = performance.now();
        await client.push(device, batch, surveys);
        times.push(performance.now() - sent);
      }
    }),
  );
  const rate = ((devices * batches * surveys) / (performance.now() - began)) * 1000;
  client.close();
  return { rate, times };
}

async function onSqlite(crowd: Crowd): Promise<Taken & { readonly tables: WrittenTables }> {
  return withFolder(async (folder) => {
    const server = await startServer(SAMPARK.server, { BENCH_DATA_DIR: folder });
    const taken = await send(server.port, crowd);
    await server.stop();
    return { ...taken, tables: await readWritten(selectFrom(folder)) };
  });
}

async function onPostgres(url: string, crowd: Crowd): Promise<Taken & { readonly tables: WrittenTables }> {
  const address = await newDatabase(url);
  const server = await startServer(SAMPARK.server, { BENCH_DATABASE_URL: address });
  const taken = await send(server.port, crowd);
  await server.stop();
  return { ...taken, tables: await readFrom(address, readWritten) };
}

const RAW = 'bare driver';

/** Many devices send at once, and one sends much; against the bare driver at the same statements. */
export async function benchIngest(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const runs = Number(options.get('runs') ?? 3);
  const postgres = await startPostgres();
  const sheet = new Sheet();
  for (let run = 1; run <= runs; run += 1) {
    for (const crowd of [STORM, ALONE]) {
      console.log(`run ${run} of ${runs}: ${crowd.name}`);
      const lite = await onSqlite(crowd);
      sheet.add(`${crowd.name}, SQLite`, SAMPARK.name, lite.rate);
      const transaction = crowd.surveys * Math.min(SHARING, crowd.devices);
      const raw = await writeRawSqlite(lite.tables, { device: crowd.surveys, transaction });
      sheet.add(`${crowd.name}, SQLite`, RAW, raw);
      const pg = await onPostgres(postgres.url, crowd);
      sheet.add(`${crowd.name}, PostgreSQL`, SAMPARK.name, pg.rate);
      sheet.add(`${crowd.name}, PostgreSQL`, RAW, await writeRawPostgres(postgres.url, pg.tables, crowd));
      if (crowd === STORM) {
        sheet.add('p99', 'SQLite', quantile(lite.times, 0.99));
        sheet.add('p99', 'PostgreSQL', quantile(pg.times, 0.99));
      }
    }
  }
  await postgres.stop();
  const places = [STORM, ALONE].flatMap(({ name }) => [`${name}, SQLite`, `${name}, PostgreSQL`]);
  const share = (place: string) => (sheet.median(place, SAMPARK.name) / sheet.median(place, RAW)) * 100;
  tell({
    name: 'ingest',
    title: 'Ingest: what the server takes in',
    args,
    body: [
      'The product: over HTTP, signed in, unpacked, checked, merged, with history and stored outcomes. The bare driver: the same rows into',
      'the same tables with the same commits, prepared statements and nothing else.',
      '',
      ...places.flatMap((place) => [ratioTable(`surveys a second: ${place}`, sheet.of(place), [RAW]), '']),
      ratioTable(`99 of 100 requests are answered within, milliseconds: ${STORM.name}`, sheet.of('p99'), []),
      '',
      goalTable([
        ...places.map((place) => ({
          what: `of the bare driver: ${place}`,
          measured: share(place),
          unit: '%',
          must: 50,
          aim: 80,
          atLeast: true,
        })),
        { what: 'p99, SQLite', measured: sheet.median('p99', 'SQLite'), unit: 'ms', must: 1200 },
        { what: 'p99, PostgreSQL', measured: sheet.median('p99', 'PostgreSQL'), unit: 'ms', must: 1200 },
      ]),
      '',
      'Where the time goes, by a profile of the server on SQLite: a third into SQLite, half of that the commit; the rest is one thread’s',
      'JavaScript: fifty answers read and checked, the hash of the content, the merge, the history and the row as JSON. How long the',
      'last device waits follows from the rate: 20,000 surveys arrive at one moment.',
    ].join('\n'),
  });
}
