import { describe, expect, it, vi } from 'vitest';
import { untilTrue } from '../../../test/device.ts';
import { aVillage, createVillage, summaryOf } from '../../../test/village.ts';

const BATCH = '/api/sync/batch';

const { aPhone } = aVillage();

describe('deleting', () => {
  it('of a survey that never left the phone is the end of it, also offline', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    expect(summaryOf(app, id)?.on_server).toBe(false);
    expect(await app.surveys.delete(id)).toEqual({ kind: 'deleted_everywhere' });
    expect(await app.workbench.operations()).toEqual([]);
  });

  it('offline hides the survey at once and reaches the server later', async () => {
    const { phone, app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    await app.sync.now();
    phone.goOffline();
    expect(await app.surveys.delete(id)).toEqual({ kind: 'deleted_locally' });
    expect(summaryOf(app, id)).toBeUndefined();
    phone.goOnline();
    await app.sync.now();
    const { app: second } = await aPhone('staff2');
    expect(summaryOf(second, id)).toBeUndefined();
  });

  it('over a slow network is not waited for longer than a person has patience, and goes on', async () => {
    const { phone, app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    await app.sync.now();
    phone.fault(BATCH, 'delay');
    const deletion = app.surveys.delete(id);
    await untilTrue(() => phone.requests.at(-1) === `POST ${BATCH}`);
    phone.pass(5_000);
    expect(await deletion).toEqual({ kind: 'deleted_locally' });
    phone.heal();
    await app.sync.now();
    const { app: second } = await aPhone('staff2');
    expect(summaryOf(second, id)).toBeUndefined();
  });

  it('on a device whose store cannot be read says so, and the survey is still there', async () => {
    const { app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    const broken = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
      throw new DOMException('broken', 'DataError');
    });
    const result = await app.surveys.delete(id);
    broken.mockRestore();
    expect(result).toEqual({ kind: 'failed', because: 'device_broken' });
    expect(summaryOf(app, id)).toMatchObject({ village_name: 'Naya Gaon' });
  });

  it("of a colleague's survey is not allowed to staff", async () => {
    const { app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    await app.sync.now();
    const { app: second } = await aPhone('staff2');
    expect(await second.surveys.delete(id)).toEqual({ kind: 'failed', because: 'not_allowed' });
  });
});
