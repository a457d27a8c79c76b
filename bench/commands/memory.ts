import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../tools/prove/support/server-process.ts';
import { goalTable, tell } from '../support/figures/results.ts';
import { optionsOf } from '../support/figures/rounds.ts';
import { withFolder } from '../support/folder.ts';
import { fillWithSurveys } from '../support/rows/fill.ts';
import { peakOf, residentOf } from '../support/servers/resident.ts';
import { villageParts } from '../support/servers/village-app.ts';
import { batchOf, type WireClient, wireClient } from '../support/servers/wire-client.ts';
import { makeSurveys } from '../support/surveys.ts';
import { DEVICES, wireDevices } from '../support/village.ts';

const SURVEYS = 100_000;
const SURVEYS_A_DEVICE = 20;
const REST = 3000;

/** Lets every device send its surveys and read a page of everything, all at once: nobody has read anything before. */
async function syncAll(client: WireClient): Promise<void> {
  const devices = wireDevices().map((device, at) => ({
    device,
    batch: batchOf(makeSurveys(SURVEYS_A_DEVICE, at + 1, device.panchayat_id)),
  }));
  await Promise.all(
    devices.map(async ({ device, batch }) => {
      await client.push(device, batch, SURVEYS_A_DEVICE);
      await client.changes(device, '');
    }),
  );
}

/** Lets a device of every panchayat read everything, page by page, one after the other. */
async function readAll(client: WireClient): Promise<number> {
  let read = 0;
  for (const device of wireDevices().slice(0, 50)) {
    let page = await client.changes(device, '');
    read += page.held;
    while (page.has_more) {
      page = await client.changes(device, `&cursor=${encodeURIComponent(page.cursor)}`);
      read += page.held;
    }
  }
  return read;
}

/**
 * Measures the memory of the server as it is started: idle, with many devices, and while everything is read out of
 * it.
 */
export async function benchMemory(args: readonly string[]): Promise<void> {
  optionsOf(args);
  const figures = await withFolder(async (folder) => {
    const { parts, context } = await villageParts({ databaseUrl: '', dataDir: folder });
    await fillWithSurveys(context, 0, SURVEYS);
    await parts.storage.close();
    const start = async () => {
      const server = await startServer(folder);
      return { server, pid: server.child.pid ?? 0, client: wireClient(Number(new URL(server.url).port)) };
    };

    const fresh = await start();
    await pause(REST);
    const idle = residentOf(fresh.pid);
    let read = 0;
    const exporting = await peakOf(fresh.pid, async () => {
      read = await readAll(fresh.client);
    });
    fresh.client.close();
    await fresh.server.kill();

    const busy = await start();
    const syncing = await peakOf(busy.pid, () => syncAll(busy.client));
    busy.client.close();
    await busy.server.kill();
    return { idle, exporting, syncing, read };
  });
  tell({
    name: 'memory',
    title: `Memory of the server, ${SURVEYS.toLocaleString('en-US')} surveys held, SQLite`,
    args,
    body: [
      `Resident memory of the process that \`npm start\` starts. Syncing: ${DEVICES} devices at once, each over its own connection, send`,
      `${SURVEYS_A_DEVICE} surveys and read a page of 500. Exporting: ${figures.read.toLocaleString('en-US')} surveys are read out of it, page by page.`,
      '',
      goalTable([
        { what: 'idle', measured: figures.idle, unit: 'MB', must: 150 },
        { what: `${DEVICES} devices syncing`, measured: figures.syncing, unit: 'MB', must: 300 },
        { what: 'everything exported', measured: figures.exporting, unit: 'MB', must: 200 },
      ]),
      '',
      'Where it goes: half is the program itself, some 20 kB each connection, and the rest what V8 has not collected yet. Of a page 50',
      'surveys at a time are rows, objects and text; what devices send is unpacked when its turn has come. How much V8 lets lie is',
      'set where the server is started (`tools/launch/commands.mjs`).',
    ].join('\n'),
  });
}
