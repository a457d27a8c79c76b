import type { WireUserRow, WireUsersOverview } from '@sampark/core/wire/access/wire-account';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCreate } from '../../../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let clock: TestClock;
let server: TestServer;
let admin: TestClient;
let staff: TestClient;
beforeEach(async () => {
  clock = testClock();
  server = await startTestServer({ clock: clock.now }, 'people and places');
  admin = await signIn(server, 'admin');
  staff = await signIn(server, 'staff');
});
afterEach(() => server.close());

const login = (username: string, password: string) =>
  clientOf(server, '').post<{ access_token: string; user_info: { must_change_password?: true } }>(
    '/api/auth/login',
    { username, password },
  );
const edit = (userId: string, payload: object, by = admin) =>
  by.send<{ code: string; paths?: string[] }>({ method: 'PATCH', url: `/api/users/${userId}`, payload });
const overview = async () => (await admin.get<WireUsersOverview>('/api/users/overview')).body;
const person = async (username: string): Promise<WireUserRow | undefined> =>
  (await overview()).users.find((user) => user.username === username);

interface Given {
  readonly user_id: string;
  readonly temporary_password: string;
  readonly code: string;
}
const register = (payload: object, by = admin) => by.post<Given>('/api/auth/register', payload);
const gita = { username: 'Gita', full_name: 'Gita Bai', role: 'staff', panchayat_id: '48211' };

