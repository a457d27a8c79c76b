import { expect, it } from 'vitest';
import { type Device, shown, until, untilTrue } from '../../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';
import type { AppData } from '../../ports/app-data.ts';

const population = 'basic_info.population';
const roads = 'infrastructure.roads';
const reason = 'reasons.household_size';

/** Answers that exist nowhere else. */
const ANSWERS = { [population]: 98_761, [roads]: 'Poor', [reason]: 'Kumbh mela in Phulwari' };

const { aNewPhone, aPhone, backup, theServer } = aVillage();

/** Returns everything in the device's database, bytes as characters. */
const everythingOn = async (phone: Device): Promise<string> => {
  const found: string[] = [];
  await phone.damage(async (db) => {
    for (const store of db.objectStoreNames) {
      const rows = [await db.getAllKeys(store), await db.getAll(store)];
      found.push(
        JSON.stringify(rows, (_, value: unknown) =>
          ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('latin1') : value,
        ),
      );
    }
  });
  return found.join('\n');
};

const signIn = (app: AppData, username = 'staff', password = `${username}-demo`) =>
  app.session.signIn({ username, password, remember: true });

/** Leaves work that was typed without network, and signs out. @returns the survey's id */
async function signOutWithWork(phone: Device, app: AppData): Promise<string> {
  phone.goOffline();
  const id = await createVillage(app, 'Phulwari');
  await fill(app, id, ANSWERS);
  await app.session.signOut();
  return id;
}

/** Expects that the work is whole and that the server has it. */
async function expectDelivered(app: AppData, id: string): Promise<void> {
  await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
  expect((await look(app, id)).values).toMatchObject(ANSWERS);
}

it('nothing that was filled in, typed or waits to be sent can be read in the database', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  const id = await createVillage(app, 'Phulwari');
  await fill(app, id, ANSWERS);
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type('basic_info.households', 4_321);
  await survey.close();
  expect((await look(app, id)).values).toMatchObject({ ...ANSWERS, 'basic_info.households': 4_321 });
  await phone.kill();
  const all = await everythingOn(phone);
  expect(all).toContain('Phulwari');
  for (const secret of ['98761', 'Kumbh', '4321']) expect(all).not.toContain(secret);
});

it('the drafts of other devices are remembered unreadable too', async () => {
  const first = await aPhone();
  const id = await createVillage(first.app, 'Phulwari');
  await first.app.sync.now();
  const { phone, app } = await aPhone();
  const survey = first.app.surveys.open(id);
  await shown(survey);
  survey.type(population, 98_761);
  first.phone.pass(1_000);
  await until(survey.view, (view) => view?.draft_state === 'written');
  first.phone.pass(10_000);
  await untilTrue(() => first.phone.answered.some((each) => each.startsWith('PUT /api/drafts')));
  await survey.close();
  const drafts = await app.otherDrafts();
  await until(drafts.list, () => true);
  phone.pass(120_000);
  phone.goOnline();
  phone.pass(120_000);
  const [draft] = await until(drafts.list, (list) => list.length > 0);
  expect(draft?.fields).toMatchObject([{ field: population, there: 98_761 }]);
  drafts.close();
  await phone.kill();
  expect(await everythingOn(phone)).not.toContain('98761');
});

it('a cold start without network asks for nothing', async () => {
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Phulwari');
  await fill(app, id, ANSWERS);
  phone.goOffline();
  await phone.kill();
  const restarted = await phone.start();
  expect(restarted.session.state.get()).toMatchObject({ kind: 'signed_in' });
  expect((await look(restarted, id)).values).toMatchObject(ANSWERS);
});

it('after signing out no key is left, and what waits is there after the next sign-in', async () => {
  const { phone, app } = await aPhone();
  const id = await signOutWithWork(phone, app);
  await phone.kill();
  await phone.damage(async (db) => {
    const names = await db.getAllKeys('meta');
    expect(names.filter((name) => name.startsWith('keys:'))).toEqual([]);
  });
  phone.goOnline();
  const restarted = await phone.start();
  expect(await signIn(restarted)).toEqual({ ok: true });
  await expectDelivered(restarted, id);
});

