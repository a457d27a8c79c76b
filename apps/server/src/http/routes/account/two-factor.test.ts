import type { WireTwoFactorSetup } from '@sampark/core/wire/access/wire-account';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf, signIn, type TestClient } from '../../../testing/servers/client.ts';
import { MINUTE, SECOND, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let clock: TestClock;
let server: TestServer;
let staff: TestClient;
beforeEach(async () => {
  clock = testClock();
  server = await startTestServer({ clock: clock.now }, 'people and places');
  staff = await signIn(server, 'staff');
});
afterEach(() => server.close());

const login = (code?: string, password = 'staff-demo') =>
  clientOf(server, '').post<{ code?: string }>('/api/auth/login', {
    username: 'staff',
    password,
    ...(code === undefined ? {} : { code }),
  });

/** Returns the code that the person's authenticator app shows. */
const appCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + later });

async function switchOn(): Promise<{ secret: string; codes: readonly string[] }> {
  const { body } = await staff.post<WireTwoFactorSetup>('/api/account/two-factor', {});
  const confirmed = await staff.post<{ recovery_codes: string[] }>('/api/account/two-factor/confirm', {
    code: appCode(body.secret),
  });
  expect(confirmed.status).toBe(200);
  clock.pass(MINUTE);
  return { secret: body.secret, codes: confirmed.body.recovery_codes };
}

it('follows RFC 6238: its secret gives its codes', () => {
  const totp = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 8 });
  expect(totp.generate({ timestamp: 59 * SECOND })).toBe('94287082');
  expect(totp.generate({ timestamp: 1_111_111_109 * SECOND })).toBe('07081804');
});

it('gives a secret to type and as an address for the app', async () => {
  const { body } = await staff.post<WireTwoFactorSetup>('/api/account/two-factor', {});
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.uri).toContain('otpauth://totp/Sampark:staff?');
  expect(body.uri).toContain(`secret=${body.secret}`);
});

it('keeps the secret sealed', async () => {
  const { body } = await staff.post<WireTwoFactorSetup>('/api/account/two-factor', {});
  const stored = await server.storage.now.accountSettings.of('demo-staff');
  expect(stored?.totp_secret).toMatch(/^v1\./);
  expect(JSON.stringify(stored)).not.toContain(body.secret);
});

it('asks for nothing until it is confirmed with a right code', async () => {
  const { body } = await staff.post<WireTwoFactorSetup>('/api/account/two-factor', {});
  const wrong = await staff.post<{ code: string }>('/api/account/two-factor/confirm', { code: '000000' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'code_not_right' } });
  expect((await login()).status).toBe(200);
  const right = await staff.post('/api/account/two-factor/confirm', { code: appCode(body.secret) });
  expect(right.status).toBe(200);
  expect(await login()).toMatchObject({ status: 401, body: { code: 'code_required' } });
});

it('lets in with a code, each once, in Devanagari digits too, and a little off the clock', async () => {
  const { secret } = await switchOn();
  expect((await login(appCode(secret))).status).toBe(200);
  expect(await login(appCode(secret))).toMatchObject({ status: 401, body: { code: 'wrong_code' } });
  clock.pass(MINUTE);
  const hindi = appCode(secret).replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
  expect((await login(hindi)).status).toBe(200);
  clock.pass(2 * MINUTE);
  expect((await login(appCode(secret, -30 * SECOND))).status).toBe(200);
  clock.pass(2 * MINUTE);
  expect((await login(appCode(secret, -MINUTE))).status).toBe(401);
});

it('reveals nothing about the code to somebody without the password', async () => {
  const { secret } = await switchOn();
  expect(await login(appCode(secret), 'guess')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
});

it('lets in with each of ten recovery codes once', async () => {
  const { codes } = await switchOn();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  expect((await login(first)).status).toBe(200);
  expect((await login(first)).status).toBe(401);
  expect((await login(second.replace('-', '').toUpperCase())).status).toBe(200);
});

it('must wait after ten wrong codes, and a right password alone clears nothing', async () => {
  await switchOn();
  for (let i = 1; i <= 9; i++) {
    expect((await login('000000')).status).toBe(401);
    expect((await login()).status).toBe(401);
  }
  expect((await login('000000')).status).toBe(429);
});

it('is switched off with the password, and then asks for nothing', async () => {
  await switchOn();
  const off = (password: string) => staff.post('/api/account/two-factor/off', { password });
  expect((await off('guess')).status).toBe(400);
  expect((await login()).status).toBe(401);
  expect((await off('staff-demo')).status).toBe(200);
  expect((await login()).status).toBe(200);
});

it('cannot be begun anew while it is on', async () => {
  await switchOn();
  expect((await staff.post('/api/account/two-factor', {})).status).toBe(409);
});
