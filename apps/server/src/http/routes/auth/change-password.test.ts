import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  server = await startTestServer({}, 'people and places');
  staff = await signIn(server, 'staff');
});
afterEach(() => server.close());

const URL = '/api/auth/change-password';
const change = (current_password: string, new_password: string) =>
  staff.post<{ code: string; detail: string }>(URL, { current_password, new_password });
const login = async (password: string) =>
  (await clientOf(server, '').post('/api/auth/login', { username: 'staff', password })).status;

it('gives the new password and ends every other session', async () => {
  const elsewhere = await signIn(server, 'staff', 'another-phone');
  const answer = await change('staff-demo', 'neem-tree-well');
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect((await staff.get('/api/auth/me')).status).toBe(200);
  expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
  expect(await login('staff-demo')).toBe(401);
  expect(await login('neem-tree-well')).toBe(200);
});

it('takes the query form of the specification', async () => {
  const query = new URLSearchParams({ current_password: 'staff-demo', new_password: 'neem-tree-well' });
  expect((await staff.send({ method: 'POST', url: `${URL}?${query.toString()}` })).status).toBe(200);
  expect(await login('neem-tree-well')).toBe(200);
});

it('refuses a wrong current password with a detail, and stays signed in', async () => {
  const answer = await change('guess', 'neem-tree-well');
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ code: 'wrong_password', detail: 'The current password is not right.' });
  expect((await staff.get('/api/auth/me')).status).toBe(200);
});

it.each([
  ['12345', 'password_too_short'],
  ['password1', 'password_common'],
  ['staff2026', 'password_common'],
  ['staff-demo', 'password_unchanged'],
])('refuses the new password %s: %s', async (next, code) => {
  const answer = await change('staff-demo', next);
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe(code);
  expect(answer.body.detail).not.toBe('');
});

it('holds a password to the least length that the server was told', async () => {
  await server.close();
  server = await startTestServer({ passwordMin: 12 }, 'people and places');
  staff = await signIn(server, 'staff');
  const answer = await change('staff-demo', 'neem-tree');
  expect(answer.body).toMatchObject({
    code: 'password_too_short',
    detail: 'Password must be at least 12 characters',
    least: 12,
  });
});

it('must wait after ten wrong ones, like the login', async () => {
  for (let i = 1; i <= 9; i++) expect((await change('guess', 'neem-tree-well')).status).toBe(400);
  const answer = await change('guess', 'neem-tree-well');
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('5');
  expect(await login('staff-demo')).toBe(429);
});

it.each([[{}], [{ current_password: 'staff-demo' }], [{ current_password: 7, new_password: 'x' }]])(
  'refuses %j with the paths that do not fit',
  async (body) => {
    const answer = await staff.post<{ code: string }>(URL, body);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('invalid_body');
  },
);

it('is for the signed-in only', async () => {
  const nobody = clientOf(server, '');
  expect((await nobody.post(URL, { current_password: 'a', new_password: 'b' })).status).toBe(401);
});
