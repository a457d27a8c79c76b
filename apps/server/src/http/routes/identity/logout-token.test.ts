import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMeters, type ServerMeters } from '../../../metrics/meters.ts';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { type HostileProvider, startHostileProvider } from '../../../testing/identity/hostile-provider.ts';
import { aVerifier, openBrowser, toldBy } from '../../../testing/identity/identity-browser.ts';
import { clientOf, signIn } from '../../../testing/servers/client.ts';
import { MINUTE, type TestClock, testClock } from '../../../testing/servers/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/servers/start.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT = '/api/auth/oidc/state/logout';
const FORM = 'application/x-www-form-urlencoded';
/** Says that something failed which should not have. */
const FAILED = /^sampark_failures_total\{[^}]*other[^}]*\} [1-9]/m;

type How = NonNullable<Parameters<HostileProvider['sign']>[1]>;

onBothEngines('a token by which a provider ends sessions', (storage) => {
  let clock: TestClock;
  let provider: HostileProvider;
  let server: TestServer;
  /** Starts another server on the same database. */
  let startAnother: () => Promise<TestServer>;
  let another: TestServer | undefined;
  let jti: number;
  let meters: ServerMeters;
  beforeEach(async () => {
    jti = 0;
    clock = testClock(new Date().toISOString());
    provider = await startHostileProvider();
    const signInWays = { passwords: true, providers: [provider.settings], publicUrl: '' };
    meters = createMeters(storage());
    const parts = { clock: clock.now, signInWays, storage: storage(), meters };
    server = await startTestServer(parts, 'people and places');
    another = undefined;
    startAnother = async () => (another = await startTestServer(parts, 'people and places'));
  });
  afterEach(async () => {
    await another?.close();
    await server.close();
    await provider.close();
  });

  /** Comes with the session `sid` of the provider. @returns what the login is told, and the secret by which the sign-in is fetched */
  const comes = async (base: string, sid?: unknown) => {
    const browser = openBrowser();
    const { verifier, challenge } = aVerifier();
    const begun = await browser.visit(`${base}/api/auth/oidc/state/start?challenge=${challenge}`);
    const asked = new URL(begun.leads).searchParams;
    provider.lie(asked.get('nonce') ?? '', { claims: { sid } });
    const back = `${asked.get('redirect_uri') ?? ''}?code=c&state=${asked.get('state') ?? ''}`;
    return { told: toldBy((await browser.visit(back)).leads), verifier };
  };
  /** Signs `demo-staff` in, by two sessions of the provider. */
  const signsIn = async (...sids: readonly unknown[]) => {
    const base = await server.listen();
    await comes(base);
    const admin = await signIn(server, 'admin');
    const [identity] = (await admin.get<{ identity_id: string }[]>('/api/users/identities')).body;
    await admin.put(`/api/users/identities/${identity?.identity_id ?? ''}`, { user_id: 'demo-staff' });
    const tokens: string[] = [];
    for (const sid of sids) {
      const { told, verifier } = await comes(base, sid);
      const fetch = { code: told['code'], verifier };
      const { body } = await clientOf(server, '').post<{ access_token: string }>(
        '/api/auth/oidc/sign-in',
        fetch,
      );
      tokens.push(body.access_token);
    }
    return async () => {
      const asked = tokens.map((token) => clientOf(server, token).get('/api/auth/me'));
      return (await Promise.all(asked)).map(({ status }) => status === 200);
    };
  };
  const claims = (over: object = {}) => {
    const iat = Math.floor(clock.now() / 1000);
    jti += 1;
    return {
      ...{ iss: provider.settings.issuer, aud: 'sampark', iat, exp: iat + 120, jti: `j${jti}` },
      ...{ sub: 'emp-1', sid: 's1', events: { [EVENT]: {} }, ...over },
    };
  };
  const token = (over: object = {}, how: How = {}) =>
    provider.sign(claims(over), { ...how, head: { typ: 'logout+jwt', ...how.head } });
  const post = (payload: string, { at = server, from = '198.51.100.7', type = FORM } = {}) =>
    at.app.inject({
      ...{ method: 'POST', url: LOGOUT, payload, remoteAddress: from },
      headers: { 'content-type': type },
    });
  const send = (logout_token: string, options = {}) =>
    post(new URLSearchParams({ logout_token }).toString(), options);

  it.each<[string, object, readonly boolean[]]>([
    ['the session that it names', {}, [false, true]],
    ['that session, where it names no person', { sub: undefined }, [false, true]],
    ['all of the person, where it names no session', { sid: undefined }, [false, false]],
    ['nothing, where it names a session that is not here', { sid: 's9' }, [true, true]],
    ['nothing, where it names a session of somebody else', { sub: 'emp-2' }, [true, true]],
    ['nothing, where it names somebody who is not here', { sub: 'emp-2', sid: undefined }, [true, true]],
    ['what it names for several programs', { aud: ['other', 'sampark'] }, [false, true]],
  ])('ends %s', async (_, over, areIn) => {
    const isIn = await signsIn('s1', 's2');
    const { statusCode, headers, body } = await send(token(over));
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', 'null']);
    expect(await isIn()).toEqual(areIn);
  });

  it('ends a person’s sessions also where the ID token named none, or no text', async () => {
    const isIn = await signsIn(undefined, 7, '');
    expect((await send(token({ sub: undefined, sid: '7' }))).statusCode).toBe(200);
    expect(await isIn()).toEqual([true, true, true]);
    expect((await send(token({ sid: 's9' }))).statusCode).toBe(200);
    expect(await isIn()).toEqual([false, false, false]);
  });

  it.each(['JWT', 'application/logout+jwt', 'Logout+JWT', undefined])(
    'counts with the type %s',
    async (typ) => {
      expect((await send(token({}, { head: { typ } }))).statusCode).toBe(200);
    },
  );

  const now = Math.floor(Date.now() / 1000);
  it.each<[string, object, How]>([
    ['is signed by another key', {}, { signature: 'another key' }],
    ['is not signed', {}, { signature: 'none' }],
    ['lacks its signature', {}, { signature: 'unsigned' }],
    ['is signed by another way than it says', {}, { head: { alg: 'HS256' } }],
    ['asks for an extension', {}, { head: { crit: ['exp'] } }],
    ['is an access token', {}, { head: { typ: 'at+jwt' } }],
    ['is for another program', { aud: 'other' }, {}],
    ['is for nobody', { aud: undefined }, {}],
    ['is of another provider', { iss: 'https://other.example' }, {}],
    ['says not of which provider it is', { iss: undefined }, {}],
    ['has ended', { exp: now - 120 }, {}],
    ['never ends', { exp: undefined }, {}],
    ['ends at a word', { exp: 'later' }, {}],
    ['is a quarter of an hour old', { iat: now - 15 * 60, exp: now + 3600 }, {}],
    ['is of tomorrow', { iat: now + 24 * 3600, exp: now + 25 * 3600 }, {}],
    ['says not of when it is', { iat: undefined }, {}],
    ['has no id', { jti: undefined }, {}],
    ['has an empty id', { jti: '' }, {}],
    ['has a number as its id', { jti: 7 }, {}],
    ['has a nonce', { nonce: 'n' }, {}],
    ['has an empty nonce', { nonce: null }, {}],
    ['tells of no event', { events: undefined }, {}],
    ['tells of another event', { events: { 'http://schemas.openid.net/event/other': {} } }, {}],
    ['tells of the event as a text', { events: EVENT }, {}],
    ['tells of the event in a list', { events: [EVENT] }, {}],
    ['tells of the event with a text', { events: { [EVENT]: 'yes' } }, {}],
    ['names nobody and nothing', { sub: undefined, sid: undefined }, {}],
    ['names an empty person', { sub: '' }, {}],
    ['names a person at great length', { sub: 'x'.repeat(300) }, {}],
    ['names a person by a number', { sub: 7 }, {}],
    ['names an empty session', { sid: '' }, {}],
    ['names a session by a number', { sid: 7 }, {}],
  ])('does not count when it %s', async (_, over, how) => {
    const isIn = await signsIn('s1');
    const answer = await send(token(over, how));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(answer.json()).toEqual({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^(it|its) /) as string,
    });
    expect(await isIn()).toEqual([true]);
    expect((await send(token())).statusCode).toBe(200);
    expect(await isIn()).toEqual([false]);
  });

  it.each(['', 'other=1', 'logout_token=', 'logout_token=a&logout_token=b', 'logout_token=a.b.c'])(
    'does not count in the body "%s"',
    async (body) => {
      const answer = await post(body);
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'invalid_request']);
    },
  );

  it('is taken as a form of its size alone', async () => {
    expect(
      (await post(JSON.stringify({ logout_token: token() }), { type: 'application/json' })).statusCode,
    ).toBe(415);
    expect((await send(token({ padding: 'x'.repeat(20_000) }))).statusCode).toBe(413);
    const elsewhere = {
      method: 'POST',
      url: '/api/auth/oidc/none/logout',
      payload: `logout_token=${token()}`,
    } as const;
    expect((await server.app.inject({ ...elsewhere, headers: { 'content-type': FORM } })).statusCode).toBe(
      404,
    );
  });

  it('counts once, on whichever server it comes', async () => {
    const other = await startAnother();
    const isIn = await signsIn('s1');
    const told = token({ sid: 's9', exp: Math.floor(clock.now() / 1000) + 3600 });
    const answers = await Promise.all([send(told), send(told, { at: other })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    for (const [minutes, why] of [
      [10, 'it came before'],
      [3, 'it is too old'],
    ] as const) {
      clock.pass(minutes * MINUTE);
      expect((await send(told)).json()).toMatchObject({ error_description: why });
    }
    expect((await send(token(), { at: other })).statusCode).toBe(200);
    expect(await isIn()).toEqual([false]);
  });

  it('counts when it is signed by a key that the provider has just changed, and the old key does not', async () => {
    const [old, older] = [token(), token()];
    expect((await send(old)).statusCode).toBe(200);
    provider.rotateKeys();
    clock.pass(1500);
    expect((await send(token())).statusCode).toBe(200);
    expect((await send(older)).statusCode).toBe(400);
  });

  it('has the provider asked for its keys once, however many come that are signed by another', async () => {
    const bad = () => send(token({}, { signature: 'another key' }));
    await Promise.all(Array.from({ length: 5 }, bad));
    await bad();
    expect(provider.keysAsked()).toBe(1);
    clock.pass(1500);
    await Promise.all(Array.from({ length: 5 }, bad));
    expect(provider.keysAsked()).toBe(2);
  });

  it('has the provider asked forty times in a row at most while its keys cannot be read', async () => {
    provider.lie('', { description: { jwks_uri: 'http://evil.example/keys' } });
    const sent = [];
    for (let at = 0; at < 42; at += 1) sent.push((await send(token())).json<{ error_description: string }>());
    const asked = sent.filter(
      ({ error_description: why }) => why === 'the keys of the provider cannot be read',
    );
    expect(asked).toHaveLength(40);
  });

  it('has to wait behind forty bad ones that come in the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('a.b.c')));
    const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([statuses.get(400)?.length, statuses.get(429)?.length]).toEqual([40, 10]);
  });

  it('is no failure of the server when it is bad, and one when the provider is down', async () => {
    expect((await send('a.b.c')).statusCode).toBe(400);
    expect(await meters.text()).not.toMatch(FAILED);
    provider.lie('', { description: { jwks_uri: 'http://evil.example/keys' } });
    clock.pass(MINUTE);
    expect((await send(token())).json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(await meters.text()).toMatch(FAILED);
  });

  it('has to wait after forty bad ones from an address; a good one ends the count', async () => {
    const bad = async (count: number, from?: string) => {
      const statuses = [];
      for (let at = 0; at < count; at += 1) statuses.push((await send('a.b.c', { from })).statusCode);
      return statuses;
    };
    expect(new Set(await bad(39))).toEqual(new Set([400]));
    expect((await send(token())).statusCode).toBe(200);
    expect(new Set(await bad(40))).toEqual(new Set([400]));
    const waits = await send(token());
    expect(waits.statusCode).toBe(429);
    expect(waits.json()).toMatchObject({ error: 'temporarily_unavailable' });
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(token(), { from: '198.51.100.8' })).statusCode).toBe(200);
    clock.pass(MINUTE);
    expect((await send(token())).statusCode).toBe(200);
  });
});
