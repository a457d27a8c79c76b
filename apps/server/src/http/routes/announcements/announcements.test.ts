import type { WireDeviceNews } from '@sampark/core/wire/access/wire-devices';
import type { Announcement, ListedAnnouncement } from '@sampark/core/wire/wire-announcements';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../../services/upkeep/purge.ts';
import { ANNOUNCED, makeAnnouncement } from '../../../testing/announcements.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { REPORT, signInOn } from '../../../testing/device-scenarios.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

onBothEngines('announcements', (storage) => {
  let clock: TestClock;
  let server: TestServer;
  let admin: TestClient;
  let officer: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: storage(), clock: clock.now }, 'people and places');
    admin = await signIn(server, 'admin');
    officer = await signIn(server, 'officer');
  });
  afterEach(() => server.close());

  /** Returns what the device of somebody hears when it tells of itself. */
  const heardBy = async (username: string): Promise<readonly Announcement[]> => {
    const phone = await signInOn(server, username, `of-${username}`);
    return (await phone.put<WireDeviceNews>('/api/devices/this', REPORT)).body.announcements ?? [];
  };
  const textsHeardBy = async (username: string) => (await heardBy(username)).map(({ texts }) => texts['en']);
  const listed = async (by: TestClient) =>
    (await by.get<{ announcements: readonly ListedAnnouncement[] }>('/api/announcements')).body.announcements;
  const refused = async (by: TestClient, change: object) => {
    const { status, body } = await by.post<{ code: string }>('/api/announcements', {
      ...ANNOUNCED,
      ...change,
    });
    return `${status} ${body.code}`;
  };

  it('come with what a device hears of itself, whole, to everybody they are for', async () => {
    const id = await makeAnnouncement(admin, { link: '/surveys/new', important: true });
    const { level: _, place_id: __, role: ___, ...content } = ANNOUNCED;
    expect(await heardBy('staff')).toEqual([
      { announcement_id: id, ...content, link: '/surveys/new', important: true },
    ]);
    expect(await heardBy('officer')).toHaveLength(1);
  });

  it('are made once, however often the same one is sent, and take nobody else’s place', async () => {
    const announcement_id = 'a1b2c3d4e5f60718';
    const first = await makeAnnouncement(admin, { announcement_id });
    expect(await makeAnnouncement(admin, { announcement_id })).toBe(first);
    expect(await listed(admin)).toHaveLength(1);
    const officer = await signInOn(server, 'officer', 'of-officer');
    const asOfficer = { announcement_id, level: 'block', place_id: '1041' };
    expect(await refused(officer, asOfficer)).toBe('403 forbidden');
  });

  it('come to the places and roles for which they are', async () => {
    const say = (en: string, to: object) => makeAnnouncement(admin, { texts: { en }, ...to });
    await say('own district', { level: 'district', place_id: '125' });
    await say('own block', { level: 'block', place_id: '1041' });
    await say('other block', { level: 'block', place_id: '1042' });
    await say('own panchayat', { level: 'panchayat', place_id: '48211' });
    await say('other panchayat', { level: 'panchayat', place_id: '48212' });
    await say('officers', { role: 'block_officer' });
    expect((await textsHeardBy('staff')).toSorted()).toEqual(['own block', 'own district', 'own panchayat']);
    expect(await textsHeardBy('officer')).toContain('officers');
    expect(await textsHeardBy('officer')).not.toContain('own panchayat');
  });

  it('that were read stay away on all devices of the reader, and are counted once', async () => {
    const id = await makeAnnouncement(admin);
    const phone = await signInOn(server, 'staff', 'd-1');
    for (const _ of [1, 2]) {
      expect((await phone.post('/api/announcements/read', { ids: [id, 'ab12'] })).status).toBe(200);
    }
    expect(await heardBy('staff')).toEqual([]);
    expect(await heardBy('staff2')).toHaveLength(1);
    expect(await listed(admin)).toMatchObject([{ announcement_id: id, readers: 1, made_by: 'Asha Verma' }]);
  });

  it('count as read only by those they are for', async () => {
    const id = await makeAnnouncement(admin, { role: 'block_officer' });
    const phone = await signInOn(server, 'staff', 'd-1');
    await phone.post('/api/announcements/read', { ids: [id] });
    expect((await listed(admin))[0]?.readers).toBe(0);
  });

  it('end by themselves, and are forgotten long after', async () => {
    await makeAnnouncement(admin);
    await heardBy('staff').then(([one]) =>
      officer.post('/api/announcements/read', { ids: [one?.announcement_id] }),
    );
    clock.pass(7 * DAY);
    admin = await signIn(server, 'admin');
    expect(await heardBy('staff')).toEqual([]);
    expect(await listed(admin)).toHaveLength(1);
    clock.pass(403 * DAY);
    await purge({ ...(await contextForTests(server.storage)), clock: clock.now });
    admin = await signIn(server, 'admin');
    expect(await listed(admin)).toEqual([]);
  });

  it('are ended early by those who may', async () => {
    const ofAdmins = await makeAnnouncement(admin, { level: 'block', place_id: '1041' });
    const ofBlock = await makeAnnouncement(officer, { level: 'block', place_id: '1041' });
    const end = async (by: TestClient, id: string) => (await by.delete(`/api/announcements/${id}`)).status;
    expect(await end(officer, ofAdmins)).toBe(404);
    expect(await end(officer, ofBlock)).toBe(200);
    expect(await end(officer, ofBlock)).toBe(200);
    expect(await heardBy('staff')).toHaveLength(1);
    expect((await listed(admin)).map(({ ended_at }) => ended_at !== null).toSorted()).toEqual([false, true]);
  });

  it('an officer makes and sees those of their block, and no others', async () => {
    await makeAnnouncement(admin);
    await makeAnnouncement(officer, { level: 'panchayat', place_id: '48211' });
    expect(await listed(officer)).toMatchObject([
      { level: 'panchayat', place_id: '48211', place: { en: 'Rampur Katra' } },
    ]);
    const forbidden = '403 forbidden';
    expect(await refused(officer, {})).toBe(forbidden);
    expect(await refused(officer, { level: 'block', place_id: '1042' })).toBe(forbidden);
    expect(await refused(officer, { level: 'district', place_id: '125' })).toBe(forbidden);
    expect(await refused(officer, { level: 'panchayat', place_id: 'no-such' })).toBe(forbidden);
  });

  it('are refused for places that are not there, and for days that are over or too many', async () => {
    expect(await refused(admin, { level: 'district', place_id: 'x' })).toBe('422 unknown_district');
    expect(await refused(admin, { level: 'block', place_id: 'x' })).toBe('422 unknown_block');
    expect(await refused(admin, { level: 'panchayat', place_id: 'x' })).toBe('422 unknown_panchayat');
    const days = (from: string, until: string) => refused(admin, { from, until });
    expect(await days('2026-11-25', '2026-11-24')).toBe('422 announcement_days');
    expect(await days('2026-11-01', '2026-11-18')).toBe('422 announcement_days');
    expect(await days('2026-11-20', '2027-11-21')).toBe('422 announcement_days');
    // Somewhere on earth the day before is not over.
    expect(await days('2026-11-19', '2026-11-19')).toBe('201 undefined');
  });

  it('are thirty at most, of administrators and of each block', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 30; made += 1) ids.push(await makeAnnouncement(admin));
    expect(await refused(admin, {})).toBe('422 too_many_announcements');
    expect(await refused(officer, { level: 'block', place_id: '1041' })).toBe('201 undefined');
    await admin.delete(`/api/announcements/${ids[0]}`);
    expect(await refused(admin, {})).toBe('201 undefined');
  });

  it('make devices that are connected ask at once', async () => {
    const stampOf = () => server.storage.now.forms.changeStamp();
    const before = await stampOf();
    const id = await makeAnnouncement(admin);
    const made = await stampOf();
    expect(made).not.toEqual(before);
    await admin.delete(`/api/announcements/${id}`);
    expect(await stampOf()).not.toEqual(made);
  });
});

describe('reading announcements', () => {
  it.each([[{ ids: [] }], [{ ids: ['x y'] }], [{ ids: Array.from({ length: 101 }, () => 'ab') }], [{}]])(
    'is refused with %o',
    async (body) => {
      const server = await startTestServer({}, 'people and places');
      const staff = await signIn(server, 'staff');
      expect((await staff.post('/api/announcements/read', body)).status).toBe(422);
      expect((await clientOf(server, '').post('/api/announcements/read', body)).status).toBe(401);
      await server.close();
    },
  );
});
