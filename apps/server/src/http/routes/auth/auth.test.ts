import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { DAY, HOUR, MINUTE, SECOND, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let clock: TestClock;
let server: TestServer;
let nobody: TestClient;
beforeEach(async () => {
  clock = testClock();
  server = await startTestServer({ clock: clock.now }, 'people and places');
  nobody = clientOf(server, '');
});
afterEach(() => server.close());

const login = (body: unknown, from = nobody) => from.post<Record<string, never>>('/api/auth/login', body);

describe('signing in', () => {
  it('gives a token, who one is and where one works', async () => {
    const answer = await login({ username: 'staff', password: 'staff-demo' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      user_info: {
        user_id: 'demo-staff',
        username: 'staff',
        full_name: 'Sunita Devi',
        email: '',
        role: 'staff',
        panchayat_id: '48211',
        block_id: null,
      },
      panchayat_info: {
        panchayat_id: '48211',
        name: { en: 'Rampur Katra', hi: 'रामपुर कटरा' },
        block_id: '1041',
        block: { en: 'Deva', hi: 'देवा' },
        district: { en: 'Barabanki', hi: 'बाराबंकी' },
        state: { en: 'Uttar Pradesh', hi: 'उत्तर प्रदेश' },
        form_name: 'village-standard',
      },
      device_keys: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          key: expect.stringMatching(/^[\w+/]{43}=$/) as string,
        },
      ],
    });
  });

  it('takes a form and a multipart form as well', async () => {
    const asForm = await nobody.send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=staff&password=staff-demo&remember_me=on',
    });
    expect(asForm.status).toBe(200);
    const form = new FormData();
    form.append('username', 'staff');
    form.append('password', 'staff-demo');
    const asMultipart = await nobody.send({ method: 'POST', url: '/api/auth/login', payload: form });
    expect(asMultipart.status).toBe(200);
  });

  it('does not mind capitals and blanks around the user name', async () => {
    expect((await login({ username: ' Staff ', password: 'staff-demo' })).status).toBe(200);
  });

  it('reveals nothing about what was wrong', async () => {
    const wrongPassword = await login({ username: 'staff', password: 'guess' });
    const noSuchUser = await login({ username: 'nobody', password: 'guess' });
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body).toEqual({
      detail: 'Login failed. Please check your credentials.',
      code: 'wrong_credentials',
    });
    expect(noSuchUser.body).toEqual(wrongPassword.body);
  });

  it.each([
    {},
    { username: 'staff' },
    { username: '  ', password: 'x' },
    { username: 'staff', password: '' },
    { username: 7, password: 'x' },
    { username: 'a\0b', password: 'x' },
    { username: 'x'.repeat(10_000), password: 'x' },
    [],
    null,
  ])('refuses %j with the paths that do not fit', async (body) => {
    const answer = await nobody.send<{ code: string; paths: string[] }>({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid_body');
    expect(answer.body.paths.length).toBeGreaterThan(0);
  });
});

describe('guessing passwords', () => {
  const guess = (username: string) => login({ username, password: 'guess' });

  it('must wait from the tenth wrong one on, and longer each time, but never for ever', async () => {
    for (let i = 1; i <= 9; i++) expect((await guess('staff')).status).toBe(401);
    const waits: number[] = [];
    for (let i = 10; i <= 20; i++) {
      const answer = await guess('staff');
      expect(answer.status).toBe(429);
      expect(answer.body['code']).toBe('too_many_attempts');
      const wait = Number(answer.headers['retry-after']);
      waits.push(wait);
      clock.pass(wait * SECOND);
    }
    expect(waits.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
    expect(Math.max(...waits)).toBe(15 * 60);
    expect((await login({ username: 'staff', password: 'staff-demo' })).status).toBe(200);
    expect((await guess('staff')).status).toBe(401);
  });

  it('refuses at once while waiting, even the right password, and does not count that', async () => {
    for (let i = 1; i <= 10; i++) await guess('staff');
    const right = await login({ username: 'staff', password: 'staff-demo' });
    expect(right.status).toBe(429);
    expect(right.headers['retry-after']).toBe('5');
    clock.pass(5 * SECOND);
    expect((await login({ username: 'staff', password: 'staff-demo' })).status).toBe(200);
  });

  it('counts guesses that are sent at once like guesses in a row', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('staff')));
    expect(answers.filter((a) => a.status === 401)).toHaveLength(9);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(21);
  });

  it('treats a name that does not exist the same', async () => {
    for (let i = 1; i <= 9; i++) expect((await guess('nobody')).status).toBe(401);
    expect((await guess('nobody')).status).toBe(429);
  });

  it('does not punish the others who share an address', async () => {
    for (let i = 1; i <= 15; i++) await guess('staff');
    expect((await login({ username: 'staff2', password: 'staff2-demo' })).status).toBe(200);
  });

  it('lets the owner in from elsewhere within a minute', async () => {
    for (let i = 1; i <= 40; i++) {
      await guess('staff');
      clock.pass(15 * MINUTE);
    }
    await guess('staff');
    clock.pass(60 * SECOND);
    const elsewhere = await nobody.send({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.1.2.3',
      payload: { username: 'staff', password: 'staff-demo' },
    });
    expect(elsewhere.status).toBe(200);
  });
});