it('a forgotten password costs no data: after a reset the same key comes back', async () => {
  const { phone, app } = await aPhone();
  const office = await aPhone('admin');
  const id = await signOutWithWork(phone, app);
  const given = await (await office.app.users()).resetPassword('demo-staff', false);
  const temporary = given.kind === 'ok' ? given.value.temporary_password : '';
  phone.goOnline();
  expect(await signIn(app, 'staff', temporary)).toEqual({ ok: true });
  const account = await app.account();
  expect(await account.changePassword(temporary, 'my own words')).toEqual({ kind: 'ok', value: null });
  await expectDelivered(app, id);
});

it('a key that a restored server has lost is given back to it', async () => {
  const before = await backup();
  const { phone, app } = await aPhone();
  const id = await signOutWithWork(phone, app);
  await before.restore();
  phone.goOnline();
  expect(await signIn(app)).toEqual({ ok: true });
  await expectDelivered(app, id);
  expect(phone.requests).toContain('POST /api/account/device-keys');

  // The server knows both keys now, so a device with another password gets the lost one as well.
  await app.session.signOut();
  expect(await signIn(app)).toEqual({ ok: true });
  expect(phone.requests.filter((each) => each === 'POST /api/account/device-keys')).toHaveLength(1);
});

it('work whose key is nowhere is quarantined, and taken back when its password is typed again', async () => {
  const before = await backup();
  const { phone, app } = await aPhone();
  const id = await signOutWithWork(phone, app);
  await before.restore();
  // The server has lost the key, and the password has changed since.
  const elsewhere = await aPhone();
  const account = await elsewhere.app.account();
  await account.changePassword('staff-demo', 'my own words');
  phone.goOnline();
  expect(await signIn(app, 'staff', 'my own words')).toEqual({ ok: true });
  await app.sync.now();
  expect(await app.surveys.read(id)).toBeNull();
  expect((await app.workbench.quarantine()).map((each) => each.survey_id)).toContain(id);

  await account.changePassword('my own words', 'staff-demo-2');
  await (await elsewhere.app.account()).changePassword('staff-demo-2', 'staff-demo');
  await app.session.signOut();
  expect(await signIn(app)).toEqual({ ok: true });
  await expectDelivered(app, id);
  expect(await app.workbench.quarantine()).toEqual([]);
});

it('an administrator receives the work that somebody left on a device who may no longer sign in', async () => {
  const { phone, app } = await aPhone();
  const office = await aPhone('admin');
  const id = await signOutWithWork(phone, app);
  await (await office.app.users()).edit('demo-staff', { is_active: false });
  phone.goOnline();
  expect(await signIn(app)).toMatchObject({ ok: false, because: 'wrong_credentials' });

  expect(await signIn(app, 'staff2')).toEqual({ ok: true });
  expect(await (await app.thisDevice()).othersWork()).toEqual({ file: null, closed: 1 });
  await app.session.signOut();
  expect(await signIn(app, 'admin')).toEqual({ ok: true });
  const { file, closed } = await (await app.thisDevice()).othersWork();
  expect(closed).toBe(0);
  expect(await app.workbench.importFile(file ?? '')).toMatchObject({
    survey_ids: [id],
    left: [],
    not_taken: [],
  });
  await expectDelivered(app, id);
});

it('a device of a server with another key gets nothing of it', async () => {
  const phone = aNewPhone();
  const app = await phone.start();
  const answer = await theServer().fetch('/api/users/demo-staff/device-keys', { method: 'POST' });
  expect(answer.status).toBe(401);
  expect(app.session.state.get()).toMatchObject({ kind: 'signed_out' });
});
