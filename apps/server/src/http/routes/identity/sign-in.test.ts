import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../services/audit/verify.ts';
import { aVerifier, openBrowser, toldBy, upToCallback } from '../../../testing/identity/identity-browser.ts';
import { startProvider, type TestProvider } from '../../../testing/identity/identity-provider.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const ASHA = { name: 'Asha Devi', email: 'staff@example.org', preferred_username: 'staff' };
const FETCH = '/api/auth/oidc/sign-in';

let clock: TestClock;
let provider: TestProvider;
let server: TestServer;
let base: string;
beforeEach(async () => {
  clock = testClock(new Date().toISOString());
  provider = await startProvider({ 'emp-1': ASHA });
  const signInWays = { passwords: true, providers: [provider.settings], publicUrl: '' };
  server = await startTestServer({ clock: clock.now, signInWays }, 'people and places');
  base = await server.listen();
  provider.register(base);
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

interface Identity {
  readonly identity_id: string;
  readonly number: string;
  readonly user_id: string | null;
  readonly name: string;
}
const nobody = () => clientOf(server, '');
const identities = async (admin: TestClient) => (await admin.get<Identity[]>('/api/users/identities')).body;

/** Goes the whole way, with a browser that nobody has used. @returns what the login is told, and the browser's secret */
const comes = async (login = 'emp-1', browser = openBrowser()) => {
  const { verifier, challenge } = aVerifier();
  const callback = await upToCallback(browser, base, { challenge, login });
  const { leads, status, cookie } = await browser.visit(callback);
  return { told: toldBy(leads), leads, status, cookie, verifier, callback, browser };
};
const match = async (user_id = 'demo-staff') => {
  await comes();
  const admin = await signIn(server, 'admin');
  const [identity] = await identities(admin);
  await admin.put(`/api/users/identities/${identity?.identity_id ?? ''}`, { user_id });
  return { admin, identity };
};
const fetchSignIn = (told: Readonly<Record<string, string>>, verifier: string) =>
  nobody().post<{ access_token: string; code: string }>(FETCH, { code: told['code'], verifier });

describe('somebody whom nobody has matched', () => {
  it('waits, whatever name and address the provider tells of them', async () => {
    const { told } = await comes();
    expect(told).toEqual({
      provider: 'state',
      problem: 'waits',
      number: expect.stringMatching(/^[0-9A-F]{8}$/) as string,
    });
    const [identity] = await identities(await signIn(server, 'admin'));
    expect(identity).toMatchObject({ user_id: null, name: 'Asha Devi', number: told['number'] });
  });

  it('comes in once an administrator has said who they are, and stays that person under another name and address', async () => {
    await match();
    provider.people['emp-1'] = {
      ...ASHA,
      name: 'Somebody Else',
      email: 'admin@example.org',
      preferred_username: 'admin',
    };
    const { told, verifier, status } = await comes();
    expect(status).toBe(302);
    const fetched = await fetchSignIn(told, verifier);
    expect(fetched.status).toBe(200);
    expect(fetched.body).toMatchObject({ user_info: { user_id: 'demo-staff' }, provider: 'state' });
    const me = await clientOf(server, fetched.body.access_token).get('/api/auth/me');
    expect(me.body).toMatchObject({ username: 'staff' });
  });

  it('waits again when the match was taken away, and is signed out', async () => {
    const { admin, identity } = await match();
    const { told, verifier } = await comes();
    const { access_token } = (await fetchSignIn(told, verifier)).body;
    await admin.delete(`/api/users/identities/${identity?.identity_id ?? ''}`);
    expect((await clientOf(server, access_token).get('/api/auth/me')).status).toBe(401);
    expect((await comes()).told).toMatchObject({ problem: 'waits' });
  });

  it('whom somebody was matched with by mistake is signed out when that is mended', async () => {
    const { admin, identity } = await match('demo-staff2');
    const { told, verifier } = await comes();
    const { access_token } = (await fetchSignIn(told, verifier)).body;
    await admin.put(`/api/users/identities/${identity?.identity_id ?? ''}`, { user_id: 'demo-staff' });
    expect((await clientOf(server, access_token).get('/api/auth/me')).status).toBe(401);
  });

  it('does not come in while their account is switched off', async () => {
    const { admin } = await match();
    await admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active: false } });
    expect((await comes()).told).toMatchObject({ problem: 'deactivated' });
  });
});

