import type { WireDevice } from '@sampark/core/wire/access/wire-devices';
import { afterEach, expect, it, vi } from 'vitest';
import { type Device, until, untilTrue } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';
import type { RunningAppData } from '../app-data.ts';
import { CLEARED } from '../database/device-store.ts';
import type { AppData } from '../ports/app-data.ts';

const population = 'basic_info.population';
const { aPhone, backup } = aVillage();

afterEach(() => void vi.restoreAllMocks());

const signIn = (app: AppData, username = 'staff', password = `${username}-demo`) =>
  app.session.signIn({ username, password, remember: true });

const devicesOf = async (office: RunningAppData, name = 'sunita'): Promise<readonly WireDevice[]> => {
  const answer = await (await office.devices()).list({ name, show: 'all' }, null);
  return answer.kind === 'ok' ? answer.value.devices : [];
};
const tolds = (phone: Device): number =>
  phone.answered.filter((each) => each === 'PUT /api/devices/this').length;

/** Says that a device is lost. */
const lose = async (office: RunningAppData, which: (device: WireDevice) => boolean = () => true) => {
  const [device] = (await devicesOf(office)).filter(which);
  const answer = device && (await (await office.devices()).lose(device));
  expect(answer).toEqual({ kind: 'ok', value: null });
};

/** Makes a phone with a survey that was sent and one that was not, and an office that says it is lost. */
const aLostPhone = async () => {
  const { phone, app } = await aPhone();
  const sent = await createVillage(app, 'Phulwari');
  await app.sync.now();
  await untilTrue(() => tolds(phone) > 0);
  phone.goOffline();
  const unsent = await createVillage(app, 'Naya Gaon');
  await fill(app, unsent, { [population]: 1_240 });
  const office = await aPhone('admin');
  await lose(office.app);
  return { phone, app, sent, unsent, office: office.app };
};

const isOut = (app: AppData, because: string) =>
  until(app.session.state, (state) => state.kind === 'signed_out' && state.because === because);

const isLost = (app: AppData) => isOut(app, 'lost');

it('a device tells of itself once, and again when the forms and places were asked for again', async () => {
  const { phone, app } = await aPhone();
  await app.sync.now();
  await untilTrue(() => tolds(phone) === 1);
  await app.sync.now();
  await app.sync.now();
  expect(tolds(phone)).toBe(1);
  phone.pass(86_400_001);
  await app.sync.now();
  await app.sync.now();
  await untilTrue(() => tolds(phone) === 2);
  const office = await aPhone('admin');
  expect(await devicesOf(office.app)).toMatchObject([{ app: '0.1.0', language: 'hi', files_waiting: 0 }]);
});

it('a lost device takes the key away at its next contact, and says so', async () => {
  const { phone, app, sent, office } = await aLostPhone();
  phone.goOnline();
  phone.pass(1_000);
  await isLost(app);
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  expect((await devicesOf(office))[0]?.cleared_at).not.toBeNull();
  await phone.kill();
  await phone.damage(async (db) => {
    const names = (await db.getAllKeys('meta')).map(String);
    expect(
      names.filter((name) => /^(keys|person|contacts|villages|panchayats|carry_key):/.test(name)),
    ).toEqual([]);
    expect((await db.getAll('surveys')).map(({ survey_id }) => survey_id)).not.toContain(sent);
  });
  phone.goOffline();
  const restarted = await phone.start();
  expect(await signIn(restarted)).toMatchObject({ ok: false, because: 'unreachable' });
});

it('what was not sent comes back where the device does, and its owner signs in again', async () => {
  const { phone, app, unsent, sent } = await aLostPhone();
  phone.goOnline();
  phone.pass(1_000);
  await isLost(app);
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  expect(await signIn(app)).toEqual({ ok: true });
  expect((await look(app, unsent)).values[population]).toBe(1_240);
  await until(app.surveys.all, () => summaryOf(app, unsent)?.sync_status === 'synced');
  await until(app.surveys.all, () => summaryOf(app, sent) !== undefined);
});

it('a sign-in on a lost device is refused until the keys are gone', async () => {
  const { phone, app } = await aLostPhone();
  await app.session.signOut();
  phone.goOnline();
  expect(await signIn(app, 'staff2')).toMatchObject({ ok: false, because: 'lost' });
  expect(await signIn(app, 'staff2')).toEqual({ ok: true });
});

it('a device that was cut off before it could say so says it at its next start', async () => {
  const { phone, app, office } = await aLostPhone();
  phone.fault('/api/devices/cleared', 'cut');
  phone.goOnline();
  phone.pass(1_000);
  await isLost(app);
  await phone.kill();
  expect((await devicesOf(office))[0]?.cleared_at).toBeNull();
  await phone.start();
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  expect((await devicesOf(office))[0]?.cleared_at).not.toBeNull();
});

