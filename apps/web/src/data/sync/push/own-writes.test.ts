import type { WireBatchAnswer } from '@sampark/core/wire/wire';
import type { WireChanges } from '@sampark/core/wire/wire-changes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, type Device } from '../../../../test/device.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createVillage, fill, type Phone, summaryOf } from '../../../../test/village.ts';

const households = 'basic_info.households';
/** The operations in the first two requests. */
const MANY = 75;

let server: TestServer;
let phones: Device[];
/** The surveys that pages brought to a phone. */
let read: string[];

beforeEach(async () => {
  server = await startServer();
  phones = [];
  read = [];
});
afterEach(async () => {
  for (const phone of phones) await phone.kill();
  await server.close();
});

type Answered = (path: string, answer: Response) => Promise<Response>;

/** Makes a phone that records what comes to it. */
const aWatchedPhone = async (
  username: string,
  answered: Answered = (_, answer) => Promise.resolve(answer),
): Promise<Phone> => {
  const fetch: TestServer['fetch'] = async (path, init) => {
    const answer = await server.fetch(path, init);
    if (path.startsWith('/api/sync/changes') && answer.status === 200) {
      const { surveys = [], deltas = [] } = (await answer.clone().json()) as Partial<WireChanges>;
      read.push(...[...surveys, ...deltas].map((survey) => survey.survey_id));
    }
    return answered(path, answer);
  };
  const phone = aDevice({ fetch });
  phones.push(phone);
  const app = await phone.start();
  await app.session.signIn({ username, password: `${username}-demo`, remember: true });
  await app.sync.now();
  read.length = 0;
  return { phone, app };
};

describe('what a phone has written itself', () => {
  it('is not read back: neither a new survey nor an edit', async () => {
    const { app } = await aWatchedPhone('staff');
    const id = await createVillage(app, 'Naya Gaon');
    await app.sync.now();
    await fill(app, id, { [households]: 236 });
    await app.sync.now();
    expect(read).toEqual([]);
    expect(summaryOf(app, id)).toMatchObject({ sync_status: 'synced', unsent: false });
  });

  it('is not read back by a phone with several requests on their way', async () => {
    const { phone, app } = await aWatchedPhone('staff');
    phone.goOffline();
    for (let each = 0; each < MANY; each += 1) await createVillage(app, `Village ${each}`);
    phone.goOnline();
    await app.sync.now();
    expect(phone.requests.filter((request) => request === 'POST /api/sync/batch')).toHaveLength(2);
    expect(read).toEqual([]);
  });

  it('is what another phone reads, to the last property', async () => {
    const { app } = await aWatchedPhone('staff');
    const id = await createVillage(app, 'Naya Gaon');
    await fill(app, id, { [households]: 236, village_name: 'Rampur' });
    await app.sync.now();
    const { app: his } = await aWatchedPhone('staff2');
    expect(summaryOf(app, id)).toEqual(summaryOf(his, id));
  });

  it('is read with what somebody else has written in between', async () => {
    const [hers, his] = [await aWatchedPhone('staff'), await aWatchedPhone('staff2')];
    const own = await createVillage(hers.app, 'Naya Gaon');
    await hers.app.sync.now();
    hers.phone.goOffline();
    await fill(hers.app, own, { [households]: 236 });
    const others = await createVillage(his.app, 'Katra');
    await his.app.sync.now();
    read.length = 0;
    hers.phone.goOnline();
    await hers.app.sync.now();
    expect(read).toEqual([others, own]);
    expect(summaryOf(hers.app, others)?.village_name).toBe('Katra');
  });

  it('is read when the answer did not tell of all that was sent', async () => {
    let cuts = 1;
    const { phone, app } = await aWatchedPhone('staff', async (path, answer) => {
      if (path !== '/api/sync/batch' || cuts-- < 1) return answer;
      const body = (await answer.json()) as WireBatchAnswer;
      const { status, headers } = answer;
      return Response.json({ ...body, results: body.results.slice(1) }, { status, headers });
    });
    phone.goOffline();
    const ids = [await createVillage(app, 'Naya Gaon'), await createVillage(app, 'Katra')];
    phone.goOnline();
    await app.sync.now();
    await app.sync.now();
    expect(read.toSorted()).toEqual(ids.toSorted());
  });
});
