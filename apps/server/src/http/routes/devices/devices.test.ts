import type { WireDevices } from '@sampark/core/wire/wire-devices';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf, signIn, type TestClient } from '../../../testing/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/clock.ts';
import { REPORT, signInOn } from '../../../testing/device-scenarios.ts';
import { onBothEngines } from '../../../testing/on-both-engines.ts';
import { startTestServer, type TestServer } from '../../../testing/start.ts';

const LOGIN = { username: 'staff', password: 'staff-demo' };

onBothEngines('the devices of people', (storage) => {
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
  /** Lets time pass; the administrator signs in again. */
  const later = async (milliseconds: number) => {
    clock.pass(milliseconds);
    admin = await signIn(server, 'admin', 'desk-admin');
  };
  /** Signs somebody in on a device, which tells of itself. */
  const aPhone = async (username: string, device: string, report: object = {}) => {
    const phone = await signInOn(server, username, device);
    expect((await phone.put('/api/devices/this', { ...REPORT, ...report })).status).toBe(200);
    return phone;
  };

  describe('the list', () => {
    it('says of each what it told, who has it, where they work, and what waits', async () => {
      const phone = await aPhone('staff', 'p-1', { files_waiting: 3 });
      await phone.get('/api/auth/me', { 'x-sampark-pending': '2' });
      const { devices, newest_app } = await list('?name=sunita');
      expect(devices).toEqual([
        {
          user_id: 'demo-staff',
          device_id: 'p-1',
          username: 'staff',
          full_name: 'Sunita Devi',
          place: { en: 'Rampur Katra', hi: expect.any(String) as string },
          name: '',
          app: '0.1.0',
          is_old: newest_app !== '0.1.0',
          language: 'hi',
          last_contact: expect.stringMatching(/^\d{4}-/) as string,
          storage_used: 4_000_000,
          storage_free: 90_000_000,
          operations_waiting: 2,
          files_waiting: 3,
          lost_at: null,
          cleared_at: null,
          is_this: false,
          shared_with: [],
        },
      ]);
    });

    it('keeps what waits when a device tells of itself, and what it told when it only asks', async () => {
      const phone = await signInOn(server, 'staff', 'p-1');
      await phone.get('/api/auth/me', { 'x-sampark-pending': '7' });
      await phone.put('/api/devices/this', REPORT);
      await later(DAY);
      await phone.get('/api/auth/me', { 'x-sampark-pending': '8' });
      const [device] = (await list('?name=sunita')).devices;
      expect(device).toMatchObject({ operations_waiting: 8, app: '0.1.0', storage_used: 4_000_000 });
    });

    it('finds by the name of the person or the place, whatever is typed', async () => {
      await aPhone('staff', 'p-1');
      expect(await names('?name=SUNITA')).toEqual(['staff p-1']);
      expect(await names('?name=rampur')).toEqual(['staff p-1']);
      expect(await names(`?name=${encodeURIComponent('%')}`)).toEqual([]);
      expect(await names(`?name=${encodeURIComponent('\\')}`)).toEqual([]);
    });

    it('finds those that are silent, old, or have much waiting', async () => {
      await aPhone('staff2', 'silent');
      await later(8 * DAY);
      await aPhone('staff', 'old', { app: '0.0.1' });
      await aPhone('staff', 'full', { files_waiting: 20 });
      await signInOn(server, 'staff', 'asked').then((phone) => phone.get('/api/auth/me'));
      expect(await names('?silent_days=7')).toEqual(['staff2 silent']);
      expect(await names('?old=1&name=sunita')).toEqual(['staff old', 'staff asked']);
      expect(await names('?much_waits=1')).toEqual(['staff full']);
    });

    it.each([
      ['2026-01-01T00:00:00.000Z', 'demo-staff', 'p\u0000'],
      ['2026-01-01T00:00:00.000Z', '', 'p-1'],
      ['yesterday', 'demo-staff', 'p-1'],
    ])('begins nowhere that the server has not named: %j', async (...where) => {
      const after = Buffer.from(JSON.stringify(where)).toString('base64url');
      expect((await admin.get(`/api/devices?after=${after}`)).status).toBe(422);
    });

    it('has pages, and says how many there are', async () => {
      for (let n = 10; n < 62; n += 1) {
        clock.pass(1_000);
        await storage().write((r) =>
          r.phones.tell({
            ...REPORT,
            user_id: 'demo-staff',
            device_id: `p-${n}`,
            name: '',
            last_contact: new Date(clock.now()).toISOString(),
          }),
        );
      }
      const first = await list('?name=sunita');
      expect([first.devices.length, first.total]).toEqual([50, 52]);
      expect(first.devices[0]?.device_id).toBe('p-61');
      const second = await list(`?name=sunita&after=${first.next ?? ''}`);
      expect(second.devices.map(({ device_id }) => device_id)).toEqual(['p-11', 'p-10']);
      expect(second.next).toBeNull();
      expect((await admin.get('/api/devices?after=nonsense')).status).toBe(422);
    });

    it('shows an officer the people of their block alone', async () => {
      await aPhone('staff', 'p-1');
      const other = { username: 'far', role: 'staff', panchayat_id: '48230', password: 'far-demo' };
      await admin.post('/api/auth/register', other);
      await storage().write(async (r) => {
        const far = await r.users.byUsername('far');
        await r.phones.tell({
          ...REPORT,
          user_id: far?.user_id ?? '',
          device_id: 'p-far',
          name: '',
          last_contact: new Date(clock.now()).toISOString(),
        });
      });
      expect(await names('?name=far')).toEqual(['far p-far']);
      expect(await names('?name=far', officer)).toEqual([]);
      expect(await names('', officer)).toContain('staff p-1');
      expect((await officer.put('/api/devices/p-far/lost', {})).status).toBe(404);
    });
  });

  describe('what a device tells', () => {
    it.each([
      { app: 'newest' },
      { language: '<script>' },
      { storage_used: -1 },
      { files_waiting: 1.5 },
      { location: [26.8, 81] },
    ])('is refused with %j', async (wrong) => {
      const phone = await signInOn(server, 'staff', 'p-1');
      expect((await phone.put('/api/devices/this', { ...REPORT, ...wrong })).status).toBe(422);
    });
  });

  describe('the oldest version that needs no update', () => {
    const set = (version: unknown, by = admin) => by.put('/api/devices/minimum-app', { version });

    it('is told to devices that tell of themselves, until every version may be used again', async () => {
      const phone = await signInOn(server, 'staff', 'p-1');
      const news = async () => (await phone.put('/api/devices/this', { ...REPORT, app: '0.0.1' })).body;
      expect(await news()).toEqual({ minimum_app: null });
      expect((await set('0.0.2')).status).toBe(200);
      expect(await news()).toEqual({ minimum_app: '0.0.2' });
      expect((await list()).minimum_app).toBe('0.0.2');
      expect((await set(null)).status).toBe(200);
      expect(await news()).toEqual({ minimum_app: null });
    });

    it.each(['99.0.0', 'newest', '', 1, undefined])('is not %j', async (version) => {
      expect((await set(version)).status).toBe(422);
      expect((await list()).minimum_app).toBeNull();
    });

    it('is no matter of officers', async () => {
      expect((await set('0.0.1', officer)).status).toBe(403);
    });
  });

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
      expect(await tell('p-1')).toEqual({ minimum_app: null, lost_people: ['demo-staff'] });
      expect(await tell('p-9')).toEqual({ minimum_app: null });
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
