import { completeAnswers } from '@sampark/testing/builders';
import { describe, expect, it } from 'vitest';
import { shown, until } from '../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../test/village.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';
const BATCH = '/api/sync/batch';

const { aNewPhone, aPhone } = aVillage();

describe('a survey made with no network', () => {
  it('is on the server and on a second device once the network is back', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    await phone.kill();
    const offline = await phone.start();
    const id = await createVillage(offline, 'Naya Gaon');
    expect(await fill(offline, id, completeAnswers)).toEqual({ kind: 'local' });
    expect(summaryOf(offline, id)).toMatchObject({ completion_percentage: 100, sync_status: 'pending' });
    expect(app).not.toBe(offline);

    phone.goOnline();
    phone.pass(1_000);
    await until(offline.surveys.all, () => summaryOf(offline, id)?.sync_status === 'synced');

    const { app: second } = await aPhone('staff2');
    expect(summaryOf(second, id)).toMatchObject({ village_name: 'Naya Gaon', completion_percentage: 100 });
    expect(await fill(second, id, { [households]: 240 })).toEqual({ kind: 'synced' });
    await offline.sync.now();
    expect((await look(offline, id)).values[households]).toBe(240);
  });

  it('is sent once even when the answer to its create is lost', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    phone.goOnline();
    phone.fault(BATCH, 'lose-response');
    expect(await app.sync.now()).toEqual({ outcome: 'server_unreachable', sent: 0 });
    expect(summaryOf(app, id)?.sync_status).toBe('pending');
    expect(await app.sync.now()).toEqual({ outcome: 'synced', sent: 1 });
    expect(summaryOf(app, id)?.sync_status).toBe('synced');

    const { app: second } = await aPhone('staff2');
    expect(second.surveys.all.get()?.filter((each) => each.village_name === 'Naya Gaon')).toHaveLength(1);
  });

  it('is said to be on the phone as soon as the server cannot be reached', async () => {
    const { phone, app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
    phone.fault(BATCH, 'cut');
    expect(await fill(app, id, { [households]: 240 })).toEqual({ kind: 'local' });
  });

  it('waits behind a captive portal: nothing is marked synced and nobody is logged out', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    phone.goOnline();
    phone.fault(BATCH, 'portal');
    expect((await app.sync.now()).outcome).toBe('server_unreachable');
    expect(summaryOf(app, id)?.sync_status).toBe('pending');
    expect(app.session.state.get()?.kind).toBe('signed_in');
  });

  it('waits as long as a server asks whose database is away, and goes on by itself', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    await fill(app, id, { [households]: 240 });
    phone.goOnline();
    phone.fault(BATCH, 'unavailable');
    expect(await app.sync.now()).toEqual({ outcome: 'error', sent: 0 });
    const told = await until(app.sync.status, ({ state }) => state === 'error');
    expect(told).toMatchObject({ online: true, failed: 0 });
    expect(summaryOf(app, id)?.sync_status).toBe('pending');
    expect(app.session.state.get()?.kind).toBe('signed_in');

    const before = phone.requests.length;
    phone.pass(29_999);
    expect(phone.requests).toHaveLength(before);
    phone.pass(1);
    await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
    const { app: second } = await aPhone('staff2');
    expect((await look(second, id)).values[households]).toBe(240);
  });

  it('survives a sign-in that expired, and is sent after the next', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    phone.signInStorage.set('access_token', 'not-a-token-of-ours');
    phone.goOnline();
    await app.sync.now();
    await until(app.session.state, (state) => state.kind === 'signed_out');
    expect([...phone.signInStorage.keys()]).toEqual(['sampark.signed_out']);

    await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: false });
    await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
  });
});

