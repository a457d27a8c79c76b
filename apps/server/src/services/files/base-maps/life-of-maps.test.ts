import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../logger.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { BARABANKI, beginMap, fetchMap, mapIdOf, mapsOf, sendMap } from '../../../testing/files/base-maps.ts';
import { askUpload, sendPiece } from '../../../testing/files/files.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';
import { buildContext } from '../../build-context.ts';
import { checkBaseMaps } from '../../upkeep/doctor/base-maps.ts';
import { compareFiles } from '../attachments/compare-files.ts';
import { mapKey } from './base-map-context.ts';
import { purgeMaps } from './purge-maps.ts';

onBothEngines('the file of a base map', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let purged: () => Promise<number>;
  const map = aBaseMap();
  const raster = aRasterMap();
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    const parts = { storage: storage(), secrets: secretsForTests(), logger: createLogger('silent') };
    const context = await buildContext({ ...parts, clock: clock.now });
    purged = () => purgeMaps({ ...context, files: server.files });
  });
  afterEach(() => server.close());

  /** Lets time pass, after which an administrator signs in again. */
  const pass = async (milliseconds: number): Promise<void> => {
    clock.pass(milliseconds);
    admin = await signIn(server, 'admin');
  };
  const isThere = async (file: Buffer) => (await server.files.size(mapKey(mapIdOf(file)))) !== null;

  it('stays for a day behind its end, for whoever is fetching it, and then goes', async () => {
    await sendMap(admin, map);
    await sendMap(admin, raster);
    expect((await fetchMap(server, admin, mapIdOf(map))).statusCode).toBe(200);
    await pass(DAY - 1);
    expect([await purged(), await isThere(map)]).toEqual([0, true]);
    await pass(2);
    expect([await purged(), await isThere(map), await isThere(raster)]).toEqual([1, false, true]);
    expect((await fetchMap(server, admin, mapIdOf(map))).statusCode).toBe(404);
    expect(await purged()).toBe(0);
  });

  it('stays while another district has it, or its own has it again', async () => {
    const unnao = { code: '163', name: 'Unnao' };
    const state = { code: '9', name: 'Uttar Pradesh' };
    await admin.post('/api/places/blocks', { code: '1100', name: 'Hasanganj', district: unnao, state });
    await sendMap(admin, map);
    await sendMap(admin, map, { district: '163' });
    await sendMap(admin, raster);
    await admin.delete(`/api/base-maps/${mapIdOf(raster)}?district=${BARABANKI}`);
    clock.pass(1);
    await sendMap(admin, raster);
    await pass(2 * DAY);
    expect([await purged(), await isThere(map), await isThere(raster)]).toEqual([0, true, true]);
    expect((await mapsOf(admin)).map(({ id }) => id)).toEqual([mapIdOf(raster), mapIdOf(map)]);
  });

  it('that comes in pieces goes after a week without one', async () => {
    const location = (await beginMap(admin, map.length)).headers['location'] ?? '';
    await pass(6 * DAY);
    await sendPiece(admin, location, 0, map.subarray(0, 10));
    await pass(6 * DAY);
    await purged();
    expect((await askUpload(admin, 'HEAD', location)).status).toBe(200);
    await pass(2 * DAY);
    await purged();
    expect((await askUpload(admin, 'HEAD', location)).status).toBe(404);
    expect(await server.files.written(location.split('/').at(-1) ?? '')).toBe(0);
  });

  it('is known to the doctor, who says when it is missing', async () => {
    expect(await checkBaseMaps(server.storage, server.files)).toEqual([]);
    await sendMap(admin, map, { name: 'All roads' });
    expect(await checkBaseMaps(server.storage, server.files)).toMatchObject([{ level: 'ok' }]);
    expect(await compareFiles(server.storage.now, server.files)).toMatchObject({ unknown: 0 });
    await server.files.remove(mapKey(mapIdOf(map)));
    expect(await checkBaseMaps(server.storage, server.files)).toMatchObject([
      { level: 'error', text: expect.stringContaining('"All roads" of district 125 is missing') as string },
    ]);
  });
});
