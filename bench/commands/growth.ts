import { SAMPARK } from '../support/contestants.ts';
import { withFolder } from '../support/folder.ts';
import { hammer, requestBytes } from '../support/hammer.ts';
import { goalTable, ratioTable, tell } from '../support/results.ts';
import { optionsOf, Sheet } from '../support/rounds.ts';
import { fillWithSurveys } from '../support/rows/fill.ts';
import { type BenchServer, startServer } from '../support/server-process.ts';
import { makeSurveys } from '../support/surveys.ts';
import { type WireDevice, wireDevices } from '../support/village.ts';
import { villageParts } from '../support/village-app.ts';
import { batchOf, pollOf, type WireClient, wireClient } from '../support/wire-client.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const LARGEST = 1_000_000;
const ROUNDS = 5;
/** Pushes of each round. */
const PUSHES = 20;
const SURVEYS_A_PUSH = 20;

interface Held {
  readonly name: string;
  readonly server: BenchServer;
  readonly client: WireClient;
  readonly device: WireDevice;
  /** The seed of the next new survey. */
  seed: number;
}

async function serverHolding(folder: string, surveys: number): Promise<Held> {
  const { parts, context } = await villageParts({ databaseUrl: '', dataDir: folder });
  const began = performance.now();
  await fillWithSurveys(context, 0, surveys);
  await parts.storage.close();
  const name = `${surveys.toLocaleString('en-US')} held`;
  console.log(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const server = await startServer(SAMPARK.server, { BENCH_DATA_DIR: folder });
  const [device] = wireDevices();
  if (!device) throw new Error('there is no device');
  return { name, server, client: wireClient(server.port), device, seed: 0 };
}

async function measure(sheet: Sheet, held: Held): Promise<void> {
  const { name, server, client, device } = held;
  const poll = await pollOf(client, device);
  sheet.add('poll', name, await hammer(server.port, requestBytes(poll.path, poll.headers), { status: 204 }));
  let cursor = new URL(poll.path, 'http://localhost').searchParams.get('cursor') ?? '';
  for (let push = 0; push < PUSHES; push += 1) {
    held.seed += 1;
    const batch = batchOf(makeSurveys(SURVEYS_A_PUSH, held.seed, device.panchayat_id));
    const sent = performance.now();
    await client.push(device, batch, SURVEYS_A_PUSH);
    const taken = performance.now();
    const page = await client.changes(device, `&cursor=${encodeURIComponent(cursor)}`);
    cursor = page.cursor;
    sheet.add('push', name, taken - sent);
    sheet.add('pull', name, performance.now() - taken);
  }
}

/** Measures a poll, a push and a pull when the server holds ten and a hundred times as many surveys. */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const options = optionsOf(args);
  const large = options.has('full') ? LARGEST : LARGE;
  const sheet = new Sheet();
  await withFolder((small) =>
    withFolder(async (big) => {
      const both = [await serverHolding(small, SMALL), await serverHolding(big, large)];
      for (let round = 0; round <= Number(options.get('runs') ?? ROUNDS); round += 1) {
        // The first round warms up.
        for (const held of both) await measure(round === 0 ? new Sheet() : sheet, held);
      }
      for (const { server, client } of both) {
        client.close();
        await server.stop();
      }
    }),
  );
  const [few = '', many = ''] = [SMALL, large].map((surveys) => `${surveys.toLocaleString('en-US')} held`);
  const grown = (what: string) => sheet.median(what, many) / sheet.median(what, few);
  tell({
    name: 'growth',
    title: `Growth: ${SMALL.toLocaleString('en-US')} and ${large.toLocaleString('en-US')} surveys held, SQLite`,
    args,
    body: [
      'Two servers take turns, of which one holds more. A poll without news, a push of 20 surveys, and the pull that brings those 20.',
      '',
      ratioTable('polls a second', sheet.of('poll'), [few]),
      '',
      ratioTable('milliseconds, a push of 20', sheet.of('push'), [few]),
      '',
      ratioTable('milliseconds, a pull of 20', sheet.of('pull'), [few]),
      '',
      goalTable([
        { what: 'polls', measured: grown('poll'), unit: '×', must: 0.9, atLeast: true },
        { what: 'push of 20', measured: grown('push'), unit: '×', must: 1.3, aim: 1.1 },
        { what: 'pull of 20', measured: grown('pull'), unit: '×', must: 1.3, aim: 1.1 },
      ]),
    ].join('\n'),
  });
}
