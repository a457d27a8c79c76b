import { startPostgres } from '../../tools/test/postgres/server.ts';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { quantile } from '../support/figures/stats.ts';
import { withFolder } from '../support/folder.ts';
import { databaseProcess, newDatabase, readFrom, writeRawPostgres } from '../support/rows/raw-postgres.ts';
import { selectFrom, writeRawSqlite } from '../support/rows/raw-sqlite.ts';
import { readWritten, type WrittenTables } from '../support/rows/written-rows.ts';
import { SAMPARK } from '../support/servers/contestants.ts';
import { familyTime, type Pace, paceOf } from '../support/servers/processor.ts';
import { startServer } from '../support/servers/server-process.ts';
import { batchOf, wireClient } from '../support/servers/wire-client.ts';
import { makeSurveys } from '../support/surveys.ts';
import { DEVICES, wireDevices } from '../support/village.ts';

/**
 * The load of the devices: `batches` requests each, one after the other, all devices at once. A device that the
 * server turns away comes again when the answer says, and that time counts.
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
/** Surveys a second when many devices send at once: half of the bare driver's pace. */
const STORM_AIM = 18_000;
/** Requests that share a commit on SQLite, at most. */
const SHARING = 64;
/** Surveys that the first device sends before the others: a real server has run for a while when many come. */
const BEFORE = 4000;

interface Taken extends Pace {
  /** The milliseconds of each request. */
  readonly times: readonly number[];
  /** Everything that the server has written. */
  readonly tables: WrittenTables;
}

/** Lets a crowd send everything that it has to a server. @param used the server's processor time, in milliseconds */
async function send(
  port: number,
  { devices, batches, surveys }: Omit<Crowd, 'name'>,
  seed: number,
  used: () => number | Promise<number>,
): Promise<Omit<Taken, 'tables'>> {
  const client = wireClient(port);
  const crowd = wireDevices()
    .slice(0, devices)
    .map((device, at) => ({
      device,
      packed: Array.from({ length: batches }, (_, batch) =>
        batchOf(makeSurveys(surveys, seed + at * batches + batch, device.panchayat_id)),
      ),
    }));
  const times: number[] = [];
  const pace = await paceOf(devices * batches * surveys, used, () =>
    Promise.all(
      crowd.map(async ({ device, packed }) => {
        for (const batch of packed) {
          const sent = performance.now();
          await client.push(device, batch, surveys);
          times.push(performance.now() - sent);
        }
      }),
    ),
  );
  client.close();
  return { ...pace, times };
}

/** @param database processor time of the database's process, in milliseconds */
async function take(
  env: Readonly<Record<string, string>>,
  crowd: Crowd,
  database: () => number,
): Promise<Omit<Taken, 'tables'>> {
  const server = await startServer(SAMPARK.server, env);
  const used = async () => (await server.traffic()).cpu + database();
  const { surveys } = crowd;
  await send(server.port, { devices: 1, batches: BEFORE / surveys, surveys }, 1_000_000, used);
  const taken = await send(server.port, crowd, 1, used);
  await server.stop();
  return taken;
}

const cameOf = ({ surveys }: Crowd) => ({ batch: surveys, before: BEFORE });

const onSqlite = (crowd: Crowd): Promise<Taken> =>
  withFolder(async (folder) => {
    const taken = await take({ BENCH_DATA_DIR: folder }, crowd, () => 0);
    return { ...taken, tables: await readWritten(selectFrom(folder), cameOf(crowd)) };
  });

async function onPostgres(url: string, crowd: Crowd): Promise<Taken> {
  const address = await newDatabase(url);
  const database = await databaseProcess(address);
  const taken = await take({ BENCH_DATABASE_URL: address }, crowd, () => familyTime(database));
  return { ...taken, tables: await readFrom(address, (select) => readWritten(select, cameOf(crowd))) };
}

const RAW = 'bare driver';

/** Measured by the clock, and by the processor without the senders' share. */
const CLOCK = 'surveys a second';
const PROCESSOR = 'surveys a second of processor';

