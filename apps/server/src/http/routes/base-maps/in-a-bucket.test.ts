import { aBaseMap } from '@sampark/testing/base-maps/a-base-map';
import { expect, it } from 'vitest';
import { openFiles } from '../../../storage/files/open-files.ts';
import { beginMap, fetchMap, mapIdOf, mapsOf } from '../../../testing/files/base-maps.ts';
import { sendPiece } from '../../../testing/files/files.ts';
import { startS3Double } from '../../../testing/files/s3-double.ts';
import { signIn } from '../../../testing/servers/client.ts';
import { startTestServer } from '../../../testing/servers/start.ts';

it('a map goes into a bucket in pieces, and comes from there by ranges', async () => {
  const bucket = await startS3Double();
  const { address, keyId: s3KeyId, secret: s3Secret } = bucket;
  const files = openFiles({ files: address, s3KeyId, s3Secret, dataDir: '' });
  const server = await startTestServer({ files }, 'people and places');
  const admin = await signIn(server, 'admin');
  const map = aBaseMap();
  const location = (await beginMap(admin, map.length)).headers['location'] ?? '';
  for (let at = 0; at < map.length; at += 7_000) {
    expect((await sendPiece(admin, location, at, map.subarray(at, at + 7_000))).status).toBe(204);
  }
  expect(await mapsOf(admin)).toMatchObject([{ id: mapIdOf(map), bytes: map.length }]);
  const part = await fetchMap(server, admin, mapIdOf(map), { range: 'bytes=100-9999' });
  expect([part.statusCode, part.rawPayload.equals(map.subarray(100, 10_000))]).toEqual([206, true]);
  expect([...bucket.objects.keys()]).toEqual([`village/ma/map-${mapIdOf(map)}`]);
  await server.close();
  await bucket.close();
});