describe('the overview', () => {
  it('counts people and surveys, and says of each what they did last', async () => {
    await staff.batch(aCreate('s1'), aCreate('s2', { village_name: 'Dhanpur' }));
    await staff.get('/api/auth/me', { 'x-sampark-pending': '2' });
    const { users, ...totals } = await overview();
    expect(totals).toEqual({ total_users: 4, active_users: 4, admin_users: 1, total_surveys: 2 });
    expect(users.find((user) => user.username === 'staff')).toMatchObject({
      user_id: 'demo-staff',
      full_name: 'Sunita Devi',
      role: 'staff',
      is_active: true,
      panchayat_name: 'Rampur Katra',
      surveys_created: 2,
      unsynced: 2,
      two_factor: false,
      last_survey_date: expect.stringMatching(/^\d{4}-/) as string,
      last_activity: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect(users.find((user) => user.username === 'staff2')).toMatchObject({
      surveys_created: 0,
      last_survey_date: null,
      last_activity: null,
    });
  });

  it('lists the surveys of one person, or of all, by status', async () => {
    const staff2 = await signIn(server, 'staff2');
    await staff.batch(aCreate('s1'));
    await staff2.batch(aCreate('s2'));
    const of = async (query: string) =>
      (await admin.get<WireSurvey[]>(`/api/users/surveys${query}`)).body.map((each) => each.survey_id);
    expect((await of('')).toSorted()).toEqual(['s1', 's2']);
    expect(await of('?user_id=demo-staff2')).toEqual(['s2']);
    expect(await of('?user_id=demo-staff2&status=complete')).toEqual([]);
    expect(await of('?user_id=demo-staff2&status=synced')).toEqual(['s2']);
    expect(await of('?user_id=nobody')).toEqual([]);
    const page = await admin.get<WireSurvey[]>('/api/users/surveys?limit=1');
    const next = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1] ?? '';
    const rest = await admin.get<WireSurvey[]>(next);
    expect([...page.body, ...rest.body].map((each) => each.survey_id).toSorted()).toEqual(['s1', 's2']);
  });

  it('lists the survey that was updated last first, on every page', async () => {
    await staff.batch(aCreate('s1'), aCreate('s2'), aCreate('s3'));
    clock.pass(MINUTE);
    await staff.put('/api/surveys/s2', { version: 1, basic_info: { population: 900 } });
    const ask = (path: string) => admin.get<WireSurvey[]>(path);
    const listed: string[] = [];
    let next: string | undefined = '/api/users/surveys?limit=1';
    while (next !== undefined) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(next);
      listed.push(...page.body.map((each) => each.survey_id));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(listed).toEqual(['s2', 's3', 's1']);
  });
});

describe('who is no administrator', () => {
  it.each(['staff', 'officer'] as const)('%s neither sees nor changes people', async (who) => {
    const client = await signIn(server, who);
    expect((await client.get('/api/users/overview')).status).toBe(403);
    expect((await client.get('/api/users/surveys')).status).toBe(403);
    expect((await register(gita, client)).status).toBe(403);
    expect((await edit('demo-staff2', { full_name: 'X' }, client)).status).toBe(403);
    expect((await edit(`demo-${who}`, { role: 'admin' }, client)).status).toBe(403);
    expect((await client.post('/api/users/demo-staff2/reset-password', {})).status).toBe(403);
    expect((await person('staff2'))?.full_name).toBe('Mohan Lal');
  });

  it('nobody gets 401', async () => {
    const nobody = clientOf(server, '');
    expect((await nobody.get('/api/users/overview')).status).toBe(401);
    expect((await register({}, nobody)).status).toBe(401);
  });
});

describe('adding a person', () => {
  it('makes a password for one login, at which they choose their own', async () => {
    const { body, status } = await register(gita);
    expect(status).toBe(200);
    expect(body.temporary_password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const first = await login('gita', body.temporary_password);
    expect(first.body.user_info).toMatchObject({ full_name: 'Gita Bai', must_change_password: true });
    const client = clientOf(server, first.body.access_token);
    const closed = await client.get<{ code: string }>('/api/surveys');
    expect(closed).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
    expect((await client.get('/api/auth/me')).status).toBe(200);
    const passwords = { current_password: body.temporary_password, new_password: 'neem-tree-well' };
    expect((await client.post('/api/auth/change-password', passwords)).status).toBe(200);
    expect((await client.get('/api/surveys')).status).toBe(200);
    expect((await login('gita', 'neem-tree-well')).body.user_info.must_change_password).toBeUndefined();
  });

  it.each([
    [{ ...gita, username: 'staff' }, 409, 'username_taken'],
    [{ ...gita, username: 'a b' }, 422, 'bad_username'],
    [{ ...gita, panchayat_id: 'nowhere' }, 422, 'unknown_panchayat'],
    [{ ...gita, role: 'block_officer', block_id: 'nowhere' }, 422, 'unknown_block'],
    [{ ...gita, role: 'block_officer' }, 422, 'no_block'],
    [{ ...gita, role: 'king' }, 422, 'invalid_body'],
    [{ ...gita, email: 'x' }, 422, 'invalid_body'],
    [{ ...gita, email: 'gi\0ta@example.in' }, 422, 'invalid_body'],
    [{ ...gita, full_name: 'Gi\0ta' }, 422, 'invalid_body'],
  ])('refuses %o with %s %s', async (body, status, code) => {
    const answer = await register(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('editing a person', () => {
  it('changes name, address, role and place, from the next request on', async () => {
    const change = { full_name: 'Sunita K', email: 's@example.in', role: 'block_officer', block_id: '1041' };
    expect((await edit('demo-staff', change)).status).toBe(200);
    expect(await person('staff')).toMatchObject({ ...change, panchayat_id: null, panchayat_name: null });
    expect((await staff.get('/api/auth/me')).body).toMatchObject({ role: 'block_officer', block_id: '1041' });
  });

  it('lets a person who was moved still deliver for review', async () => {
    await edit('demo-staff', { panchayat_id: '48230' });
    const [result] = await staff.batch(aCreate('s9'));
    expect(result?.code).toBe('held_for_review');
  });

  it('signs a deactivated person out at once and keeps them out, until they are active again', async () => {
    expect((await edit('demo-staff', { is_active: false })).status).toBe(200);
    expect((await staff.get('/api/auth/me')).status).toBe(401);
    expect((await login('staff', 'staff-demo')).status).toBe(401);
    expect((await overview()).active_users).toBe(3);
    await edit('demo-staff', { is_active: true });
    expect((await login('staff', 'staff-demo')).status).toBe(200);
  });

  it('never takes an administrator their own role or account', async () => {
    expect((await edit('demo-admin', { role: 'staff' })).body.code).toBe('forbidden');
    expect((await edit('demo-admin', { is_active: false })).body.code).toBe('forbidden');
    expect((await edit('demo-admin', { full_name: 'Asha V' })).status).toBe(200);
    expect(await person('admin')).toMatchObject({ role: 'admin', is_active: true, full_name: 'Asha V' });
  });

  it('says when there is nobody or nowhere of that name', async () => {
    expect((await edit('nobody', { full_name: 'X' })).body.code).toBe('user_not_found');
    expect((await edit('demo-staff', { panchayat_id: 'nowhere' })).body.code).toBe('unknown_panchayat');
    expect((await edit('demo-staff', { role: 'block_officer' })).body.code).toBe('no_block');
    expect((await edit('demo-officer', { block_id: null })).body.code).toBe('no_block');
    expect((await edit('demo-staff', { email: 'x' })).body.paths).toEqual(['email']);
  });
});

describe('resetting a password', () => {
  it('gives one for one login, ends every sign-in, and can switch two-factor off', async () => {
    const { body } = await admin.post<Given>('/api/users/demo-staff/reset-password', {
      two_factor_off: true,
    });
    expect((await staff.get('/api/auth/me')).status).toBe(401);
    expect((await login('staff', 'staff-demo')).status).toBe(401);
    const again = await login('staff', body.temporary_password);
    expect(again.body.user_info.must_change_password).toBe(true);
  });

  it('takes no body, and nobody that there is not', async () => {
    const without = await admin.send({ method: 'POST', url: '/api/users/demo-staff/reset-password' });
    expect(without.status).toBe(200);
    expect((await admin.post('/api/users/nobody/reset-password', {})).status).toBe(404);
  });
});
