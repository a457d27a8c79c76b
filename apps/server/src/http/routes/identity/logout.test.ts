import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditRows } from '../../../services/audit/verify.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import {
  aVerifier,
  openBrowser,
  signOutAt,
  type TestBrowser,
  toldBy,
  upToCallback,
} from '../../../testing/identity/identity-browser.ts';
import { startProvider, type TestProvider } from '../../../testing/identity/identity-provider.ts';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const PEOPLE = { 'emp-1': { name: 'Asha Devi' }, 'emp-2': { name: 'Usha Devi' } };

onBothEngines('somebody who signs out at their identity provider', (storage) => {
  let clock: TestClock;
  let provider: TestProvider;
  let second: TestProvider;
  let server: TestServer;
  let base: string;
  let admin: TestClient;
  beforeEach(async () => {
    clock = testClock(new Date().toISOString());
    provider = await startProvider({ ...PEOPLE });
    second = await startProvider({ ...PEOPLE }, { id: 'second' });
    const signInWays = { passwords: true, providers: [provider.settings, second.settings], publicUrl: '' };
    server = await startTestServer({ clock: clock.now, signInWays, storage: storage() }, 'people and places');
    base = await server.listen();
    provider.register(base);
    second.register(base);
    admin = await signIn(server, 'admin');
    await match('emp-1', 'demo-staff');
    await match('emp-2', 'demo-staff2');
    await match('emp-1', 'demo-staff', second);
  });
  afterEach(async () => {
    await server.close();
    await provider.close();
    await second.close();
  });

  /** Comes back from the provider, and leaves the sign-in to be fetched. */
  const comes = async (login: string, by: TestProvider, browser = openBrowser()) => {
    const { verifier, challenge } = aVerifier();
    const callback = await upToCallback(browser, base, { challenge, login, provider: by.settings.id });
    const told = toldBy((await browser.visit(callback)).leads);
    return { told, fetch: { code: told['code'], verifier } };
  };
  const match = async (login: string, user_id: string, by = provider) => {
    const { told } = await comes(login, by);
    const all = (await admin.get<{ identity_id: string; number: string }[]>('/api/users/identities')).body;
    const id = all.find(({ number }) => number === told['number'])?.identity_id ?? '';
    expect((await admin.put(`/api/users/identities/${id}`, { user_id })).status).toBe(200);
  };
  const fetchSignIn = (fetch: object) =>
    clientOf(server, '').post<{ access_token: string }>('/api/auth/oidc/sign-in', fetch);
  const signsIn = async (login = 'emp-1', by = provider) => {
    const browser = openBrowser();
    const { fetch } = await comes(login, by, browser);
    return { browser, me: clientOf(server, (await fetchSignIn(fetch)).body.access_token) };
  };
  const isIn = async ({ me }: { readonly me: TestClient }) => (await me.get('/api/auth/me')).status === 200;
  const signsOut = ({ browser }: { readonly browser: TestBrowser }, by = provider) =>
    signOutAt(browser, by.settings.issuer);
  const recorded = async () => {
    const rows = [];
    for await (const row of auditRows(server.storage.now.audit)) {
      if (row.action === 'signed_out_by_provider') {
        const details = JSON.parse(row.details) as Record<string, unknown>;
        rows.push({ by: row.user_id, subject: row.subject, details });
      }
    }
    return rows;
  };

  it('is signed out here on that device alone, and the audit log says so', async () => {
    const phone = await signsIn();
    const desk = await signsIn();
    const byPassword = { me: await signIn(server, 'staff') };
    const colleague = await signsIn('emp-2');
    await signsOut(desk);
    expect(await isIn(desk)).toBe(false);
    expect([await isIn(phone), await isIn(byPassword), await isIn(colleague)]).toEqual([true, true, true]);
    const details = { provider: 'state', sessions: 1, all: false };
    expect(await recorded()).toEqual([{ by: null, subject: 'demo-staff', details }]);
  });

  it('is signed out everywhere when the provider names the person alone; by a password they stay', async () => {
    const phone = await signsIn();
    const desk = await signsIn();
    const bySecond = await signsIn('emp-1', second);
    const byPassword = { me: await signIn(server, 'staff') };
    const colleague = await signsIn('emp-2');
    await provider.endAllOf('emp-1');
    expect([await isIn(phone), await isIn(desk)]).toEqual([false, false]);
    expect([await isIn(bySecond), await isIn(byPassword), await isIn(colleague)]).toEqual([true, true, true]);
    const details = { provider: 'state', sessions: 2, all: true };
    expect(await recorded()).toEqual([{ by: null, subject: 'demo-staff', details }]);
    await second.endAllOf('emp-1');
    expect(await isIn(bySecond)).toBe(false);
  });

  it('does not come in any more by a sign-in that nobody has fetched yet', async () => {
    const browser = openBrowser();
    const { fetch } = await comes('emp-1', provider, browser);
    await signsOut({ browser });
    expect((await fetchSignIn(fetch)).body).toMatchObject({ code: 'sign_in_over' });
  });

  it('is signed out though the provider changed its keys since', async () => {
    const desk = await signsIn();
    await provider.endAllOf('emp-2');
    provider.rotateKeys();
    clock.pass(1500);
    await provider.endAllOf('emp-1');
    expect(await isIn(desk)).toBe(false);
  });

  it('stays signed in while the keys of the provider cannot be read, and is signed out when they can', async () => {
    const desk = await signsIn();
    clock.pass(MINUTE);
    provider.fault = 'down';
    await expect(provider.endAllOf('emp-1')).rejects.toThrow('got: 400');
    expect(await isIn(desk)).toBe(true);
    provider.fault = 'none';
    await provider.endAllOf('emp-1');
    expect(await isIn(desk)).toBe(false);
  });

  it('is signed out also where an administrator took their match away, and is that administrator', async () => {
    await match('emp-2', 'demo-admin', second);
    const own = await signsIn('emp-2', second);
    const all = (
      await own.me.get<{ identity_id: string; provider: string; user_id: string }[]>('/api/users/identities')
    ).body;
    const id = all.find(({ user_id }) => user_id === 'demo-admin')?.identity_id ?? '';
    expect((await own.me.delete(`/api/users/identities/${id}`)).status).toBe(200);
    expect(await isIn(own)).toBe(true);
    await second.endAllOf('emp-2');
    expect(await isIn(own)).toBe(false);
  });
});
