import { afterEach, beforeEach, expect, it } from 'vitest';
import { addContributor, type Contributor, giveParts } from '../../../testing/links/contributors.ts';
import { signIn, type TestClient } from '../../../testing/servers/client.ts';
import { testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const SHARES = '/api/forms/village-standard/shares';

let server: TestServer;
let admin: TestClient;
let teacher: Contributor;
beforeEach(async () => {
  server = await startTestServer({ clock: testClock('2026-11-20T18:29:00.000Z').now }, 'people and places');
  admin = await signIn(server, 'admin');
  teacher = await addContributor(server);
});
afterEach(() => server.close());

it('a contributor is listed with what they have: the newest share, in the order of the form, and nothing twice', async () => {
  await giveParts(admin, teacher.user_id, ['sanitation', 'basic_info.population']);
  const parts = ['electricity.supply_hours', 'sanitation.toilets', 'sanitation', 'sanitation'];
  await giveParts(admin, teacher.user_id, parts, { last_day: '2999-03-31' });
  expect((await admin.get(SHARES)).body).toMatchObject([
    {
      full_name: 'Kamla Bai',
      panchayat_id: '48211',
      parts: ['sanitation', 'electricity.supply_hours'],
      last_day: '2999-03-31',
    },
  ]);
});

it.each([
  ['to staff', { user_id: 'demo-staff', parts: ['sanitation'] }, 'not_a_contributor'],
  ['that the form does not have', { parts: ['sanitation', 'police'] }, 'unknown_part'],
  ['that are no parts: the name', { parts: ['village_name'] }, 'unknown_part'],
  ['until a day that is over', { parts: ['sanitation'], last_day: '2026-11-19' }, 'bad_last_day'],
])('parts are not given %s', async (_, share, code) => {
  const body = { user_id: teacher.user_id, last_day: null, ...share };
  expect((await admin.post(SHARES, body)).body).toMatchObject({ code });
  expect((await admin.get(SHARES)).body).toEqual([]);
});

it('parts are given until today, which ends at midnight in India', async () => {
  await giveParts(admin, teacher.user_id, ['sanitation'], { last_day: '2026-11-20' });
  expect((await admin.get(SHARES)).body).toMatchObject([{ last_day: '2026-11-20' }]);
});

it('a share ends once', async () => {
  const id = await giveParts(admin, teacher.user_id, ['sanitation']);
  expect((await admin.delete(`${SHARES}/${id}`)).status).toBe(204);
  expect((await admin.delete(`${SHARES}/${id}`)).status).toBe(404);
  expect((await admin.get(SHARES)).body).toEqual([]);
});
