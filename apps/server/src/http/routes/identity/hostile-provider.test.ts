import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type HostileProvider,
  type Lies,
  startHostileProvider,
} from '../../../testing/identity/hostile-provider.ts';
import { aVerifier, openBrowser, toldBy } from '../../../testing/identity/identity-browser.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

let provider: HostileProvider;
let server: TestServer;
let base: string;
beforeEach(async () => {
  provider = await startHostileProvider();
  const signInWays = { passwords: true, providers: [provider.settings], publicUrl: '' };
  server = await startTestServer({ signInWays }, 'people and places');
  base = await server.listen();
});
afterEach(async () => {
  await server.close();
  await provider.close();
});

/** Goes to the provider and comes back with its answer. @returns what the login is told */
async function comes(lies: Lies): Promise<Readonly<Record<string, string>>> {
  const browser = openBrowser();
  const begun = await browser.visit(`${base}/api/auth/oidc/state/start?challenge=${aVerifier().challenge}`);
  const asked = new URL(begun.leads).searchParams;
  provider.lie(asked.get('nonce') ?? '', lies);
  const back = `${asked.get('redirect_uri') ?? ''}?code=c&state=${asked.get('state') ?? ''}`;
  return toldBy((await browser.visit(back)).leads);
}
const identities = () => server.storage.now.identities.list();

it('is believed while it tells the truth', async () => {
  expect(await comes({})).toMatchObject({ problem: 'waits' });
  expect(await identities()).toHaveLength(1);
});

it.each<[string, Lies]>([
  ['signs with a key that it does not publish', { signature: 'another key' }],
  ['says that it does not sign', { signature: 'none' }],
  ['leaves its signature out', { signature: 'unsigned' }],
  ['speaks for another client', { claims: { aud: 'somebody-else' } }],
  ['speaks as another provider', { claims: { iss: 'https://other.example' } }],
  ['answers another sign-in', { claims: { nonce: 'of-another' } }],
  ['names nobody', { claims: { sub: '' } }],
  ['names somebody at great length', { claims: { sub: 'x'.repeat(300) } }],
  ['is too late', { claims: { exp: 1 } }],
  ['describes another provider', { description: { issuer: 'https://other.example' } }],
  ['sends us to an address in the open', { description: { token_endpoint: 'http://example.org/token' } }],
])('is not believed when it %s', async (_, lies) => {
  expect((await comes(lies))['problem']).toMatch(/^(not_trusted|down)$/);
  expect(await identities()).toEqual([]);
});

it('is left when its answer does not end', async () => {
  expect(await comes({ endless: true })).toMatchObject({ problem: 'down' });
  expect(provider.sent()).toBeLessThan(20 * 1024 * 1024);
});

it('does not lead a browser to an address in the open', async () => {
  provider.lie('', { description: { authorization_endpoint: 'http://evil.example/authorize' } });
  const { leads } = await openBrowser().visit(
    `${base}/api/auth/oidc/state/start?challenge=${aVerifier().challenge}`,
  );
  expect(toldBy(leads)).toMatchObject({ problem: 'down' });
});