it('a device that was found before its next contact keeps everything', async () => {
  const { phone, app, unsent, office } = await aLostPhone();
  const [device] = await devicesOf(office);
  expect(device && (await (await office.devices()).find(device))).toEqual({ kind: 'ok', value: null });
  phone.goOnline();
  phone.pass(1_000);
  await until(app.session.state, (state) => state.kind === 'signed_out' && state.because === 'expired');
  expect(await signIn(app)).toEqual({ ok: true });
  expect((await look(app, unsent)).values[population]).toBe(1_240);
});

it('a device of an account that is switched off takes the key away; what was not sent comes back with the account', async () => {
  const { phone, app } = await aPhone();
  const sent = await createVillage(app, 'Phulwari');
  await app.sync.now();
  phone.goOffline();
  const unsent = await createVillage(app, 'Naya Gaon');
  await fill(app, unsent, { [population]: 1_240 });
  const office = await aPhone('admin');
  await (await office.app.users()).edit('demo-staff', { is_active: false });
  phone.goOnline();
  phone.pass(1_000);
  await isOut(app, 'switched_off');
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  phone.goOffline();
  expect(await signIn(app)).toMatchObject({ ok: false, because: 'unreachable' });
  await phone.damage(async (db) => {
    expect((await db.getAll('surveys')).map(({ survey_id }) => survey_id)).toEqual([unsent]);
  });

  await (await office.app.users()).edit('demo-staff', { is_active: true });
  phone.goOnline();
  expect(await signIn(app)).toEqual({ ok: true });
  expect((await look(app, unsent)).values[population]).toBe(1_240);
  await until(app.surveys.all, () => summaryOf(app, unsent)?.sync_status === 'synced');
  await until(app.surveys.all, () => summaryOf(app, sent) !== undefined);
});

it('a device keeps what a server lost that was put back to a backup, and brings it back', async () => {
  const { phone, app } = await aPhone();
  await untilTrue(() => tolds(phone) > 0);
  const before = await backup();
  const sent = await createVillage(app, 'Phulwari');
  await fill(app, sent, { [population]: 1_240 });
  await app.sync.now();
  phone.goOffline();
  await before.restore();
  const office = await aPhone('admin');
  await lose(office.app);
  phone.goOnline();
  phone.pass(1_000);
  await isLost(app);
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  expect(await signIn(app)).toEqual({ ok: true });
  await app.sync.now();
  expect((await look(app, sent)).values[population]).toBe(1_240);
  const elsewhere = await aPhone();
  expect(summaryOf(elsewhere.app, sent)).toMatchObject({ village_name: 'Phulwari' });
});

it('a key that the server lacks stays, wrapped: it brings the work back, and signs nobody in without the server', async () => {
  const before = await backup();
  const { phone, app } = await aPhone();
  phone.goOffline();
  const id = await createVillage(app, 'Naya Gaon');
  await fill(app, id, { [population]: 1_240 });
  await app.session.signOut();
  // The server loses the key, and the password of this device's copy is another one by now.
  await before.restore();
  const elsewhere = await aPhone();
  await untilTrue(() => tolds(elsewhere.phone) > 0);
  const account = await elsewhere.app.account();
  await account.changePassword('staff-demo', 'my own words');
  const office = await aPhone('admin');
  const others = (await devicesOf(office.app)).map(({ device_id }) => device_id);
  phone.goOnline();
  expect(await signIn(app, 'staff', 'my own words')).toEqual({ ok: true });
  await app.sync.now();
  expect(await app.surveys.read(id)).toBeNull();

  await lose(office.app, ({ device_id }) => !others.includes(device_id));
  void app.sync.now();
  await isLost(app);
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  phone.goOffline();
  expect(await signIn(app)).toMatchObject({ ok: false, because: 'unreachable' });
  await account.changePassword('my own words', 'staff-demo');
  phone.goOnline();
  expect(await signIn(app)).toEqual({ ok: true });
  expect((await look(app, id)).values[population]).toBe(1_240);
});

it('a lost device takes the key away on a full disk, and the sign-in ends', async () => {
  const { phone, app, office } = await aLostPhone();
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (...args: unknown[]) => IDBRequest<IDBValidKey>;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (args[1] === CLEARED) {
      this.transaction.abort();
      throw new DOMException('full', 'QuotaExceededError');
    }
    return put.apply(this, args);
  });
  phone.goOnline();
  phone.pass(1_000);
  await isLost(app);
  await untilTrue(() => phone.answered.includes('POST /api/devices/cleared'));
  expect((await devicesOf(office))[0]?.cleared_at).not.toBeNull();
  await phone.kill();
  await phone.damage(async (db) => {
    const names = (await db.getAllKeys('meta')).map(String);
    expect(names.filter((name) => /^(keys|person):/.test(name))).toEqual([]);
  });
});
