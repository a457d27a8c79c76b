import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFiles } from '../../../storage/files/open-files.ts';
import {
  aCreateWith,
  aFile,
  aPhoto,
  beginUpload,
  sendFile,
  sendPiece,
  withFileForm,
} from '../../../testing/files/files.ts';
import { type S3Double, startS3Double } from '../../../testing/files/s3-double.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let bucket: S3Double;
let server: TestServer;
let asha: TestClient;
beforeEach(async () => {
  bucket = await startS3Double();
  const { address: files, keyId: s3KeyId, secret: s3Secret } = bucket;
  server = await startTestServer(
    { files: openFiles({ files, s3KeyId, s3Secret, dataDir: '' }) },
    'people and places',
  );
  await withFileForm(server);
  asha = await signIn(server, 'staff');
});
afterEach(async () => {
  await server.close();
  await bucket.close();
});

const photo = aPhoto({ size: 2_500_000 });
const get = (name: string) =>
  server.app.inject({ url: `/api/attachments/${name}`, headers: { authorization: `Bearer ${asha.token}` } });

it('a photo goes into a bucket in pieces, and comes from there', async () => {
  await asha.batch(aCreateWith('S1', { school: { gate: photo.name } }));
  const begun = await beginUpload(asha, { survey_id: 'S1', name: photo.name, length: photo.bytes.length });
  const location = begun.headers['location'] ?? '';
  for (let at = 0; at < photo.bytes.length; at += 700_000) {
    const sent = await sendPiece(asha, location, at, photo.bytes.subarray(at, at + 700_000));
    expect(sent.status).toBe(204);
  }
  expect((await get(photo.name)).rawPayload).toEqual(photo.bytes);
  expect(bucket.objects.size).toBe(1);
});

it('what is not what its name says leaves nothing in the bucket', async () => {
  const page = aFile('<!doctype html>', 'jpg');
  await asha.batch(aCreateWith('S1', { school: { gate: page.name } }));
  expect((await sendFile(asha, 'S1', page)).status).toBe(422);
  expect([...bucket.objects]).toEqual([]);
});

it('while the bucket is away, the device is asked to come again', async () => {
  await asha.batch(aCreateWith('S1', { school: { gate: photo.name } }));
  await bucket.close();
  expect((await sendFile(asha, 'S1', photo)).status).toBe(503);
});