describe('a code for a sign-in', () => {
  it('is fetched once', async () => {
    await match();
    const { told, verifier } = await comes();
    expect((await fetchSignIn(told, verifier)).status).toBe(200);
    expect((await fetchSignIn(told, verifier)).body).toMatchObject({ code: 'sign_in_over' });
  });

  it('is for the browser that began, and for five minutes', async () => {
    await match();
    const first = await comes();
    expect((await fetchSignIn(first.told, aVerifier().verifier)).status).toBe(401);
    const second = await comes();
    clock.pass(6 * MINUTE);
    expect((await fetchSignIn(second.told, second.verifier)).status).toBe(401);
  });

  it.each<[string, (admin: TestClient, identity: string) => Promise<unknown>]>([
    ['the match is taken away', (admin, identity) => admin.delete(`/api/users/identities/${identity}`)],
    [
      'the match goes to somebody else',
      (admin, identity) => admin.put(`/api/users/identities/${identity}`, { user_id: 'demo-staff2' }),
    ],
    ['the password is reset', (admin) => admin.post('/api/users/demo-staff/reset-password', {})],
    [
      'the account was switched off and on',
      async (admin) => {
        for (const is_active of [false, true]) {
          await admin.send({ method: 'PATCH', url: '/api/users/demo-staff', payload: { is_active } });
        }
      },
    ],
    [
      'the person has changed their password',
      async () =>
        (await signIn(server, 'staff')).post('/api/auth/change-password', {
          current_password: 'staff-demo',
          new_password: 'another-long-1',
        }),
    ],
    [
      'the person has ended their other sessions',
      async () => (await signIn(server, 'staff')).delete('/api/account/sessions'),
    ],
  ])('is over when %s meanwhile', async (_, happens) => {
    const { admin, identity } = await match();
    const { told, verifier } = await comes();
    const other = await comes();
    expect((await fetchSignIn(other.told, other.verifier)).status).toBe(200);
    await happens(admin, identity?.identity_id ?? '');
    expect((await fetchSignIn(told, verifier)).body).toMatchObject({ code: 'sign_in_over' });
  });

  it('an administrator who takes their own match away stays signed in, and only they', async () => {
    const { admin, identity } = await match('demo-admin');
    const { told, verifier } = await comes();
    const { access_token } = (await fetchSignIn(told, verifier)).body;
    await admin.delete(`/api/users/identities/${identity?.identity_id ?? ''}`);
    expect((await admin.get('/api/auth/me')).status).toBe(200);
    expect((await clientOf(server, access_token).get('/api/auth/me')).status).toBe(401);
  });

  it('leads nowhere but to the login, whatever is asked for', async () => {
    await match();
    const browser = openBrowser();
    const { challenge } = aVerifier();
    const callback = await upToCallback(browser, base, { challenge, login: 'emp-1' });
    const { leads } = await browser.visit(
      `${callback}&return_to=https://evil.example&redirect_uri=//evil.example`,
    );
    expect(new URL(leads).origin).toBe(base);
    expect(new URL(leads).pathname).toBe('/login');
  });
});

