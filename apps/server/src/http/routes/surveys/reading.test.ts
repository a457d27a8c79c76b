import type { WireDeletedSurvey, WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCreate, aDelete, anUpdate } from '../../../testing/operations.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let staff2: TestClient;
let officer: TestClient;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
  staff2 = await signIn(server, 'staff2');
  officer = await signIn(server, 'officer');
  admin = await signIn(server, 'admin');
});
afterEach(() => server.close());

it('shows nothing out of scope', async () => {
  await admin.batch(aCreate('far', { panchayat_id: '48230' }), aCreate('block', { panchayat_id: '48212' }));
  for (const url of ['/api/surveys/far', '/api/surveys/far/history']) {
    expect((await staff.get(url)).status).toBe(404);
    expect((await officer.get(url)).status).toBe(404);
    expect((await admin.get(url)).status).toBe(200);
  }
  expect((await staff.get('/api/surveys/block')).status).toBe(404);
  expect((await officer.get('/api/surveys/block')).status).toBe(200);
  const idsOf = async (client: TestClient, query = '') =>
    (await client.get<WireSurvey[]>(`/api/surveys${query}`)).body.map((s) => s.survey_id);
  expect(await idsOf(staff)).toEqual([]);
  expect(await idsOf(officer)).toEqual(['block']);
  expect((await idsOf(admin)).toSorted()).toEqual(['block', 'far']);
  expect(await idsOf(officer, '?panchayat_id=48230')).toEqual([]);
});

it('lists by filter and by page, with the next page in the Link header', async () => {
  await staff.batch(
    aCreate('S1', { village_name: 'Rampur' }),
    aCreate('S2', { village_name: 'रामपुर' }),
    aCreate('S3', { village_name: 'RAMNAGAR', basic_info: { population: 5 } }),
  );
  const all = await staff.get<WireSurvey[]>('/api/surveys?q=ram&status=all&panchayat_id=48211');
  expect(all.body.map((s) => s.survey_id).toSorted()).toEqual(['S1', 'S3']);
  expect(all.headers['link']).toBeUndefined();
  const drafts = await staff.get<WireSurvey[]>('/api/surveys?status=in_progress');
  expect(drafts.body.map((s) => s.survey_id)).toEqual(['S3']);
  const ofForm = (name: string) => staff.get<WireSurvey[]>(`/api/surveys?form=${name}`);
  expect((await ofForm('village-standard')).body).toHaveLength(3);
  expect((await ofForm('village-detailed')).body).toEqual([]);
  const seen: string[] = [];
  let url = '/api/surveys?limit=2';
  for (let pages = 0; url !== '' && pages < 5; pages++) {
    const { body, headers } = await staff.get<WireSurvey[]>(url);
    seen.push(...body.map((s) => s.survey_id));
    url = /^<(.+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1] ?? '';
  }
  expect(seen.toSorted()).toEqual(['S1', 'S2', 'S3']);
});

it('lists what was done, newest first, by whom and from which device', async () => {
  await staff.batch(aCreate('S1', { basic_info: { population: 10 } }));
  await staff2.batch(anUpdate('S1', 1, { 'basic_info.population': 20 }));
  await staff.batch(anUpdate('S1', 1, { 'basic_info.population': 30 }, { 'basic_info.population': 10 }));
  await officer.batch(aDelete('S1', 3));
  const { body } = await staff.get<unknown[]>('/api/surveys/S1/history');
  expect(body).toMatchObject([
    { version: 4, action: 'delete', user: 'officer', device_id: 'device-of-officer', changes: [] },
    {
      version: 3,
      action: 'update',
      user: 'staff',
      changes: [{ field: 'basic_info.population', was: 20, now: 20, mine: 30 }],
    },
    { version: 2, user: 'staff2', changes: [{ field: 'basic_info.population', was: 10, now: 20 }] },
    { version: 1, action: 'create', op_id: 'S1.create', user: 'staff', device_id: 'device-of-staff' },
  ]);
});

it('sums up how far the scope is synced, with what devices said was waiting', async () => {
  await staff.batch(aCreate('S1'), aCreate('S2'), aCreate('S3'));
  await officer.batch(aCreate('T1', { panchayat_id: '48212' }));
  await staff2.batch(anUpdate('S1', 1, { village_name: 'A' }));
  await staff.batch(anUpdate('S1', 1, { village_name: 'B' }, { village_name: 'Nagla' }));
  await staff.get('/api/auth/me', { 'x-sampark-pending': '4' });
  await staff2.get('/api/auth/me', { 'x-sampark-pending': 'many' });
  expect((await staff.get('/api/sync/status')).body).toEqual({
    synced: 2,
    pending: 4,
    conflict: 1,
    total: 3,
    sync_percentage: 67,
  });
  await staff.get('/api/auth/me', { 'x-sampark-pending': '0' });
  expect((await officer.get('/api/sync/status')).body).toMatchObject({ total: 4, pending: 0, conflict: 1 });
  expect((await officer.get('/api/sync/status?panchayat_id=48212')).body).toMatchObject({ total: 1 });
  expect((await officer.get('/api/sync/status?panchayat_id=48230')).body).toEqual({
    synced: 0,
    pending: 0,
    conflict: 0,
    total: 0,
    sync_percentage: 100,
  });
});

it('shows the recycle bin to people who may restore, in their scope, and restoring takes a survey out', async () => {
  await admin.batch(aCreate('far', { panchayat_id: '48230' }));
  await staff.batch(aCreate('near'));
  await admin.batch(aDelete('far', 1));
  await staff.batch(aDelete('near', 1));
  const bin = async (client: TestClient) =>
    (await client.get<WireDeletedSurvey[]>('/api/surveys/deleted')).body.map(
      ({ survey_id, deleted_by_username: by }) => `${survey_id} by ${by}`,
    );
  expect(await bin(officer)).toEqual(['near by staff']);
  expect((await bin(admin)).toSorted()).toEqual(['far by admin', 'near by staff']);
  expect((await staff.get('/api/surveys/deleted')).status).toBe(403);
  await officer.batch({ ...anUpdate('near', 2, {}), action: 'restore' });
  expect(await bin(officer)).toEqual([]);
  expect((await staff.get('/api/surveys/near')).status).toBe(200);
});

it('lets staff settle by restoring what they edited without knowing of the delete, and nothing else', async () => {
  await staff.batch(aCreate('S1'), aCreate('S2'));
  await officer.batch(aDelete('S1', 1), aDelete('S2', 1));
  await staff2.batch(anUpdate('S1', 1, { 'basic_info.households': 240 }));
  const { conflicts } = (await staff2.get<WireSurvey>('/api/surveys/S1')).body;
  const resolves = conflicts.map(({ id }) => id);
  const restore = { ...anUpdate('S1', 3, { 'basic_info.households': 240 }), action: 'restore', resolves };
  const statusOf = async (client: TestClient, operation: object) =>
    (await client.batch(operation))[0]?.status;
  expect(await statusOf(staff, { ...restore, op_id: 'somebody-elses' })).toBe('rejected');
  expect(await statusOf(staff2, { ...anUpdate('S2', 2, {}), action: 'restore' })).toBe('rejected');
  expect(await statusOf(staff2, restore)).toBe('applied');
  expect((await staff.get('/api/surveys/S1')).body).toMatchObject({
    basic_info: { households: 240 },
    conflicts: [],
  });
});
