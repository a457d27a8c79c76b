import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TestClient } from '../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signIn(server, 'staff');
});
afterAll(() => server.close());

const CHANGES = '/api/sync/changes';
const raw = (accepted: string, url = CHANGES) =>
  server.app.inject({
    url,
    headers: { authorization: `Bearer ${staff.token}`, 'accept-encoding': accepted },
  });

describe('answers of the API', () => {
  it.each(['gzip', 'deflate, gzip;q=0.5', 'br, gzip'])(
    'are packed for who accepts "%s"',
    async (accepted) => {
      const packed = await raw(accepted);
      const plain = await raw('identity');
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    },
  );

  it.each(['', 'br', 'gzip;q=0', 'identity'])('are not packed for who accepts "%s"', async (accepted) => {
    const plain = await raw(accepted);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('accept-encoding');
  });

  it('are not packed when they are small', async () => {
    expect((await raw('gzip', '/api/sync/status')).headers['content-encoding']).toBeUndefined();
  });
});