describe('typing', () => {
  it('is on the device within a second, and there after the app was killed', async () => {
    const { phone, app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    const survey = app.surveys.open(id);
    await shown(survey);
    survey.type(population, 1240);
    phone.pass(1_000);
    await until(survey.view, (view) => view?.draft_state === 'written');
    await phone.kill();

    const restarted = await phone.start();
    const view = await look(restarted, id);
    expect(view).toMatchObject({ draft_restored: true, safety: 'typing' });
    expect(view.values[population]).toBe(1240);
  });

  it('is on the device at once when the page is hidden', async () => {
    const { phone, app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    const survey = app.surveys.open(id);
    await shown(survey);
    survey.type(population, 1240);
    phone.hide();
    await until(survey.view, (view) => view?.draft_state === 'written');
    await survey.close();
  });

  it('that is discarded leaves what was saved', async () => {
    const { app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    await fill(app, id, { [population]: 1240 });
    const survey = app.surveys.open(id);
    await shown(survey);
    survey.type(population, 9);
    await survey.discardDraft();
    expect(survey.view.get()?.values[population]).toBe(1240);
    await survey.close();
  });

  it('a blank village name is not saved', async () => {
    const { app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    expect(await fill(app, id, { village_name: '   ' })).toMatchObject({
      kind: 'invalid',
      field: 'village_name',
      problem: { code: 'required' },
    });
  });
});

describe('two devices offline on one survey', () => {
  const both = async () => {
    const first = await aPhone();
    const id = await createVillage(first.app, 'Naya Gaon');
    await first.app.sync.now();
    const second = await aPhone('staff2');
    first.phone.goOffline();
    second.phone.goOffline();
    return { first, second, id };
  };

  it('keep both edits when they changed different fields', async () => {
    const { first, second, id } = await both();
    await fill(first.app, id, { [population]: 1240 });
    await fill(second.app, id, { [households]: 236 });
    for (const { phone, app } of [first, second, first]) {
      phone.goOnline();
      await app.sync.now();
    }
    for (const { app } of [first, second]) {
      const view = await look(app, id);
      expect(view.values).toMatchObject({ [population]: 1240, [households]: 236 });
      expect(view.conflicts).toEqual([]);
    }
  });

  it('keep both values of the same field, as a conflict that both see', async () => {
    const { first, second, id } = await both();
    await fill(first.app, id, { [population]: 1240 });
    await fill(second.app, id, { [population]: 1300 });
    for (const { phone, app } of [first, second, first]) {
      phone.goOnline();
      await app.sync.now();
    }
    for (const { app } of [first, second]) {
      const view = await look(app, id);
      expect(view.values[population]).toBe(1240);
      expect(view.conflicts).toMatchObject([{ field: population, theirs: 1240, mine: 1300, user: 'staff2' }]);
      expect(summaryOf(app, id)?.sync_status).toBe('conflict');
    }
  });
});

describe('what the server will not take', () => {
  it('stays on the device, marked, while the rest is sent', async () => {
    const { app } = await aPhone();
    const id = await createVillage(app, 'Naya Gaon');
    const result = await fill(app, id, { [population]: 1240, [households]: 1_000_000 });
    expect(result).toEqual({ kind: 'refused', fields: [households] });
    const view = await look(app, id);
    expect(view.refused).toEqual({ [households]: 'max_value' });
    expect(view.values).toMatchObject({ [population]: 1240, [households]: 1_000_000 });
    expect(app.sync.status.get()?.failed).toBe(1);
  });
});

describe('signing in', () => {
  it('survives a browser that dies before it wrote local storage to the disk', async () => {
    const { phone } = await aPhone();
    await phone.kill();
    phone.signInStorage.clear();
    const restarted = await phone.start();
    expect(restarted.session.state.get()).toMatchObject({ kind: 'signed_in', user: { username: 'staff' } });
    await restarted.session.signOut();
    await phone.kill();
    const again = await phone.start();
    expect(again.session.state.get()?.kind).toBe('signed_out');
  });

  it('with a wrong password says so', async () => {
    const app = await aNewPhone().start();
    const result = await app.session.signIn({ username: 'staff', password: 'wrong', remember: false });
    expect(result).toMatchObject({ ok: false, because: 'wrong_credentials' });
  });

  it('while the server cannot answer says that, and nothing of the password', async () => {
    const phone = aNewPhone();
    const app = await phone.start();
    phone.fault('/api/auth/login', 'unavailable');
    const result = await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: false });
    expect(result).toEqual({ ok: false, because: 'busy', retry_after: 30 });
  });

  it('as somebody else on the same phone shows nothing of the first person’s, and keeps it', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const id = await createVillage(app, 'Naya Gaon');
    await app.session.signOut();
    phone.goOnline();
    await app.session.signIn({ username: 'officer', password: 'officer-demo', remember: false });
    await app.sync.now();
    expect(summaryOf(app, id)).toBeUndefined();
    await app.session.signOut();
    await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: false });
    await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
  });
});

it('a sync with nothing new is one request that moves no survey', async () => {
  const { phone, app } = await aPhone();
  await app.sync.now();
  const before = phone.requests.length;
  expect(await app.sync.now()).toEqual({ outcome: 'synced', sent: 0 });
  expect(phone.requests.slice(before)).toEqual([expect.stringMatching(/^GET \/api\/sync\/changes\?/)]);
});
