import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { openFolderStore } from '../../../storage/files/folder-store.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  aCreateWith,
  aPhoto,
  beginUpload,
  sendFile,
  sendPiece,
  type TestFile,
  withFileForm,
} from '../../../testing/files/files.ts';
import { aDelete } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { buildContext } from '../../build-context.ts';
import type { Context } from '../../context.ts';
import { checkFiles } from '../../upkeep/doctor/files.ts';
import { purge } from '../../upkeep/purge.ts';
import { compareFiles, copyFiles, forgetMissing } from './compare-files.ts';
import { purgeFiles } from './purge-files.ts';

onBothEngines('files', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let asha: TestClient;
  let context: Context;
  const shared = aPhoto({ seed: 'of both' });
  const own = aPhoto({ seed: 'of one' });
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    await withFileForm(server);
    asha = await signIn(server, 'staff');
    const parts = { storage: storage(), secrets: secretsForTests(), logger: createLogger('silent') };
    context = await buildContext({ ...parts, clock: clock.now });
    const both = { school: { gate: shared.name }, health: { ward: own.name } };
    await asha.batch(aCreateWith('S1', both), aCreateWith('S2', { school: { gate: shared.name } }));
    for (const file of [shared, own]) await sendFile(asha, 'S1', file);
    await sendFile(asha, 'S2', shared);
  });
  afterEach(() => server.close());

  const purgeAll = async () => {
    await purge(context);
    return purgeFiles({ ...context, files: server.files });
  };
  const keyOf = ({ name }: TestFile) => name.slice(7, 71);
  const areThere = () =>
    Promise.all([shared, own].map(async (file) => (await server.files.size(keyOf(file))) !== null));
  const compared = () => compareFiles(server.storage.now, server.files);

  it('go 30 days after the last survey that named them was removed for good', async () => {
    await asha.batch(aDelete('S1', 1));
    clock.pass(403 * DAY);
    expect(await purgeAll()).toBe(0);
    clock.pass(29 * DAY);
    expect(await purgeAll()).toBe(0);
    expect(await areThere()).toEqual([true, true]);
    clock.pass(2 * DAY);
    expect(await purgeAll()).toBe(1);
    expect(await areThere()).toEqual([true, false]);
    expect(await server.storage.now.attachments.held([shared.name, own.name])).toHaveLength(1);
    expect(await compared()).toEqual({ whole: 1, missing: [], unknown: 0 });
  });

  it('stay when another survey names them meanwhile', async () => {
    await asha.batch(aDelete('S1', 1));
    clock.pass(403 * DAY);
    await purgeAll();
    asha = await signIn(server, 'staff');
    await asha.batch(aCreateWith('S3', { school: { gate: own.name } }));
    clock.pass(60 * DAY);
    expect(await purgeAll()).toBe(0);
    expect(await areThere()).toEqual([true, true]);
  });

  it('stay when somebody sends one again while others of its kind go', async () => {
    await asha.batch(aDelete('S1', 1), aDelete('S2', 1));
    clock.pass(403 * DAY);
    await purgeAll();
    clock.pass(31 * DAY);
    asha = await signIn(server, 'staff');
    let left: TestFile | undefined;
    const remove = async (key: string): Promise<void> => {
      await server.files.remove(key);
      if (left !== undefined) return;
      left = keyOf(shared) === key ? own : shared;
      await asha.batch(aCreateWith('S3', { school: { gate: left.name } }));
      expect((await sendFile(asha, 'S3', left)).status).toBe(204);
    };
    expect(await purgeFiles({ ...context, files: { ...server.files, remove } })).toBe(2);
    expect(await compared()).toEqual({ whole: 1, missing: [], unknown: 0 });
  });

  it('that are on their way go after a week without a piece', async () => {
    const late = aPhoto({ seed: 'late' });
    await asha.batch(aCreateWith('S4', { school: { gate: late.name } }));
    const begun = await beginUpload(asha, { survey_id: 'S4', name: late.name, length: late.bytes.length });
    const location = begun.headers['location'] ?? '';
    clock.pass(6 * DAY);
    await sendPiece(asha, location, 0, late.bytes.subarray(0, 10));
    clock.pass(6 * DAY);
    await purgeAll();
    const id = location.split('/').at(-1) ?? '';
    expect(await server.files.written(id)).toBe(10);
    clock.pass(2 * DAY);
    await purgeAll();
    expect(await server.files.written(id)).toBe(0);
    expect((await sendPiece(asha, location, 10, late.bytes.subarray(10))).status).toBe(404);
  });

  it('are compared with the database: missing, cut, and unknown to it', async () => {
    expect(await compared()).toEqual({ whole: 2, missing: [], unknown: 0 });
    expect(await checkFiles(server.storage, server.files)).toMatchObject([{ level: 'ok' }]);
    await server.files.remove(keyOf(shared));
    async function* cut() {
      yield own.bytes.subarray(0, 9);
    }
    await server.files.put(keyOf(own), 9, cut());
    await server.files.put('f'.repeat(64), 9, cut());
    expect(await compared()).toEqual({ whole: 0, missing: [shared.name, own.name].toSorted(), unknown: 1 });
    expect(await checkFiles(server.storage, server.files)).toMatchObject([
      { level: 'error' },
      { level: 'warning' },
    ]);
  });

  it('that a restore lost are asked of devices, which bring them back', async () => {
    await server.files.remove(keyOf(own));
    expect(await forgetMissing(context, server.files)).toBe(1);
    expect((await asha.post('/api/attachments/held', { names: [own.name, shared.name] })).body).toEqual({
      names: [shared.name],
    });
    expect((await sendFile(asha, 'S1', own)).status).toBe(204);
    expect(await compared()).toEqual({ whole: 2, missing: [], unknown: 0 });
  });

  it('are copied to another place once, and back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sampark-files-'));
    const backup = openFolderStore(join(folder, 'backup'));
    expect(await copyFiles(server.files, backup)).toEqual({ copied: 2, known: 0 });
    expect(await copyFiles(server.files, backup)).toEqual({ copied: 0, known: 2 });
    await server.files.remove(keyOf(own));
    expect(await copyFiles(backup, server.files)).toEqual({ copied: 1, known: 1 });
    await rm(folder, { recursive: true });
    expect(await compared()).toEqual({ whole: 2, missing: [], unknown: 0 });
  });
});
