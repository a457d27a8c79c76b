import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aVerifier, openBrowser, toldBy, upToCallback } from '../../../testing/identity/identity-browser.ts';
import { startProvider, type TestProvider } from '../../../testing/identity/identity-provider.ts';
import { clientOf } from '../../../testing/servers/client.ts';
import { type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let clock: TestClock;
let provider: TestProvider;
let server: TestServer;
let base: string;
beforeEach(async () => {
  clock = testClock(new Date().toISOString());
  provider = await startProvider({ 'emp-1': { name: 'Asha Devi', email: 'staff@example.org' } });
  const signInWays = { passwords: true, providers: [provider.settings], publicUrl: '' };
  server = await startTestServer({ clock: clock.now, signInWays }, 'people and places');
  base = await server.listen();
  provider.register(base);
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

describe('sign-ins that are begun and never come back', () => {
  /** Begins many at once, from one address. @returns what the logins are told of those that have to wait */
  const begin = async (count: number, from = '198.51.100.7') => {
    const told: Readonly<Record<string, string>>[] = [];
    for (let at = 0; at < count; at += 1) {
      const url = `/api/auth/oidc/state/start?challenge=${aVerifier().challenge}`;
      const { headers } = await server.app.inject({ url, remoteAddress: from });
      if (headers.location?.startsWith('/login')) told.push(toldBy(new URL(headers.location, base).href));
    }
    return told;
  };

  it('have to wait as wrong passwords do, after more than a room full of people, and by the address alone', async () => {
    expect(await begin(40)).toEqual([]);
    expect(await begin(1)).toEqual([{ provider: 'state', problem: 'throttled', number: '5' }]);
    expect(await begin(1, '198.51.100.8')).toEqual([]);
    clock.pass(6000);
    expect(await begin(2)).toEqual([{ provider: 'state', problem: 'throttled', number: '10' }]);
    expect(
      (await clientOf(server, '').post('/api/auth/login', { username: 'staff', password: 'staff-demo' }))
        .status,
    ).toBe(200);
  });

  it('are forgotten when somebody comes back, whom the provider knows', async () => {
    await begin(38, '127.0.0.1');
    const browser = openBrowser();
    const { challenge } = aVerifier();
    const { leads } = await browser.visit(await upToCallback(browser, base, { challenge, login: 'emp-1' }));
    expect(toldBy(leads)).toMatchObject({ problem: 'waits' });
    expect(await begin(39, '127.0.0.1')).toEqual([]);
  });
});
