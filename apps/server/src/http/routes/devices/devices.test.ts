import type { WireDevices } from '@sampark/core/wire/access/wire-devices';
import { beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { REPORT, signInOn } from '../../../testing/device-scenarios.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const NOTICE = { version: 1, made_at: null, confirmed: null };

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

    it('keeps what a device told last where a later request does not say it, also after a restart of the server', async () => {
      const phone = await signInOn(server, 'staff', 'p-1');
      await phone.get('/api/auth/me', { 'x-sampark-pending': '7' });
      const restarted = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
      clock.pass(DAY / 24);
      expect((await clientOf(restarted, phone.token, 'p-1').get('/api/auth/me')).status).toBe(200);
      expect((await list('?name=sunita')).devices).toMatchObject([
        { operations_waiting: 7, last_contact: '2026-11-20T13:00:00.000Z' },
      ]);
      await restarted.close();
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
      expect(await news()).toEqual({ minimum_app: null, announcements: [], notice: NOTICE });
      expect((await set('0.0.2')).status).toBe(200);
      expect(await news()).toEqual({ minimum_app: '0.0.2', announcements: [], notice: NOTICE });
      expect((await list()).minimum_app).toBe('0.0.2');
      expect((await set(null)).status).toBe(200);
      expect(await news()).toEqual({ minimum_app: null, announcements: [], notice: NOTICE });
    });

    it.each(['99.0.0', 'newest', '', 1, undefined])('is not %j', async (version) => {
      expect((await set(version)).status).toBe(422);
      expect((await list()).minimum_app).toBeNull();
    });

    it('is no matter of officers', async () => {
      expect((await set('0.0.1', officer)).status).toBe(403);
    });
  });
});
