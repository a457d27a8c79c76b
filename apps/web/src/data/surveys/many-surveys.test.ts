import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, type Device } from '../../../test/device.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { createVillage } from '../../../test/village.ts';
import type { RunningAppData } from '../app-data.ts';

/** The operations in the first request. The first two requests are shorter than those that follow. */
const FIRST = 25;
/** The operations in the first two requests. */
const MANY = 75;

const BATCH = '/api/sync/batch';

let server: TestServer;
let phones: Device[] = [];

beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  for (const phone of phones) await phone.kill();
  phones = [];
  await server.close();
});

/** Makes a phone with more surveys made offline than one request holds. */
const aFullPhone = async (
  fetch: TestServer['fetch'],
  surveys = MANY,
): Promise<{ phone: Device; app: RunningAppData }> => {
  const phone = aDevice({ fetch });
  phones.push(phone);
  const app = await phone.start();
  await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: true });
  await app.sync.now();
  phone.goOffline();
  for (let each = 0; each < surveys; each += 1) await createVillage(app, `Village ${each}`);
  return { phone, app };
};

const batchesOf = (phone: Device): number =>
  phone.requests.filter((request) => request === `POST ${BATCH}`).length;

const unsent = (app: RunningAppData): number =>
  app.surveys.all.get()?.filter((survey) => survey.unsent).length ?? 0;

/** Returns what waits on the devices of a block, as its officer sees it. */
const waitingElsewhere = async (): Promise<unknown> => {
  const login = await server.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'officer', password: 'officer-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const status = await server.fetch('/api/sync/status', { headers });
  return ((await status.json()) as { pending: unknown }).pending;
};

describe('more than one request takes', () => {
  it('leaves the server knowing what still waits, also when all has come', async () => {
    let arrived = 0;
    let isCut = true;
    const { phone, app } = await aFullPhone(async (path, init) => {
      if (path === BATCH) arrived += 1;
      if (path === BATCH && arrived > 1 && isCut) throw new TypeError('cut off');
      return server.fetch(path, init);
    });
    phone.goOnline();
    await app.sync.now();
    expect(await waitingElsewhere()).toBe(MANY - FIRST);
    isCut = false;
    await app.sync.now();
    expect(unsent(app)).toBe(0);
    expect(await waitingElsewhere()).toBe(0);
  });

  it('goes up while what went before is still to be answered', async () => {
    let arrived = 0;
    let bothAreHere = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      bothAreHere = resolve;
    });
    const { phone, app } = await aFullPhone(async (path, init) => {
      if (path === BATCH) {
        arrived += 1;
        if (arrived === 2) bothAreHere();
        await both;
      }
      return server.fetch(path, init);
    });

    phone.goOnline();
    await app.sync.now();

    expect(batchesOf(phone)).toBe(2);
    expect(unsent(app)).toBe(0);
  });

  it.each([
    ['in longer chunks where answers come at once', { after: 0, requests: 6 }],
    ['in short ones where they take their time', { after: 400, requests: 9 }],
  ])('goes up %s', async (_, { after, requests }) => {
    const { phone, app } = await aFullPhone((path, init) => {
      if (path === BATCH) phone.pass(after);
      return server.fetch(path, init);
    }, 600);
    phone.goOnline();
    await app.sync.now();
    expect(unsent(app)).toBe(0);
    expect(batchesOf(phone)).toBe(requests);
  });

  it('is acknowledged in part when the answer to one request is lost, and the other is repeated', async () => {
    let arrived = 0;
    const { phone, app } = await aFullPhone(async (path, init) => {
      if (path === BATCH) arrived += 1;
      const isLost = path === BATCH && arrived === 1;
      const answer = await server.fetch(path, init);
      if (isLost) throw new TypeError('Failed to fetch');
      return answer;
    });
    phone.goOnline();
    await app.sync.now();
    expect(unsent(app)).toBe(FIRST);

    await app.sync.now();

    expect(unsent(app)).toBe(0);
    expect(batchesOf(phone)).toBe(3);
  });
});
