import { describe, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, summaryOf } from '../../../test/village.ts';
import { openDatabase } from '../database/open-database.ts';

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

describe('SamparkDB', () => {
  it('is version 1, with the four stores and their indexes', async () => {
    const db = await openDatabase();
    const indexes = Object.fromEntries(
      [...db.objectStoreNames].map((name) => [name, [...db.transaction(name).store.indexNames]]),
    );
    expect([db.name, db.version]).toEqual(['SamparkDB', 1]);
    expect(indexes).toMatchObject({
      surveys: ['created_at', 'panchayat_id', 'status', 'survey_id'],
      pendingSync: ['survey'],
      syncLogs: ['owner'],
      schemas: ['name'],
    });
    db.close();
  });
});