/** Measures many devices that send at once, and one that sends much, against the bare driver at the same statements. */
export async function benchIngest(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const runs = Number(options.get('runs') ?? 3);
  const postgres = await startPostgres();
  const sheet = new Sheet();
  for (let run = 1; run <= runs; run += 1) {
    for (const crowd of [STORM, ALONE]) {
      console.log(`run ${run} of ${runs}: ${crowd.name}`);
      const note = (database: string, who: string, { rate, thrift }: Pace): void => {
        sheet.add(`${CLOCK}: ${crowd.name}, ${database}`, who, rate);
        sheet.add(`${PROCESSOR}: ${crowd.name}, ${database}`, who, thrift);
      };
      const lite = await onSqlite(crowd);
      note('SQLite', SAMPARK.name, lite);
      const sharing = Math.min(SHARING, crowd.devices);
      note('SQLite', RAW, await writeRawSqlite(lite.tables, { ...cameOf(crowd), sharing }));
      const pg = await onPostgres(postgres.url, crowd);
      note('PostgreSQL', SAMPARK.name, pg);
      note(
        'PostgreSQL',
        RAW,
        await writeRawPostgres(postgres.url, pg.tables, { ...cameOf(crowd), devices: crowd.devices }),
      );
      if (crowd === STORM) {
        sheet.add('p99', 'SQLite', quantile(lite.times, 0.99));
        sheet.add('p99', 'PostgreSQL', quantile(pg.times, 0.99));
      }
    }
  }
  await postgres.stop();
  const placesOf = ({ name }: Crowd) => [`${name}, SQLite`, `${name}, PostgreSQL`];
  const ours = (place: string) => sheet.median(place, SAMPARK.name);
  const share = (place: string) => (ours(place) / sheet.median(place, RAW)) * 100;
  const inTheStorm = `${CLOCK}: ${STORM.name}, SQLite`;
  tell({
    name: 'ingest',
    title: 'Ingest: what the server takes in',
    args,
    body: [
      'The product: over HTTP, signed in, unpacked, checked, merged, with history and stored outcomes, by a server that has taken',
      `${BEFORE.toLocaleString('en-US')} surveys before. The bare driver: the same rows, those of before too, in the same order into the same tables with the`,
      'same commits, prepared statements and nothing else. By the clock the senders share the two cores with the server and not with the bare driver; by the',
      'processor only the server counts, or the driver, and PostgreSQL.',
      '',
      ...[STORM, ALONE].flatMap(placesOf).flatMap((place) =>
        [CLOCK, PROCESSOR].flatMap((unit) => {
          const what = `${unit}: ${place}`;
          return [ratioTable(what, sheet.of(what), [RAW]), ''];
        }),
      ),
      ratioTable(`99 of 100 requests are answered within, milliseconds: ${STORM.name}`, sheet.of('p99'), []),
      '',
      goalTable([
        ...placesOf(ALONE).map((place) => ({
          what: `of the bare driver’s ${CLOCK}: ${place}`,
          measured: share(`${CLOCK}: ${place}`),
          unit: '%',
          must: 50,
          aim: 80,
          atLeast: true,
        })),
        { what: inTheStorm, measured: ours(inTheStorm), unit: '', aim: STORM_AIM, atLeast: true },
        { what: 'p99, SQLite', measured: sheet.median('p99', 'SQLite'), unit: 'ms', aim: 1200 },
        { what: 'p99, PostgreSQL', measured: sheet.median('p99', 'PostgreSQL'), unit: 'ms', aim: 1200 },
      ]),
      '',
      'Where the time goes with many devices, by a profile of the server on SQLite: nearly half into SQLite, of which the commit, during',
      'which its one thread waits, and the rows take as long in the bare driver; a third into reading, checking and merging fifty',
      'answers a survey, their JSON and its hash; a tenth into HTTP, unpacking and sign-in; the rest into collecting what that leaves',
      'behind (`docs/decisions/0025-speed.md`). On PostgreSQL a',
      'batch of new surveys is six packets, each a turn, and a quarter of the server goes into handing them over. How long the last',
      'device waits follows from the rate: 20,000 surveys arrive at one moment.',
    ].join('\n'),
  });
}