describe('coming back from the provider', () => {
  it('counts in the browser that began, and once', async () => {
    await match();
    const browser = openBrowser();
    const callback = await upToCallback(browser, base, { ...aVerifier(), login: 'emp-1' });
    expect(toldBy((await openBrowser().visit(callback)).leads)).toMatchObject({ problem: 'again' });
    const kept = new Map(browser.cookies);
    const { cookie, leads } = await browser.visit(callback);
    expect(toldBy(leads)).toHaveProperty('code');
    expect(cookie).toMatch(/Max-Age=0.*HttpOnly; SameSite=Lax/);
    expect(toldBy((await browser.visit(callback)).leads)).toMatchObject({ problem: 'again' });
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(toldBy((await browser.visit(callback)).leads)).toMatchObject({ problem: 'not_trusted' });
  });

  it('counts for a quarter of an hour', async () => {
    const browser = openBrowser();
    const callback = await upToCallback(browser, base, { ...aVerifier(), login: 'emp-1' });
    clock.pass(16 * MINUTE);
    expect(toldBy((await browser.visit(callback)).leads)).toMatchObject({ problem: 'again' });
  });

  it('says that the person did not go on', async () => {
    const browser = openBrowser();
    const callback = new URL(await upToCallback(browser, base, { ...aVerifier(), login: 'emp-1' }));
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    expect(toldBy((await browser.visit(callback.href)).leads)).toMatchObject({ problem: 'cancelled' });
  });

  it('works with keys that the provider changed meanwhile', async () => {
    await match();
    provider.rotateKeys();
    expect((await comes()).told).toHaveProperty('code');
  });
});

it('many who begin ask the provider once, and a while later once more', async () => {
  const begin = async () =>
    (await openBrowser().visit(`${base}/api/auth/oidc/state/start?challenge=${aVerifier().challenge}`)).leads;
  await Promise.all(Array.from({ length: 5 }, begin));
  await begin();
  expect(provider.described()).toBe(1);
  clock.pass(MINUTE);
  await begin();
  expect(provider.described()).toBe(2);
});

describe('a provider that is down', () => {
  it.each(['down', 'silent'] as const)(
    'is told at once to whoever begins: %s',
    { timeout: 20_000 },
    async (fault) => {
      provider.fault = fault;
      const { leads } = await openBrowser().visit(
        `${base}/api/auth/oidc/state/start?challenge=${aVerifier().challenge}`,
      );
      expect(toldBy(leads)).toEqual({ provider: 'state', problem: 'down' });
    },
  );

  it('hinders nobody who signs in by a password, or is signed in', async () => {
    await match();
    const { told, verifier } = await comes();
    const { access_token } = (await fetchSignIn(told, verifier)).body;
    provider.fault = 'down';
    expect((await (await signIn(server, 'staff2')).get('/api/auth/me')).status).toBe(200);
    expect((await clientOf(server, access_token).get('/api/auth/me')).status).toBe(200);
  });

  it('goes down between the two halves', async () => {
    const browser = openBrowser();
    const callback = await upToCallback(browser, base, { ...aVerifier(), login: 'emp-1' });
    provider.fault = 'down';
    expect(toldBy((await browser.visit(callback)).leads)).toMatchObject({ problem: 'down' });
  });
});

it('signing out leads to the provider, and back to the login', async () => {
  const { leads } = await openBrowser().visit(`${base}/api/auth/oidc/state/end`);
  expect(leads).toMatch(new RegExp(`^${provider.settings.issuer}/session/end\\?`));
  expect(new URL(leads).searchParams.get('post_logout_redirect_uri')).toBe(`${base}/login`);
  provider.fault = 'down';
  clock.pass(MINUTE);
  expect((await openBrowser().visit(`${base}/api/auth/oidc/state/end`)).leads).toBe(`${base}/login`);
});

it('a given password is nobody’s any more once its owner has come by the provider', async () => {
  const { admin } = await match();
  const reset = await admin.post<{ temporary_password: string }>('/api/users/demo-staff/reset-password', {});
  const { told, verifier } = await comes();
  expect((await fetchSignIn(told, verifier)).body).not.toHaveProperty('user_info.must_change_password');
  const login = { username: 'staff', password: reset.body.temporary_password };
  expect((await nobody().post('/api/auth/login', login)).status).toBe(401);
});

it('no code, token, secret or claim reaches the audit log', async () => {
  await match();
  const { told, verifier, callback } = await comes();
  const { access_token } = (await fetchSignIn(told, verifier)).body;
  const rows = [];
  for await (const row of auditRows(server.storage.now.audit)) rows.push(row);
  const log = JSON.stringify(rows);
  expect(log).toContain('identity_matched');
  for (const secret of [
    told['code'],
    verifier,
    access_token,
    new URL(callback).searchParams.get('code'),
    'Asha',
    'emp-1',
  ]) {
    expect(log).not.toContain(secret);
  }
});
