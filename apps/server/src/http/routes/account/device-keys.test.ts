import { randomBytes } from 'node:crypto';
import type { WireDeviceKey } from '@sampark/core/wire/access/wire-account';
import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const LOST = '/api/account/device-keys';

onBothEngines('the keys of people’s devices', (database) => {
  let server: TestServer;
  let staff: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ storage: database() }, 'people and places');
    staff = await signIn(server, 'staff');
    return () => server.close();
  });

  const keysOf = async (username: string): Promise<readonly WireDeviceKey[]> => {
    const body = { username, password: `${username}-demo` };
    const { device_keys } = (
      await clientOf(server, '').post<{ device_keys: WireDeviceKey[] }>('/api/auth/login', body)
    ).body;
    return device_keys;
  };

  it('are the same at every sign-in, and each person’s own', async () => {
    const [first] = await keysOf('staff');
    expect(await keysOf('staff')).toEqual([first]);
    const [other] = await keysOf('staff2');
    expect(other?.key).not.toBe(first?.key);
  });

  it('do not lie in the database', async () => {
    const [key] = await keysOf('staff');
    const [row] = await database().now.deviceKeys.of('demo-staff');
    expect(row?.key_id).toBe(key?.id);
    expect(row?.sealed).not.toContain(key?.key.slice(0, 10));
  });

  it('that the server has lost come back from a device, under the names they have', async () => {
    const [known] = await keysOf('staff');
    const lost = randomBytes(32).toString('base64');
    expect((await staff.post(LOST, { keys: [lost, lost] })).body).toEqual({ success: true });
    const keys = await keysOf('staff');
    expect(keys.map(({ key }) => key)).toEqual([known?.key, lost]);
    expect((await staff.post(LOST, { keys: [lost] })).status).toBe(200);
    expect(await keysOf('staff')).toEqual(keys);
  });

  it.each([
    [{}, 422],
    [{ keys: ['short'] }, 422],
    [{ keys: [`${'A'.repeat(42)}!=`] }, 422],
    [{ keys: Array.from({ length: 21 }, () => randomBytes(32).toString('base64')) }, 422],
  ])('are refused where they are none: %j', async (body, status) => {
    expect((await staff.post(LOST, body)).status).toBe(status);
    expect(await keysOf('staff')).toHaveLength(1);
  });

  it('are not more than a person can have', async () => {
    const keys = Array.from({ length: 20 }, () => randomBytes(32).toString('base64'));
    expect(await staff.post(LOST, { keys })).toMatchObject({ status: 422, body: { code: 'too_many_keys' } });
  });

  it('an administrator receives, and nobody else', async () => {
    const path = '/api/users/demo-staff/device-keys';
    const admin = await signIn(server, 'admin');
    expect(await admin.post(path, {})).toMatchObject({ status: 200, body: await keysOf('staff') });
    for (const username of ['staff', 'staff2', 'officer'] as const) {
      expect((await (await signIn(server, username)).post(path, {})).status).toBe(403);
    }
    expect((await admin.post('/api/users/nobody/device-keys', {})).status).toBe(404);
  });
});