describe('being signed in', () => {
  it('says who one is', async () => {
    const staff = await signIn(server, 'staff');
    const answer = await staff.get('/api/auth/me');
    expect(answer.body).toMatchObject({ username: 'staff', panchayat_info: { panchayat_id: '48211' } });
    const admin = await signIn(server, 'admin');
    expect((await admin.get('/api/auth/me')).body).toMatchObject({ role: 'admin', panchayat_info: null });
  });

  it('ends with signing out, at once, and only this session', async () => {
    const phone = await signIn(server, 'staff');
    const office = await signIn(server, 'staff');
    expect((await phone.post('/api/auth/logout', {})).body).toEqual({ success: true });
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    expect((await office.get('/api/auth/me')).status).toBe(200);
  });

  it('lasts 30 days from the last use, and 90 days at most', async () => {
    const staff = await signIn(server, 'staff');
    for (let day = 20; day <= 80; day += 20) {
      clock.pass(20 * DAY);
      expect((await staff.get('/api/auth/me')).status).toBe(200);
    }
    clock.pass(11 * DAY);
    expect((await staff.get('/api/auth/me')).status).toBe(401);
    const idle = await signIn(server, 'staff');
    clock.pass(31 * DAY);
    expect((await idle.get('/api/auth/me')).status).toBe(401);
  });

  it('ends for an administrator 12 hours after the last use, unless remembered', async () => {
    const admin = await signIn(server, 'admin');
    clock.pass(11 * HOUR);
    expect((await admin.get('/api/auth/me')).status).toBe(200);
    clock.pass(13 * HOUR);
    expect((await admin.get('/api/auth/me')).status).toBe(401);

    const { body } = await login({ username: 'admin', password: 'admin-demo', remember_me: true });
    clock.pass(13 * HOUR);
    expect(
      (await clientOf(server, body['access_token'] as unknown as string).get('/api/auth/me')).status,
    ).toBe(200);
  });
});

describe('without a token', () => {
  it.each([
    '/api/auth/me',
    '/api/surveys',
    '/api/surveys/x',
    '/api/sync/changes',
    '/api/sync/status',
    '/api/drafts',
    '/api/panchayats',
    '/api/schemas',
    '/api/no/such/thing',
    '/api/',
  ])('%s answers 401', async (url) => {
    const answer = await nobody.get(url);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ detail: 'You must be logged in.', code: 'unauthenticated' });
  });

  it('answers 401 before it looks at a body', async () => {
    const answer = await nobody.send({
      method: 'POST',
      url: '/api/sync/batch',
      headers: { 'content-type': 'application/json' },
      payload: '{ this is no JSON',
    });
    expect(answer.status).toBe(401);
  });

  it.each(['x'.repeat(43), 'short', '', 'a b', '\u00e9'.repeat(43)])(
    'a token like %j is not ours',
    async (token) => {
      const answer = await nobody.get('/api/auth/me', {
        authorization: Buffer.from(`Bearer ${token}`).toString('latin1'),
      });
      expect(answer.status).toBe(401);
    },
  );

  it.each(['/api/ping', '/api/health', '/api/openapi.json'])('%s answers', async (url) => {
    expect((await nobody.get(url)).status).toBe(200);
  });
});

it('refuses what belongs to another user', async () => {
  const staff = await signIn(server, 'staff');
  const answer = await staff.get('/api/auth/me', { 'x-sampark-user': 'demo-staff2' });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: 'wrong_user' });
  expect((await staff.get('/api/auth/me', { 'x-sampark-user': 'demo-staff' })).status).toBe(200);
});
