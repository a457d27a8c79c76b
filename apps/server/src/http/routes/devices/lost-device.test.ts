import type { WireDevices } from '@sampark/core/wire/access/wire-devices';
import { beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { REPORT, signInOn } from '../../../testing/device-scenarios.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const LOGIN = { username: 'staff', password: 'staff-demo' };
const NOTICE = { version: 1, made_at: null, confirmed: null };

onBothEngines('a device that is lost, or of an account that is switched off', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let officer: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin', 'desk-admin');
    officer = await signIn(server, 'officer', 'desk-officer');
  });

  const list = async (query = '', by = admin) => (await by.get<WireDevices>(`/api/devices${query}`)).body;
  const names = async (query = '', by = admin) =>
    (await list(query, by)).devices.map(({ device_id, username }) => `${username} ${device_id}`);
  /** Signs somebody in on a device, which tells of itself. */
  const aPhone = async (username: string, device: string, report: object = {}) => {
    const phone = await signInOn(server, username, device);
    expect((await phone.put('/api/devices/this', { ...REPORT, ...report })).status).toBe(200);
    return phone;
  };

  describe('a lost device', () => {
    interface Refused {
      readonly code: string;
      readonly lost_people?: readonly string[];
      readonly switched_off_people?: readonly string[];
    }

    it('is signed out, hears whose keys it takes away, and says when it has', async () => {
      const phone = await aPhone('staff', 'p-1');
      const other = await aPhone('staff', 'p-2');
      expect((await admin.put('/api/devices/p-1/lost', {})).status).toBe(200);
      expect((await list('?lost=1')).devices).toMatchObject([{ device_id: 'p-1', cleared_at: null }]);
      const refused = await phone.get<Refused>('/api/auth/me');
      expect([refused.status, refused.body]).toMatchObject([
        401,
        { code: 'unauthenticated', lost_people: ['demo-staff'] },
      ]);
      // Whoever does not name the device learns nothing.
      const elsewhere = clientOf(server, phone.token, 'p-9');
      expect((await elsewhere.get<Refused>('/api/auth/me')).body.lost_people).toBeUndefined();
      expect((await other.get('/api/auth/me')).status).toBe(200);

      await clientOf(server, '', 'p-1').post('/api/devices/cleared', {});
      expect(await names('?lost=1')).toEqual([]);
      const cleared = (await list('?name=sunita')).devices.find(({ device_id }) => device_id === 'p-1');
      expect(cleared?.cleared_at).toMatch(/^\d{4}-/);
      // Somebody else may have said so: a device that still has its token has taken nothing away.
      expect((await phone.get<Refused>('/api/auth/me')).body.lost_people).toEqual(['demo-staff']);
    });

    it('hears of accounts that are switched off, and of those that are on again nothing', async () => {
      const phone = await aPhone('staff', 'p-1');
      const shared = await aPhone('staff2', 'p-1');
      const switchTo = (is_active: boolean) =>
        admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active } });
      expect((await switchTo(false)).status).toBe(200);
      expect((await phone.get<Refused>('/api/auth/me')).body).toMatchObject({
        code: 'unauthenticated',
        switched_off_people: ['demo-staff'],
      });
      expect((await phone.get<Refused>('/api/auth/me')).body.lost_people).toBeUndefined();
      // Others on the device go on, and sign in.
      expect((await shared.get('/api/auth/me')).status).toBe(200);
      const login = { username: 'staff2', password: 'staff2-demo' };
      expect((await clientOf(server, '', 'p-1').post('/api/auth/login', login)).status).toBe(200);
      // Whoever does not name the device, or has no token, learns nothing.
      for (const stranger of [clientOf(server, phone.token, 'p-9'), clientOf(server, '', 'p-1')]) {
        expect((await stranger.get<Refused>('/api/auth/me')).body.switched_off_people).toBeUndefined();
      }
      await switchTo(true);
      expect((await phone.get<Refused>('/api/auth/me')).body.switched_off_people).toBeUndefined();
    });

    it('takes nobody in before it has taken the keys away, and everybody afterwards', async () => {
      await aPhone('staff', 'p-1');
      await officer.put('/api/devices/p-1/lost', {});
      const phone = clientOf(server, '', 'p-1');
      const refused = await phone.post<Refused>('/api/auth/login', LOGIN);
      expect([refused.status, refused.body.lost_people]).toEqual([401, ['demo-staff']]);
      await phone.post('/api/devices/cleared', {});
      await aPhone('staff', 'p-1');
      expect((await list('?name=sunita')).devices).toMatchObject([{ lost_at: null, cleared_at: null }]);
    });

    it('is lost for everybody who has signed in on it', async () => {
      await aPhone('staff', 'p-1');
      await aPhone('staff2', 'p-1');
      const { devices } = await list('?name=sunita');
      expect(devices[0]?.shared_with).toHaveLength(1);
      await admin.put('/api/devices/p-1/lost', {});
      expect((await names('?lost=1')).toSorted()).toEqual(['staff p-1', 'staff2 p-1']);
    });

    it('can be found again before it has heard of it, and not afterwards', async () => {
      const phone = await aPhone('staff', 'p-1');
      await admin.put('/api/devices/p-1/lost', {});
      expect((await admin.delete('/api/devices/p-1/lost')).status).toBe(200);
      expect((await phone.get<Refused>('/api/auth/me')).body.lost_people).toBeUndefined();
      await aPhone('staff', 'p-1');
      await admin.put('/api/devices/p-1/lost', {});
      await phone.post('/api/devices/cleared', {});
      const late = await admin.delete<Refused>('/api/devices/p-1/lost');
      expect([late.status, late.body.code]).toEqual([409, 'device_cleared']);
    });

    it('can be found for those of whom it has not heard, though it took the keys of others away', async () => {
      const first = await aPhone('staff', 'p-1');
      await admin.put('/api/devices/p-1/lost', {});
      await first.post('/api/devices/cleared', {});
      await aPhone('staff2', 'p-1');
      await admin.put('/api/devices/p-1/lost', {});
      expect((await admin.delete('/api/devices/p-1/lost')).status).toBe(200);
      expect(await names('?lost=1')).toEqual([]);
    });

    it('hears of it by somebody else who is signed in on it', async () => {
      await aPhone('staff', 'p-1');
      await admin.put('/api/devices/p-1/lost', {});
      await storage().write((r) =>
        r.phones.tell({
          ...{ ...REPORT, user_id: 'demo-admin', device_id: 'p-1', name: '' },
          last_contact: new Date(clock.now()).toISOString(),
        }),
      );
      const tell = async (device: string) =>
        (await clientOf(server, admin.token, device).put<object>('/api/devices/this', REPORT)).body;
      expect(await tell('p-1')).toEqual({
        minimum_app: null,
        announcements: [],
        notice: NOTICE,
        lost_people: ['demo-staff'],
      });
      expect(await tell('p-9')).toEqual({ minimum_app: null, announcements: [], notice: NOTICE });
    });

    it('still hears of it where the account is erased or switched off meanwhile', async () => {
      for (const username of ['staff', 'staff2']) await aPhone(username, 'p-1');
      await aPhone('staff', 'p-2');
      await admin.put('/api/devices/p-1/lost', {});
      const url = '/api/users/demo-staff2';
      expect((await admin.send({ method: 'PATCH', url, payload: { is_active: false } })).status).toBe(200);
      expect((await admin.delete('/api/users/demo-staff')).status).toBe(200);
      const { devices } = await list('?lost=1');
      expect(devices.map(({ user_id }) => user_id).toSorted()).toEqual(['demo-staff', 'demo-staff2']);
      const phone = clientOf(server, 'gone', 'p-1');
      expect((await phone.get<Refused>('/api/auth/me')).body.lost_people).toHaveLength(2);
      expect(await storage().now.phones.onDevice('p-2', { kind: 'all' })).toEqual([]);
    });

    it('loses the key by which it signs what others bring, though its sign-in was long over', async () => {
      await storage().write(async (r) => {
        const session = { session_id: 's', user_id: 'demo-staff', device_id: 'p-1', remember: 1 };
        const at = '2026-10-01T00:00:00.000Z';
        await r.sessions.insert({
          ...session,
          ...{ token_hash: 'gone', created_at: at, last_used_at: at, device_name: null },
        });
        await r.carry.addKey({
          ...{ key_id: 'k', user_id: 'demo-staff', device_id: 'p-1', token_hash: 'gone', public_key: 'p' },
          ...{ made_at: at, is_ended: 0 },
        });
        await r.sessions.removeOlderThan('demo-staff', '2026-11-01T00:00:00.000Z');
        await r.phones.tell({
          ...REPORT,
          ...{ user_id: 'demo-staff', device_id: 'p-1', name: '', last_contact: at },
        });
      });
      expect((await storage().now.carry.key('k'))?.is_ended).toBe(0);
      await admin.put('/api/devices/p-1/lost', {});
      expect(Number((await storage().now.carry.key('k'))?.is_ended)).toBe(1);
    });

    it('is remembered until it has heard, however long that takes; others are forgotten', async () => {
      await aPhone('staff', 'lost');
      await aPhone('staff', 'idle');
      await admin.put('/api/devices/lost/lost', {});
      await storage().write((r) => r.phones.forget(new Date(clock.now() + DAY).toISOString()));
      expect((await list('?name=sunita')).devices.map(({ device_id }) => device_id)).toEqual(['lost']);
    });
  });
});
