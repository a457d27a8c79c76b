import { describe, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, summaryOf } from '../../../test/village.ts';

const { aPhone } = aVillage();

const POLL = 'GET /api/sync/changes';

describe('the times of the specification', () => {
  it('a sync starts one second after the network is back, not before', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    phone.goOnline();
    phone.pass(999);
    expect(summaryOf(app, id)?.sync_status).toBe('pending');
    phone.pass(1);
    await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
  });

  it('while there is network, a sync comes every 60 seconds by itself', async () => {
    const { phone, app } = await aPhone();
    await app.sync.now();
    const polls = (): number => phone.requests.filter((request) => request.startsWith(POLL)).length;
    const before = polls();
    const synced = app.sync.status.get()?.last_sync;
    phone.pass(59_999);
    expect(polls()).toBe(before);
    phone.pass(1);
    await until(app.sync.status, ({ last_sync }) => last_sync !== synced);
    expect(polls()).toBe(before + 1);
  });
});
