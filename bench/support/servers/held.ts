import type { Context } from '@sampark/server/services/context';
import type { Sheet } from '../figures/rounds.ts';
import type { Household } from '../households.ts';
import type { Survey } from '../surveys.ts';
import { makeSurveys } from '../surveys.ts';
import { type WireDevice, wireDevices } from '../village.ts';
import { SAMPARK } from './contestants.ts';
import { hammer, requestBytes } from './hammer.ts';
import { type BenchServer, startServer } from './server-process.ts';
import { villageParts } from './village-app.ts';
import { batchOf, pollOf, type WireClient, wireClient } from './wire-client.ts';

/** Pushes of each round. */
const PUSHES = 20;
const SURVEYS_A_PUSH = 20;

/** A server that holds much already, and one device that talks to it. */
export interface Held {
  /** The name of the server in tables: what it holds. */
  readonly name: string;
  readonly server: BenchServer;
  readonly client: WireClient;
  readonly device: WireDevice;
  /** The seed of the next new survey. */
  seed: number;
}

/** Starts a server over what is filled in before. @param place the folder of a SQLite, or the address of a PostgreSQL */
export async function serverHolding(
  name: string,
  place: string,
  fill: (context: Context) => Promise<void>,
): Promise<Held> {
  const isFolder = !place.startsWith('postgres:');
  const settings = isFolder ? { databaseUrl: '', dataDir: place } : { databaseUrl: place, dataDir: '' };
  const { parts, context } = await villageParts(settings);
  const began = performance.now();
  await fill(context);
  await parts.storage.close();
  console.log(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return serverOver(name, place);
}

/** Starts a server over what a place holds already. @param place as for `serverHolding` */
export async function serverOver(name: string, place: string): Promise<Held> {
  const isFolder = !place.startsWith('postgres:');
  const env = isFolder ? { BENCH_DATA_DIR: place } : { BENCH_DATABASE_URL: place };
  const server = await startServer(SAMPARK.server, env);
  const [device] = wireDevices();
  if (!device) throw new Error('there is no device');
  return { name, server, client: wireClient(server.port), device, seed: 0 };
}

/** Measures polls and pushes of a device, under a name that says what goes on meanwhile. */
export async function measureOthers(sheet: Sheet, held: Held, name: string): Promise<void> {
  const as = { ...held, name };
  const cursor = await measurePolls(sheet, as);
  await measurePushes(sheet, as, cursor, { push: 'push', pull: 'pull', made: (survey) => survey });
  held.seed = as.seed;
}

/** Ends a server and the device's connection. */
export async function release({ server, client }: Held): Promise<void> {
  client.close();
  await server.stop();
}

const MILLISECONDS = 2_000;

/** Returns the milliseconds of processor that a server has used so far. */
const cpuOf = async ({ server }: Held): Promise<number> => (await server.traffic()).cpu;

/**
 * Measures the polls a second of a device without news, and the microseconds of processor of each.
 * @returns the cursor behind all that there is
 */
export async function measurePolls(sheet: Sheet, held: Held): Promise<string> {
  const { name, server, client, device } = held;
  const poll = await pollOf(client, device);
  const before = await cpuOf(held);
  const request = requestBytes(poll.path, poll.headers);
  const polls = await hammer(server.port, request, { status: 204, milliseconds: MILLISECONDS });
  sheet.add('poll', name, polls);
  sheet.add('poll cpu', name, (((await cpuOf(held)) - before) * 1_000_000) / (polls * MILLISECONDS));
  return new URL(poll.path, 'http://localhost').searchParams.get('cursor') ?? '';
}

/**
 * Measures pushes of 20 new surveys, and the pulls that bring them; `push` and `pull` name them in the sheet, `${push} cpu` the processor of both.
 * @param made makes what is pushed of a survey
 * @returns the cursor behind them
 */
export async function measurePushes(
  sheet: Sheet,
  held: Held,
  from: string,
  { push, pull, made }: { push: string; pull: string; made: (survey: Survey) => Survey | Household },
): Promise<string> {
  const { name, client, device } = held;
  let cursor = from;
  const before = await cpuOf(held);
  for (let turn = 0; turn < PUSHES; turn += 1) {
    held.seed += 1;
    const batch = batchOf(makeSurveys(SURVEYS_A_PUSH, held.seed, device.panchayat_id).map(made));
    const sent = performance.now();
    await client.push(device, batch, SURVEYS_A_PUSH);
    const taken = performance.now();
    const page = await client.changes(device, `&cursor=${encodeURIComponent(cursor)}`);
    cursor = page.cursor;
    sheet.add(push, name, taken - sent);
    sheet.add(pull, name, performance.now() - taken);
  }
  sheet.add(`${push} cpu`, name, ((await cpuOf(held)) - before) / PUSHES);
  return cursor;
}
