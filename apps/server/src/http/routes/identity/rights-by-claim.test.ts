import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSignInLink } from '../../../services/access/identity/kept-sign-in.ts';
import { aVerifier, openBrowser, toldBy, upToCallback } from '../../../testing/identity/identity-browser.ts';
import { startProvider, type TestProvider } from '../../../testing/identity/identity-provider.ts';
import { clientOf, signIn } from '../../../testing/servers/client.ts';
import { contextForTests, startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const rights = {
  role: 'sampark_role',
  roles: { secretary: 'staff', bdo: 'block_officer', state: 'admin' },
  place: 'sampark_place',
} as const;
const SECRETARY = {
  name: 'Asha Devi',
  preferred_username: 'asha',
  sampark_role: ['vpn', 'secretary'],
  sampark_place: '48211',
};

let provider: TestProvider;
let server: TestServer;
let base: string;
beforeEach(async () => {
  provider = await startProvider({ 'emp-1': SECRETARY }, { rights });
  const signInWays = { passwords: true, providers: [provider.settings], publicUrl: '' };
  server = await startTestServer({ signInWays }, 'people and places');
  base = await server.listen();
  provider.register(base);
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

const comes = async (login = 'emp-1') => {
  const browser = openBrowser();
  const { verifier, challenge } = aVerifier();
  const callback = await upToCallback(browser, base, { challenge, login });
  const told = toldBy((await browser.visit(callback)).leads);
  const answer = await clientOf(server, '').post<{ access_token: string; user_info: object }>(
    '/api/auth/oidc/sign-in',
    { code: told['code'] ?? 'a'.repeat(43), verifier },
  );
  return { told, user: answer.body.user_info, me: clientOf(server, answer.body.access_token) };
};

it('makes a person with the role and the place of their claims', async () => {
  const { user } = await comes();
  expect(user).toMatchObject({
    username: 'asha',
    full_name: 'Asha Devi',
    role: 'staff',
    panchayat_id: '48211',
  });
});

it('takes nobody for a person who has the same user name here', async () => {
  provider.people['emp-1'] = { ...SECRETARY, preferred_username: 'staff' };
  const { user } = await comes();
  expect(user).toMatchObject({ username: expect.stringMatching(/^staff-[0-9a-f]{8}$/) as string });
});

it('gives another role and place as soon as the claims do', async () => {
  const { me } = await comes();
  provider.people['emp-1'] = { ...SECRETARY, sampark_role: 'bdo', sampark_place: '1041' };
  const { user } = await comes();
  expect(user).toMatchObject({
    username: 'asha',
    role: 'block_officer',
    block_id: '1041',
    panchayat_id: null,
  });
  expect((await me.get('/api/auth/me')).body).toMatchObject({ role: 'block_officer' });
});

it('takes the right away with the claim: who was signed in is signed out, and a password does not help', async () => {
  const { me, user } = await comes();
  const admin = await signIn(server, 'admin');
  const { user_id } = user as { user_id: string };
  const given = await admin.post<{ temporary_password: string }>(`/api/users/${user_id}/reset-password`, {});
  const again = await comes();
  provider.people['emp-1'] = { ...SECRETARY, sampark_role: ['vpn'] };
  expect((await comes()).told).toMatchObject({ problem: 'no_role' });
  expect((await me.get('/api/auth/me')).status).toBe(401);
  expect((await again.me.get('/api/auth/me')).status).toBe(401);
  const login = { username: 'asha', password: given.body.temporary_password };
  expect((await clientOf(server, '').post('/api/auth/login', login)).status).toBe(401);
  provider.people['emp-1'] = SECRETARY;
  expect((await comes()).user).toMatchObject({ user_id });
});

it('takes nothing when the provider says nothing of the role: who comes is refused, who is signed in works on', async () => {
  const { me } = await comes();
  for (const silent of [{ sampark_role: undefined }, { sampark_place: undefined }]) {
    provider.people['emp-1'] = { ...SECRETARY, ...silent };
    expect((await comes()).told).toMatchObject({ problem: 'no_claim' });
  }
  expect((await me.get('/api/auth/me')).body).toMatchObject({ role: 'staff', panchayat_id: '48211' });
});

it.each([
  ['another role', SECRETARY],
  ['no role', { ...SECRETARY, sampark_role: ['vpn'] }],
])('the last administrator stays one with claims of %s, and does not come in', async (_, claims) => {
  provider.people['emp-1'] = { ...SECRETARY, sampark_role: 'state' };
  const { me } = await comes();
  await me.send({ method: 'PATCH', url: '/api/users/demo-admin', payload: { is_active: false } });
  provider.people['emp-1'] = claims;
  expect((await comes()).told).toMatchObject({ problem: 'last_admin' });
  expect((await me.get('/api/auth/me')).body).toMatchObject({ role: 'admin' });
  await me.send({ method: 'PATCH', url: '/api/users/demo-admin', payload: { is_active: true } });
  expect((await comes()).told['problem']).not.toBe('last_admin');
  expect((await me.get('/api/auth/me')).body).not.toMatchObject({ role: 'admin' });
});

it('takes the other identities of a person with the claim of one', async () => {
  const { user } = await comes();
  const { user_id } = user as { user_id: string };
  provider.people['emp-2'] = { ...SECRETARY, sampark_role: ['vpn'] };
  await comes('emp-2');
  const other = (await server.storage.now.identities.list()).find(({ subject }) => subject === 'emp-2');
  const admin = await signIn(server, 'admin');
  await admin.put(`/api/users/identities/${other?.identity_id ?? ''}`, { user_id });
  provider.people['emp-1'] = { ...SECRETARY, sampark_role: ['vpn'] };
  await comes();
  const owners = (await server.storage.now.identities.list()).map(({ subject, user_id: of }) => [
    subject,
    of,
  ]);
  expect(new Map(owners as [string, string | null][])).toEqual(
    new Map([
      ['emp-1', user_id],
      ['emp-2', null],
    ]),
  );
});

it.each([
  ['no_claim', { sampark_role: undefined }],
  ['no_role', { sampark_role: [] }],
  ['no_role', { sampark_role: ['secretary', 'state'] }],
  ['no_role', { sampark_role: 'Secretary' }],
  ['no_role', { sampark_role: 'toString' }],
  ['no_claim', { sampark_place: undefined }],
  ['no_role', { sampark_place: ['48211', '48212'] }],
  ['no_role', { sampark_place: { $ne: '' } }],
  ['no_place', { sampark_place: '99999' }],
  ['no_place', { sampark_place: "48211' or 1=1" }],
  ['no_place', { sampark_role: 'bdo', sampark_place: '48211' }],
])('refuses with %s claims like %j, and makes nobody', async (problem, claims) => {
  const before = await server.storage.now.users.count();
  provider.people['emp-1'] = { ...SECRETARY, ...claims };
  expect((await comes()).told).toMatchObject({ problem });
  expect(await server.storage.now.users.count()).toBe(before);
});

it('without passwords the command line lets an administrator in, once', async () => {
  await server.close();
  const ways = { passwords: false, providers: [provider.settings], publicUrl: '' };
  server = await startTestServer({ signInWays: ways }, 'people and places');
  const nobody = clientOf(server, '');
  const login = { username: 'admin', password: 'admin-demo' };
  expect((await nobody.post('/api/auth/login', login)).body).toMatchObject({ code: 'passwords_off' });
  const basic = `Basic ${Buffer.from('admin:admin-demo').toString('base64')}`;
  expect((await nobody.get('/v1/projects', { authorization: basic })).status).toBe(403);
  expect((await nobody.get('/api/auth/providers')).body).toMatchObject({ passwords: false });

  const code = await makeSignInLink(await contextForTests(server.storage), 'Admin');
  const fetched = await nobody.post<{ access_token: string }>('/api/auth/oidc/sign-in', {
    code,
    verifier: '',
  });
  expect(fetched.body).toMatchObject({ user_info: { username: 'admin' }, provider: null });
  expect((await nobody.post('/api/auth/oidc/sign-in', { code, verifier: '' })).status).toBe(401);
});
