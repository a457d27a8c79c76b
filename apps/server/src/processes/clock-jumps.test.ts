import type { WireTwoFactorSetup } from '@sampark/core/wire/access/wire-account';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyAudit } from '../services/audit/verify.ts';
import { onBothEngines } from '../testing/databases/on-both-engines.ts';
import { aCreate, anUpdate } from '../testing/operations.ts';
import { clientOf, signIn, type TestClient } from '../testing/servers/client.ts';
import { DAY, MINUTE, type TestClock, testClock } from '../testing/servers/clock.ts';
import { secretsForTests, startTestServer, type TestServer } from '../testing/servers/start.ts';

/** The server's clock is set a day ahead, people go on working, and somebody sets it right again. */
onBothEngines('a clock that jumps by a day and back', (database) => {
  let clock: TestClock;
  let server: TestServer;
  let staff: TestClient;
  beforeEach(async () => {
    clock = testClock();
    server = await startTestServer({ storage: database(), clock: clock.now }, 'people and places');
    staff = await signIn(server, 'staff');
  });
  afterEach(() => server.close());

  const jumpAhead = () => clock.pass(DAY);
  const setRight = () => clock.pass(-DAY);
  const login = (body: { readonly password: string; readonly code?: string }) =>
    clientOf(server, '').post('/api/auth/login', { username: 'staff2', ...body });

  it('locks nobody out for that day', async () => {
    jumpAhead();
    for (let tries = 0; tries < 12; tries += 1) await login({ password: 'wrong' });
    expect((await login({ password: 'staff2-demo' })).status).toBe(429);
    setRight();
    expect((await login({ password: 'staff2-demo' })).status).toBe(200);
  });

  it('takes the codes of an authenticator app again, each once', async () => {
    const staff2 = await signIn(server, 'staff2');
    const { body } = await staff2.post<WireTwoFactorSetup>('/api/account/two-factor', {});
    const code = (): string =>
      new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: clock.now() });
    await staff2.post('/api/account/two-factor/confirm', { code: code() });
    const withCode = () => login({ password: 'staff2-demo', code: code() });
    jumpAhead();
    expect((await withCode()).status).toBe(200);
    expect((await withCode()).status).toBe(401);
    setRight();
    clock.pass(MINUTE);
    expect((await withCode()).status).toBe(200);
    expect((await withCode()).status).toBe(401);
  });

  it('keeps what people save meanwhile, and tells every device of it', async () => {
    await staff.batch(aCreate('S1', { basic_info: { population: 1200 } }));
    const before = await staff.pull();
    jumpAhead();
    await staff.batch(anUpdate('S1', 1, { 'basic_info.households': 240 }));
    const ahead = await staff.pull(before.cursor);
    expect(ahead.surveys.map(({ version }) => version)).toEqual([2]);
    setRight();
    await staff.batch(anUpdate('S1', 2, { 'basic_info.population': 1300 }));
    const right = await staff.pull(ahead.cursor);
    expect(right.surveys.map(({ version }) => version)).toEqual([3]);
    const { body } = await staff.get('/api/surveys/S1');
    expect(body).toMatchObject({ basic_info: { population: 1300, households: 240 } });
  });

  it('leaves the audit log whole', async () => {
    jumpAhead();
    await login({ password: 'wrong' });
    setRight();
    await login({ password: 'wrong' });
    expect(await verifyAudit({ storage: server.storage, secrets: secretsForTests() })).toMatchObject({
      kind: 'whole',
    });
  });
});
